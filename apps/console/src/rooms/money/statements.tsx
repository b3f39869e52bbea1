import { STATEMENT_MOST_BYTES } from '@salon/contract/operator/payments.ts';
import { Button, Dialog, TextField, toasts } from '@salon/ui';
import { Eye, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Form } from '../../shared/forms/form.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import { useFormat, useText } from '../../shared/text.ts';

type Compared = AnswerOf<'reconciliations'>['reconciliations'][number];
const COUNTS = ['matched', 'missingHere', 'missingThere', 'differs'] as const;
const TITLES = {
  matched: 'matched',
  missingHere: 'missing_here',
  missingThere: 'missing_there',
  differs: 'differs',
} as const;

/** Statements of the payment provider beside the ledger. */
export function Statements() {
  const t = useText();
  const format = useFormat();
  const mayUpload = useRight('money.pay');
  const [isUploading, setIsUploading] = useState(false);
  const [shown, setShown] = useState<Compared | null>(null);
  const query = useCall('reconciliations', {});
  return (
    <>
      <DataTable<Compared>
        label={t('money.statements')}
        rows={query.data?.reconciliations}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('money.nothing')}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        columns={[
          { id: 'name', title: t('money.name'), cell: ({ name }) => name, value: ({ name }) => name },
          {
            ...{ id: 'from', title: t('money.since'), value: ({ from }) => from },
            cell: ({ from }) => format.dateTime(from),
          },
          { id: 'to', title: t('money.until'), value: ({ to }) => to, cell: ({ to }) => format.dateTime(to) },
          ...COUNTS.map((count) => ({
            ...{ id: count, title: t(`money.${TITLES[count]}`), isNumeric: true },
            value: (row: Compared) => row[count],
            cell: (row: Compared) => format.number(row[count]),
          })),
          {
            id: 'by',
            title: t('money.by'),
            cell: ({ uploadedBy }) => uploadedBy,
            value: ({ uploadedBy }) => uploadedBy,
          },
        ]}
        actionsOf={(row) => [{ id: 'show', label: t('money.show'), icon: <Eye />, onSelect: () => setShown(row) }]}
        filters={
          mayUpload ? (
            <Button icon={<FileUp size={18} />} onClick={() => setIsUploading(true)}>
              {t('money.upload')}
            </Button>
          ) : null
        }
      />
      {isUploading ? <Upload onDone={setShown} onClose={() => setIsUploading(false)} /> : null}
      {shown ? <Result compared={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

/** A local time as the platform takes it. */
const momentOf = (local: string) => (local === '' ? null : new Date(local).toISOString());

function Upload({ onDone, onClose }: { onDone(compared: Compared): void; onClose(): void }) {
  const t = useText();
  const { run, failure, isRunning } = useAct('reconcile', ['reconciliations']);
  const [file, setFile] = useState<File | null>(null);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isFit = file !== null && file.size > 0 && file.size <= STATEMENT_MOST_BYTES;
  const compare = async () => {
    setIsChecked(true);
    const [begin, end] = [momentOf(from), momentOf(to)];
    if (!isFit || begin === null || end === null) return;
    const answer = await run({ body: { name: file.name.slice(0, 200), from: begin, to: end, csv: await file.text() } });
    if (answer === null) return;
    toasts.show({ text: t('money.compared'), tone: 'ok' });
    onClose();
    onDone(answer.reconciliation);
  };
  const missing = (value: string) => (isChecked && value === '' ? t('general.required') : undefined);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('money.uploadTitle')}
      description={t('money.uploadText')}
      closeLabel={t('general.close')}
    >
      <Form
        onSubmit={() => void compare()}
        submit={t('money.compare')}
        isBusy={isRunning}
        failure={failure}
        problem={isChecked && !isFit ? t('money.fileMissing') : undefined}
      >
        <label className="flex flex-col gap-1 text-12 text-dim">
          {t('money.file')}
          <input
            type="file"
            accept=".csv,text/csv"
            className="text-14 text-text"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </label>
        <TextField
          label={t('money.since')}
          type="datetime-local"
          required
          value={from}
          error={missing(from)}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('money.until')}
          type="datetime-local"
          required
          value={to}
          error={missing(to)}
          onChange={(event) => setTo(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}

function Result({ compared, onClose }: { compared: Compared; onClose(): void }) {
  const t = useText();
  const format = useFormat();
  const query = useCall('reconciliation', { params: { id: compared.id } });
  const amount = (minor: number | null) => (minor === null ? '' : format.money(minor, compared.currency));
  return (
    <Dialog open onOpenChange={onClose} title={compared.name} closeLabel={t('general.close')}>
      <DataTable<AnswerOf<'reconciliation'>['rows'][number]>
        label={compared.name}
        rows={query.data?.rows}
        failure={query.error?.failure ?? null}
        emptyText={t('money.nothing')}
        keyOf={({ transaction }) => transaction}
        nameOf={({ transaction }) => transaction}
        columns={[
          {
            id: 'transaction',
            title: t('money.transaction'),
            cell: (row) => row.transaction,
            value: (row) => row.transaction,
          },
          {
            ...{ id: 'outcome', title: t('money.state'), value: ({ outcome }) => outcome },
            cell: ({ outcome }) => t(`money.${outcome}`),
          },
          {
            ...{ id: 'statement', title: t('money.inStatement'), isNumeric: true, value: (row) => row.statementMinor },
            currencyOf: () => compared.currency,
            cell: ({ statementMinor }) => amount(statementMinor),
          },
          {
            ...{ id: 'ledger', title: t('money.inLedger'), isNumeric: true, value: (row) => row.ledgerMinor },
            currencyOf: () => compared.currency,
            cell: ({ ledgerMinor }) => amount(ledgerMinor),
          },
        ]}
      />
    </Dialog>
  );
}

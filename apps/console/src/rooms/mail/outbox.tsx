import type { operator } from '@salon/contract';
import { Button, Select } from '@salon/ui';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Badge, type Tone } from '../../shared/badge.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';

type Row = operator.OutboxRow;

const TONES: Record<operator.MailState, Tone> = {
  ...{ queued: 'busy', sending: 'busy', sent: 'ok' },
  ...{ in_doubt: 'bad', given_up: 'off' },
};
const STATES = ['all', 'queued', 'sending', 'sent', 'in_doubt', 'given_up'] as const;

/** Mails of the site, newest first. */
export function Outbox() {
  const t = useText();
  const mayChange = useRight('setup.write');
  const [state, setState] = useState<(typeof STATES)[number]>('all');
  const [before, setBefore] = useState<number | undefined>();
  const [again, setAgain] = useState<Row | null>(null);
  const asked = { state, ...(before !== undefined && { before }) };
  const query = useCall('mail-outbox', { query: asked }, { everyMs: 15_000 });
  const columns = useColumns();
  const next = query.data?.next ?? null;
  const filter = (
    <Select
      label={t('mail.state')}
      value={state}
      onChange={(chosen) => {
        setBefore(undefined);
        setState(chosen);
      }}
      options={STATES.map((one) => ({ value: one, label: t(`mail.state_${one}`) }))}
    />
  );
  return (
    <>
      <DataTable
        label={t('mail.outbox')}
        rows={query.data?.mails}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('mail.emptyOutbox')}
        filters={filter}
        keyOf={({ id }) => String(id)}
        nameOf={(row) => `${row.id}`}
        columns={columns}
        actionsOf={(row) =>
          mayChange && (row.state === 'given_up' || row.state === 'in_doubt')
            ? [{ id: 'again', label: t('mail.again'), icon: <RotateCw />, onSelect: () => setAgain(row) }]
            : []
        }
      />
      {next === null ? null : (
        <Button variant="ghost" className="mt-3 self-center" onClick={() => setBefore(next)}>
          {t('mail.more')}
        </Button>
      )}
      {again ? <SendAgain row={again} onClose={() => setAgain(null)} /> : null}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  const kinds: Record<string, string> = {
    ...{ verify_address: t('mail.kind_verify_address'), password_reset: t('mail.kind_password_reset') },
    ...{ deposit_booked: t('mail.kind_deposit_booked'), withdrawal_paid: t('mail.kind_withdrawal_paid') },
    ...{ withdrawal_returned: t('mail.kind_withdrawal_returned'), limit_set: t('mail.kind_limit_set') },
    ...{ limit_asked: t('mail.kind_limit_asked'), limit_reached: t('mail.kind_limit_reached') },
    ...{ break_begun: t('mail.kind_break_begun'), address_taken: t('mail.kind_address_taken') },
    text: t('mail.kind_text'),
  };
  const kindOf = ({ kind, subject }: Row) => subject ?? kinds[kind] ?? kind;
  const toOf = ({ player, address }: Row) => player?.username ?? address ?? t('mail.nobody');
  const endOf = ({ endedAt }: Row) => (endedAt === null ? '–' : format.dateTime(endedAt));
  return [
    {
      ...{ id: 'kind', title: t('mail.kind'), value: kindOf },
      cell: (row) => <span className="wrap-anywhere whitespace-normal">{kindOf(row)}</span>,
    },
    { id: 'to', title: t('mail.to'), value: toOf, cell: (row) => <span className="wrap-anywhere">{toOf(row)}</span> },
    {
      ...{ id: 'state', title: t('mail.state'), value: ({ state }) => t(`mail.state_${state}`) },
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`mail.state_${state}`)}</Badge>,
    },
    {
      ...{ id: 'created', title: t('mail.created'), value: ({ createdAt }) => createdAt },
      cell: ({ createdAt }) => format.dateTime(createdAt),
    },
    { id: 'ended', title: t('mail.ended'), value: ({ endedAt }) => endedAt, cell: endOf },
    {
      ...{ id: 'attempts', title: t('mail.attempts'), isNumeric: true, value: ({ attempts }) => attempts },
      cell: ({ attempts }) => format.number(attempts),
    },
    {
      ...{ id: 'problem', title: t('mail.problem'), value: ({ problem }) => problem },
      cell: ({ problem }) => (problem === null ? '–' : <code className="text-12">{problem}</code>),
    },
  ];
}

/** One in doubt may be there already: its sender has to know. */
function SendAgain({ row: { id, state }, onClose }: { row: Row; onClose(): void }) {
  const t = useText();
  const mayArriveTwice = state === 'in_doubt';
  const { run, failure, isRunning } = useAct('mail-again', ['mail-outbox']);
  return (
    <ActDialog
      title={t(mayArriveTwice ? 'mail.againDoubtTitle' : 'mail.again')}
      text={t(mayArriveTwice ? 'mail.againDoubtText' : 'mail.againText')}
      confirm={t('mail.again')}
      isDangerous={mayArriveTwice}
      done={t('mail.againDone')}
      onConfirm={async () => (await run({ params: { id }, body: { mayArriveTwice } })) !== null}
      {...{ failure, isRunning, onClose }}
    />
  );
}

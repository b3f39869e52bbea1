import type { operator } from '@salon/contract';
import { Button, Dialog, TextField, toasts } from '@salon/ui';
import { ArrowRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { resume } from '../../shared/api/client.ts';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { chooseSite, useRight } from '../../shared/api/session.ts';
import { Form } from '../../shared/forms/form.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useText } from '../../shared/text.ts';

/** Every site of the platform; for people who work for all of them. */
export function Sites() {
  const t = useText();
  const query = useCall('sites', {});
  const mayWrite = useRight('setup.write');
  const [isAdding, setIsAdding] = useState(false);
  const columns: Column<operator.SiteLine>[] = [
    { id: 'id', title: t('setup.number'), cell: ({ id }) => id, value: ({ id }) => id, isNumeric: true },
    { id: 'name', title: t('setup.name'), cell: ({ name }) => name, value: ({ name }) => name },
    { id: 'currency', title: t('setup.currency'), cell: ({ currency }) => currency, value: ({ currency }) => currency },
    {
      ...{ id: 'hosts', title: t('setup.hosts'), value: ({ hosts }: operator.SiteLine) => hosts.join(' ') },
      cell: ({ hosts }) => <span className="break-all">{hosts.join(', ') || t('general.none')}</span>,
    },
    {
      ...{ id: 'machines', title: t('setup.machineCount'), isNumeric: true },
      ...{ cell: ({ machines }: operator.SiteLine) => machines, value: ({ machines }: operator.SiteLine) => machines },
    },
  ];
  return (
    <>
      <DataTable
        label={t('setup.sites')}
        rows={query.data?.sites}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('setup.sitesNone')}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        columns={columns}
        actionsOf={({ id }) => [
          { id: 'work', label: t('setup.work'), icon: <ArrowRight />, onSelect: () => chooseSite(id) },
        ]}
        filters={
          mayWrite ? (
            <Button icon={<Plus size={18} />} onClick={() => setIsAdding(true)}>
              {t('setup.siteAdd')}
            </Button>
          ) : null
        }
      />
      {isAdding ? <AddSite onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}

const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text);

/** The console works at the new site from then on. */
function AddSite({ onClose }: { onClose(): void }) {
  const t = useText();
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState('TRY');
  const [isChecked, setIsChecked] = useState(false);
  const { run, failure, isRunning } = useAct('site-add', ['sites']);
  const add = async () => {
    setIsChecked(true);
    if (name.trim() === '' || !isCurrency(currency)) return;
    const answer = await run({ body: { name: name.trim(), currency } });
    if (answer === null) return;
    await resume();
    chooseSite(answer.id);
    toasts.show({ text: t('setup.siteAdded'), tone: 'ok' });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('setup.siteAdd')}
      description={t('setup.siteAddText')}
      closeLabel={t('general.close')}
    >
      <Form onSubmit={() => void add()} submit={t('setup.siteAdd')} isBusy={isRunning} failure={failure}>
        <TextField
          label={t('setup.name')}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          error={isChecked && name.trim() === '' ? t('general.required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('setup.currency')}
          hint={t('setup.currencyHint')}
          required
          maxLength={3}
          autoComplete="off"
          value={currency}
          error={isChecked && !isCurrency(currency) ? t('general.invalid') : undefined}
          onChange={(event) => setCurrency(event.target.value.toUpperCase())}
        />
      </Form>
    </Dialog>
  );
}

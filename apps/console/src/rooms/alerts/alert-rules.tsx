import type { operator } from '@salon/contract';
import { ALERT_KINDS } from '@salon/contract/operator/alerts.ts';
import { wholeTyped } from '@salon/domain/typed/number.ts';
import { Switch } from '@salon/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useSelf } from '../../shared/api/session.ts';
import { WholeNumberField } from '../../shared/forms/whole-number-field.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { AlertTargets } from './alert-targets.tsx';

type Rule = operator.AlertRule;

/** What is watched, from which threshold on, and where alerts go. */
export function AlertRules() {
  const t = useText();
  const { rights } = useSelf();
  const query = useCall('alert-rules', {});
  const [open, setOpen] = useState<Rule | null>(null);
  const columns = useColumns();
  const mayChange = rights.includes('setup.write');
  return (
    <div className="flex flex-col gap-6">
      <DataTable
        label={t('alerts.rules')}
        rows={query.data?.rules}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('alerts.none')}
        keyOf={({ kind }) => kind}
        nameOf={({ kind }) => t(`alerts.kind_${kind}`)}
        columns={columns}
        {...(mayChange && {
          actionsOf: (rule: Rule) => [
            { id: 'change', label: t('alerts.change'), icon: <Pencil />, onSelect: () => setOpen(rule) },
          ],
        })}
      />
      {open ? <ChangeRule rule={open} onClose={() => setOpen(null)} /> : null}
      {rights.includes('setup.read') ? <AlertTargets mayChange={rights.includes('setup.secure')} /> : null}
    </div>
  );
}

function useColumns(): Column<Rule>[] {
  const t = useText();
  const format = useFormat();
  const yesNo = (id: 'isEnabled' | 'email' | 'webhook', title: string): Column<Rule> => ({
    ...{ id, title },
    cell: (rule) => t(rule[id] ? 'general.yes' : 'general.no'),
    value: (rule) => t(rule[id] ? 'general.yes' : 'general.no'),
  });
  const threshold = ({ kind, threshold: value }: Rule) => {
    const { unit } = ALERT_KINDS[kind];
    if (unit === 'none') return t('alerts.unit_none');
    return unit === 'minor' ? format.money(value) : `${format.number(value)} ${t(`alerts.unit_${unit}`)}`;
  };
  return [
    {
      ...{ id: 'kind', title: t('alerts.kind') },
      cell: ({ kind }) => t(`alerts.kind_${kind}`),
      value: ({ kind }) => t(`alerts.kind_${kind}`),
    },
    yesNo('isEnabled', t('alerts.enabled')),
    { id: 'threshold', title: t('alerts.threshold'), cell: threshold, value: threshold },
    yesNo('email', t('alerts.email')),
    yesNo('webhook', t('alerts.webhook')),
  ];
}

function ChangeRule({ rule, onClose }: { rule: Rule; onClose(): void }) {
  const t = useText();
  const [draft, setDraft] = useState(rule);
  const [typed, setTyped] = useState(String(rule.threshold));
  const threshold = wholeTyped(typed);
  const { run, failure, isRunning } = useAct('alert-rule-set', ['alert-rules', 'alerts']);
  const { kind, ...body } = draft;
  const { unit } = ALERT_KINDS[kind];
  const toggle = (name: 'isEnabled' | 'email' | 'webhook', label: string) => (
    <Switch
      label={label}
      checked={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.checked })}
    />
  );
  return (
    <ActDialog
      title={t('alerts.changeTitle', { kind: t(`alerts.kind_${kind}`) })}
      confirm={t('alerts.save')}
      done={t('alerts.saved')}
      onConfirm={async () => {
        if (threshold === null) return false;
        return (await run({ params: { kind }, body: { ...body, threshold } })) !== null;
      }}
      {...{ failure, isRunning, onClose }}
    >
      {toggle('isEnabled', t('alerts.enabled'))}
      {unit === 'none' ? null : (
        <WholeNumberField
          label={`${t('alerts.threshold')} (${t(`alerts.unit_${unit}`)})`}
          value={typed}
          onChange={setTyped}
        />
      )}
      {toggle('email', t('alerts.email'))}
      {toggle('webhook', t('alerts.webhook'))}
    </ActDialog>
  );
}

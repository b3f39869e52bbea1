import type { operator } from '@salon/contract';
import { CODES } from '@salon/contract/errors.ts';
import { Button, Switch, TextField } from '@salon/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { useSelf } from '../../shared/api/session.ts';
import { DateRange, type Days } from '../../shared/forms/date-range.tsx';
import { Page } from '../../shared/page.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { joined, useAuditType, useErrorText, useFormat, useText } from '../../shared/text.ts';
import { Verification } from './verification.tsx';

type Row = operator.AuditRow;
interface Filter {
  who: string;
  type: string;
  text: string;
  siteless: boolean;
  days: Days;
}

const EVERYTHING: Filter = { who: '', type: '', text: '', siteless: false, days: { from: '', until: '' } };

/** Who did what to whom, and why. */
export function Component() {
  const t = useText();
  const [filter, setFilter] = useState(EVERYTHING);
  const [before, setBefore] = useState<number | undefined>();
  const query = useCall('audit', { query: { ...queryOf(filter), ...(before !== undefined && { before }) } });
  const columns = useColumns();
  const next = query.data?.next ?? null;
  const show = (chosen: Filter) => {
    setBefore(undefined);
    setFilter(chosen);
  };
  return (
    <Page title={t('audit.room')} text={t('audit.roomText')} actions={<Verification />}>
      <FilterForm onShow={show} />
      <DataTable
        label={t('audit.room')}
        rows={query.data?.rows}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('audit.none')}
        keyOf={({ id }) => String(id)}
        nameOf={({ type, at }) => `${type} ${at}`}
        columns={columns}
      />
      {next === null ? null : (
        <Button variant="ghost" className="self-center" onClick={() => setBefore(next)}>
          {t('audit.more')}
        </Button>
      )}
    </Page>
  );
}

/** The end is inside: until the midnight after it. */
function queryOf({ who, type, text, siteless, days }: Filter) {
  const midnight = (day: string, more: number) => {
    const moment = new Date(`${day}T00:00:00`);
    moment.setDate(moment.getDate() + more);
    return moment.toISOString();
  };
  return {
    ...(who && { who }),
    ...(type && { type }),
    ...(text && { text }),
    ...(siteless && { siteless: 'true' as const }),
    ...(days.from && { from: midnight(days.from, 0) }),
    ...(days.until && { to: midnight(days.until, 1) }),
  };
}

function FilterForm({ onShow }: { onShow(filter: Filter): void }) {
  const t = useText();
  const { siteId } = useSelf();
  const [draft, setDraft] = useState(EVERYTHING);
  const field = (name: 'who' | 'type' | 'text', label: string) => (
    <TextField
      label={label}
      value={draft[name]}
      maxLength={200}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    onShow(draft);
  };
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-3 *:min-w-0 *:grow sm:*:grow-0">
      {field('who', t('audit.whoFilter'))}
      {field('type', t('audit.typeFilter'))}
      {field('text', t('audit.search'))}
      <DateRange value={draft.days} onChange={(days) => setDraft({ ...draft, days })} />
      {siteId === null ? (
        <Switch
          label={t('audit.siteless')}
          checked={draft.siteless}
          onChange={(event) => setDraft({ ...draft, siteless: event.target.checked })}
        />
      ) : null}
      <Button type="submit" icon={<Search size={18} />}>
        {t('audit.filter')}
      </Button>
    </form>
  );
}

/** Those that have a column of their own are left out. */
function factsOf({ details }: Row): string {
  const { operator: _who, call: _call, code: _code, callId: _id, ...facts } = details as Record<string, unknown>;
  return Object.keys(facts).length === 0 ? '' : JSON.stringify(facts);
}

function useColumns(): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  const auditType = useAuditType();
  const errorText = useErrorText();
  const outcomeOf = ({ code }: Row) => {
    if (code === null) return '–';
    return code === CODES.ok ? t('audit.done') : errorText({ status: 0, code, Params: {}, ErrorMessage: String(code) });
  };
  const text = (id: string, title: string, of: (row: Row) => string): Column<Row> => ({
    id,
    title,
    cell: of,
    value: of,
  });
  const whom = ({ player, machineId }: Row) =>
    joined([player?.username, machineId === null ? null : `${t('audit.machine')} ${machineId}`], ', ');
  return [
    { id: 'at', title: t('audit.at'), value: ({ at }) => at, cell: ({ at }) => format.dateTime(at) },
    text('type', t('audit.type'), ({ type }) => auditType(type)),
    text('who', t('audit.who'), ({ who }) => who ?? '–'),
    text('call', t('audit.call'), ({ call }) => call ?? '–'),
    text('outcome', t('audit.outcome'), outcomeOf),
    text('whom', t('audit.whom'), (row) => whom(row) || '–'),
    text('address', t('audit.address'), ({ address }) => address ?? '–'),
    {
      ...{ id: 'details', title: t('audit.details'), value: factsOf },
      cell: (row) => {
        const facts = factsOf(row);
        return facts === '' ? '' : <code className="text-12 break-all whitespace-normal">{facts}</code>;
      },
    },
  ];
}

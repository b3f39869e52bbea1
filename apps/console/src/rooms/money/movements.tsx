import type { operator } from '@salon/contract';
import { Button, Select, TextField } from '@salon/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { Adjust } from './adjust.tsx';
import { Entries } from './entries.tsx';

const KINDS = [
  ...([
    'deposit',
    'withdraw',
    'withdraw_paid',
    'withdraw_return',
    'cash_in',
    'cash_out',
    'play',
    'hand_pay_due',
  ] as const),
  ...(['hand_pay', 'jackpot', 'discount', 'bonus', 'correction', 'dispute', 'opening'] as const),
] as const;
interface Asked {
  player?: string;
  kind?: string;
  day?: string;
  before?: number;
}

/** Booked movements by player, kind and day; each can be corrected from here. */
export function Movements() {
  const t = useText();
  const mayPropose = useRight('money.propose');
  const [asked, setAsked] = useState<Asked>({});
  const [adjusted, setAdjusted] = useState<operator.MovementRow | null>(null);
  const query = useCall('movements', { query: asked });
  const columns = useColumns();
  const next = query.data?.next ?? null;
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label={t('money.movements')}
        rows={query.data?.movements}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('money.nothing')}
        keyOf={({ id }) => String(id)}
        nameOf={({ id }) => String(id)}
        columns={columns}
        actionsOf={(movement) =>
          mayPropose && movement.isCorrectable
            ? [{ id: 'adjust', label: t('money.adjust'), icon: <Pencil />, onSelect: () => setAdjusted(movement) }]
            : []
        }
        filters={<Filters onSearch={setAsked} />}
      />
      {next === null ? null : (
        <Button variant="ghost" onClick={() => setAsked({ ...asked, before: next })}>
          {t('money.older')}
        </Button>
      )}
      {adjusted ? <Adjust movement={adjusted} onClose={() => setAdjusted(null)} /> : null}
    </div>
  );
}

function Filters({ onSearch }: { onSearch(asked: Asked): void }) {
  const t = useText();
  const [player, setPlayer] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number] | 'any'>('any');
  const [day, setDay] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const who = player.trim();
        onSearch({ ...(who && { player: who }), ...(kind !== 'any' && { kind }), ...(day && { day }) });
      }}
    >
      <TextField
        label={t('money.player')}
        value={player}
        autoComplete="off"
        onChange={(event) => setPlayer(event.target.value)}
      />
      <Select
        label={t('money.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'any', label: t('money.anyKind') },
          ...KINDS.map((value) => ({ value, label: t(`money.kind_${value}`) })),
        ]}
      />
      <TextField label={t('money.day')} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      <Button type="submit">{t('money.search')}</Button>
    </form>
  );
}

function useColumns(): Column<operator.MovementRow>[] {
  const t = useText();
  const format = useFormat();
  const kindOf = ({ kind }: operator.MovementRow) => t(`money.kind_${kind as 'play'}`, { defaultValue: kind });
  return [
    {
      ...{ id: 'at', title: t('money.since'), value: ({ at }) => at },
      cell: ({ at, id }) => `${format.dateTime(at)} · ${id}`,
    },
    { id: 'kind', title: t('money.kind'), cell: kindOf, value: kindOf },
    { id: 'player', title: t('money.player'), cell: ({ player }) => player ?? '', value: ({ player }) => player },
    { id: 'machine', title: t('money.machine'), cell: ({ machine }) => machine ?? '', value: ({ machine }) => machine },
    {
      ...{ id: 'entries', title: t('money.amount') },
      cell: (movement) => <Entries title={movement.subject} entries={movement.entries} currency={movement.currency} />,
    },
  ];
}

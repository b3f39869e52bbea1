import type { operator } from '@salon/contract';
import { matches } from '@salon/domain/typed/search.ts';
import { Button, Select, TextField } from '@salon/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/queries.ts';
import { useRight } from '../../shared/api/session.ts';
import { Badge } from '../../shared/badge.tsx';
import { Page } from '../../shared/page.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { line, useFormat, useText } from '../../shared/text.ts';
import { ACTIONS, type Action, BatchDialog, useMachineActions } from './machine-acts.tsx';
import { MachineStill } from './machine-still.tsx';
import { isTrouble, toneOf, useMachineWords } from './machine-words.ts';

type Machine = operator.OperatedMachine;
const FITS = {
  all: () => true,
  played: ({ player }: Machine) => player !== null,
  free: ({ player, status }: Machine) => player === null && status === 'available',
  trouble: isTrouble,
} as const;
const FILTERS = Object.keys(FITS) as (keyof typeof FITS)[];
const VIEWS = ['table', 'cards'] as const;

/** The floor as it is now. Credit changes with every play, which nothing announces: it is asked for. */
const EVERY_MS = 5_000;

export function FloorPage() {
  const t = useText();
  const mayAct = useRight('floor.act');
  const query = useCall('machines', {}, { everyMs: EVERY_MS });
  const [filter, setFilter] = useState<keyof typeof FITS>('all');
  const [view, setView] = useState<(typeof VIEWS)[number]>('table');
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ action: Action; ids: number[] } | null>(null);
  const columns = useColumns();
  const { actionsOf, dialog } = useMachineActions((action, ids) => setAsked({ action, ids }));
  const machines = query.data?.machines.filter(
    (one) => FITS[filter](one) && matches(text, [one.name, String(one.number), one.player ?? '']),
  );
  const filters = (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={t('floor.search')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t('floor.filter')}
        value={filter}
        onChange={setFilter}
        options={FILTERS.map((value) => ({ value, label: t(`floor.filter_${value}`) }))}
      />
      <Select
        label={t('floor.view')}
        value={view}
        onChange={setView}
        options={VIEWS.map((value) => ({ value, label: t(value === 'table' ? 'floor.asTable' : 'floor.asCards') }))}
      />
    </div>
  );
  return (
    <Page title={t('floor.room')} text={t('floor.roomText')}>
      {view === 'cards' ? (
        <>
          {filters}
          <Cards machines={machines ?? []} />
        </>
      ) : (
        <DataTable
          label={t('floor.machines')}
          rows={machines}
          failure={query.error?.failure ?? null}
          onRetry={() => void query.refetch()}
          emptyText={t('floor.none')}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          columns={columns}
          filters={filters}
          initialSort={{ column: 'number', isDescending: false }}
          {...(mayAct && {
            actionsOf,
            selection: {
              keys: selected,
              onChange: setSelected,
              actions: ACTIONS.map((action) => (
                <Button
                  key={action}
                  variant="ghost"
                  onClick={() => setAsked({ action, ids: [...selected].map(Number) })}
                >
                  {t(`floor.act_${action}`)}
                </Button>
              )),
            },
          })}
        />
      )}
      {asked ? <BatchDialog {...asked} onClose={() => setAsked(null)} /> : null}
      {dialog}
    </Page>
  );
}

function Cards({ machines }: { machines: readonly Machine[] }) {
  const t = useText();
  const words = useMachineWords();
  const format = useFormat();
  if (machines.length === 0) return <p className="text-dim">{t('floor.none')}</p>;
  return (
    <ul className="grid gap-3 grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
      {machines.map((one) => (
        <li key={one.id}>
          <Link
            to={`/floor/${one.id}`}
            className="flex h-full flex-col gap-2 rounded-control border border-line bg-s1 p-3 text-text no-underline"
          >
            <MachineStill id={one.id} name={one.name} />
            <span>{line`${one.number} ${one.name}`}</span>
            <Badge tone={toneOf(one)}>{words.state(one)}</Badge>
            {one.player === null ? null : <span>{line`${one.player} · ${format.money(one.creditMinor)}`}</span>}
            <span className="text-12 text-bad empty:hidden">{words.trouble(one)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useColumns(): Column<Machine>[] {
  const t = useText();
  const format = useFormat();
  const words = useMachineWords();
  return [
    {
      ...{ id: 'machine', title: t('floor.machine'), value: ({ name }) => name },
      cell: ({ id, name }) => (
        <Link to={`/floor/${id}`} className="inline-flex min-h-target items-center text-text underline">
          {name}
        </Link>
      ),
    },
    {
      id: 'number',
      title: t('floor.number'),
      isNumeric: true,
      cell: ({ number }) => number,
      value: ({ number }) => number,
    },
    {
      ...{ id: 'state', title: t('floor.state'), value: words.state },
      cell: (one) => <Badge tone={toneOf(one)}>{words.state(one)}</Badge>,
    },
    { id: 'player', title: t('floor.player'), cell: ({ player }) => player ?? '', value: ({ player }) => player },
    {
      ...{ id: 'credit', title: t('floor.credit'), isNumeric: true, value: ({ creditMinor }) => creditMinor },
      currencyOf: () => format.currency,
      cell: ({ creditMinor }) => format.money(creditMinor),
    },
    { id: 'trouble', title: t('floor.trouble'), cell: words.trouble, value: words.trouble },
  ];
}

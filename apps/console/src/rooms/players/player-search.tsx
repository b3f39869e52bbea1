import type { operator } from '@salon/contract';
import { Button, Select, TextField } from '@salon/ui';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useHref, useSearchParams } from 'react-router';
import { useCall } from '../../shared/api/queries.ts';
import { Page } from '../../shared/page.tsx';
import { DataTable } from '../../shared/table/data-table.tsx';
import type { Column } from '../../shared/table/table-props.ts';
import { useFormat, useText } from '../../shared/text.ts';
import { PlayerState } from './player-state.tsx';

type State = 'any' | operator.PlayerRow['state'];
const STATES = ['any', 'open', 'banned', 'closed'] as const satisfies readonly State[];
/** Typing is one question, not one for each letter. */
const PAUSE_MS = 250;

/** The list of players; what is searched stands in the address, so that the way back from a player leads to it. */
export function PlayerSearch() {
  const t = useText();
  const [address, setAddress] = useSearchParams();
  const room = useHref('.');
  const asked = { text: address.get('text') ?? '', state: (address.get('state') ?? 'any') as State };
  const [text, setText] = useState(asked.text);
  /** First ids of the pages before this one. */
  const [pages, setPages] = useState<number[]>([]);
  const change = (next: Partial<typeof asked>) => {
    setPages([]);
    setAddress({ ...asked, ...next }, { replace: true });
  };
  useEffect(() => {
    if (text === asked.text) return;
    const timer = setTimeout(() => {
      // A player may have been opened meanwhile, and the page not drawn yet: this would lead back.
      if (window.location.pathname === room) change({ text });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const before = pages.at(-1);
  const sent = { query: { ...asked, ...(before !== undefined && { before }) } };
  // Rows stay where they are pressed while somebody types.
  const query = useCall('players', sent, { keepsPrevious: true });
  const columns = useColumns();
  return (
    <Page title={t('players.room')} text={t('players.roomText')}>
      <DataTable
        label={t('players.room')}
        rows={query.data?.players}
        failure={query.error?.failure ?? null}
        onRetry={() => void query.refetch()}
        emptyText={t('players.nobody')}
        keyOf={({ id }) => String(id)}
        nameOf={({ username }) => username}
        columns={columns}
        filters={
          <>
            <TextField
              type="search"
              className="min-w-60 grow"
              label={t('players.search')}
              labelHidden
              placeholder={t('players.search')}
              leading={<Search size={18} aria-hidden="true" />}
              maxLength={100}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Select
              label={t('players.state')}
              labelHidden
              value={asked.state}
              options={STATES.map((value) => ({ value, label: t(`players.state_${value}`) }))}
              onChange={(state) => change({ state })}
            />
          </>
        }
      />
      <div className="flex flex-wrap gap-2">
        {pages.length > 0 ? (
          <Button variant="ghost" onClick={() => setPages(pages.slice(0, -1))}>
            {t('players.newer')}
          </Button>
        ) : null}
        {query.data?.nextBefore ? (
          <Button variant="ghost" onClick={() => setPages([...pages, query.data.nextBefore!])}>
            {t('players.older')}
          </Button>
        ) : null}
      </div>
    </Page>
  );
}

function useColumns(): Column<operator.PlayerRow>[] {
  const t = useText();
  const format = useFormat();
  const nameOf = ({ name, lastname }: operator.PlayerRow) => [name, lastname].join(' ').trim();
  return [
    {
      ...{ id: 'username', title: t('players.username'), value: ({ username }) => username },
      cell: ({ id, username }) => (
        <Link to={`/players/${id}`} className="text-accent underline underline-offset-2">
          {username}
        </Link>
      ),
    },
    { id: 'name', title: t('players.name'), cell: nameOf, value: nameOf },
    { id: 'email', title: t('players.email'), cell: ({ email }) => email, value: ({ email }) => email },
    {
      ...{ id: 'state', title: t('players.state'), value: ({ state }) => t(`players.state_${state}`) },
      cell: ({ state }) => <PlayerState state={state} />,
    },
    {
      ...{ id: 'seen', title: t('players.lastSeen'), value: ({ lastSeenAt }) => lastSeenAt },
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('general.never') : format.dateTime(lastSeenAt)),
    },
    {
      ...{ id: 'since', title: t('players.memberSince'), value: ({ memberSince }) => memberSince },
      cell: ({ memberSince }) => format.date(memberSince),
    },
    { id: 'id', title: t('players.number'), isNumeric: true, cell: ({ id }) => String(id), value: ({ id }) => id },
  ];
}

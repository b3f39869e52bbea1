import type { operator } from '@salon/contract';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/queries.ts';
import { useRight } from '../../../shared/api/session.ts';
import { Badge } from '../../../shared/badge.tsx';
import { DataTable } from '../../../shared/table/data-table.tsx';
import type { Column } from '../../../shared/table/table-props.ts';
import { useFormat, useText } from '../../../shared/text.ts';

const TONES = { waiting: 'busy', taken: 'ok', answered: 'off' } as const;

/** Chats with the support team. Their texts are in the room Support, for whom has its right. */
export function Chats({ id }: { id: number }) {
  const t = useText();
  const format = useFormat();
  const mayOpen = useRight('support.chat');
  const query = useCall('player-chats', { params: { id } });
  const stateOf = ({ state, takenBy }: operator.PlayerChat) =>
    takenBy === null
      ? t(`players.chat_${state}`)
      : t('players.chatWith', { state: t(`players.chat_${state}`), name: takenBy });
  const columns: Column<operator.PlayerChat>[] = [
    {
      ...{ id: 'last', title: t('players.lastMessage'), value: ({ lastAt }) => lastAt },
      cell: (chat) =>
        mayOpen ? (
          <Link to={`/support/${chat.id}`} className="underline">
            {format.dateTime(chat.lastAt)}
          </Link>
        ) : (
          format.dateTime(chat.lastAt)
        ),
    },
    {
      ...{ id: 'state', title: t('players.state'), value: stateOf },
      cell: (chat) => <Badge tone={TONES[chat.state]}>{stateOf(chat)}</Badge>,
    },
    { id: 'agent', title: t('players.chatAgent'), cell: ({ agent }) => agent, value: ({ agent }) => agent },
    {
      ...{ id: 'by', title: t('players.answeredBy'), value: ({ answeredBy }) => answeredBy.join(', ') },
      cell: ({ answeredBy }) => answeredBy.join(', ') || t('general.none'),
    },
    {
      ...{ id: 'messages', title: t('players.messages'), isNumeric: true },
      ...{ cell: ({ messages }) => messages, value: ({ messages }) => messages },
    },
  ];
  return (
    <DataTable
      label={t('players.tab_chats')}
      rows={query.data?.chats}
      failure={query.error?.failure ?? null}
      onRetry={() => void query.refetch()}
      emptyText={t('players.noChats')}
      keyOf={(chat) => String(chat.id)}
      nameOf={({ agent }) => agent}
      columns={columns}
    />
  );
}

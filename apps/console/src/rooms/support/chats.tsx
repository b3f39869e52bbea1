import type { operator } from '@salon/contract';
import { classNames, Select, Skeleton } from '@salon/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/queries.ts';
import { useErrorText, useFormat, useText } from '../../shared/text.ts';
import { ChatStateText } from './chat-state-text.tsx';
import { Conversation } from './conversation.tsx';
import { PlayerBeside } from './player-beside.tsx';

type State = 'open' | 'recent';

/** Queue, conversation and player beside each other; on a phone one after the other. */
export function Chats({ chatId }: { chatId: number | null }) {
  const t = useText();
  const query = useCall('support-chat', { params: { id: chatId ?? 1 }, query: {} }, { isWanted: chatId !== null });
  const playerId = chatId === null ? undefined : query.data?.chat.playerId;
  return (
    <div className="grid grid-cols-1 gap-4 pt-4 md:grid-cols-[minmax(14rem,1fr)_2fr] xl:grid-cols-[minmax(16rem,1fr)_2fr_minmax(18rem,1.2fr)]">
      <div className={classNames('min-w-0', chatId !== null && 'max-md:hidden')}>
        <ChatList chatId={chatId} />
      </div>
      <div className={classNames('min-w-0', chatId === null && 'max-md:hidden')}>
        {chatId === null ? (
          <p className="rounded-control border border-line bg-s1 p-6 text-center text-dim">{t('support.choose')}</p>
        ) : (
          <Conversation key={chatId} chatId={chatId} />
        )}
      </div>
      <div className="min-w-0 max-xl:hidden">{playerId === undefined ? null : <PlayerBeside id={playerId} />}</div>
    </div>
  );
}

function ChatList({ chatId }: { chatId: number | null }) {
  const t = useText();
  const errorText = useErrorText();
  const [state, setState] = useState<State>('open');
  const query = useCall('support-chats', { query: { state } });
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('support.chats')}
        labelHidden
        value={state}
        options={(['open', 'recent'] as const).map((value) => ({ value, label: t(`support.${value}`) }))}
        onChange={setState}
      />
      {query.error ? <p role="alert">{errorText(query.error.failure)}</p> : null}
      {query.data === undefined ? <Skeleton className="h-20 w-full" /> : null}
      {query.data?.chats.length === 0 ? (
        <p className="rounded-control border border-line bg-s1 p-6 text-center text-dim">{t('support.queueEmpty')}</p>
      ) : null}
      <ul aria-label={t('support.chats')} className="flex flex-col gap-2">
        {query.data?.chats.map((chat) => (
          <ChatEntry key={chat.id} chat={chat} isOpen={chat.id === chatId} />
        ))}
      </ul>
    </div>
  );
}

function ChatEntry({ chat, isOpen }: { chat: operator.SupportChat; isOpen: boolean }) {
  const t = useText();
  const format = useFormat();
  return (
    <li>
      <Link
        to={`/support/${chat.id}`}
        aria-current={isOpen ? 'true' : undefined}
        className={classNames(
          'flex flex-col gap-1 rounded-control border p-3 hover:bg-s2',
          isOpen ? 'border-accent bg-s2' : 'border-line bg-s1',
        )}
      >
        <span className="flex flex-wrap items-baseline justify-between gap-2">
          <strong className="min-w-0 truncate">{chat.username}</strong>
          <span className="text-12 text-dim">{format.dateTime(chat.lastAt)}</span>
        </span>
        <span className="truncate text-dim" dir="auto">
          {chat.lastMessage}
        </span>
        <ChatStateText chat={chat} />
        {chat.unread > 0 ? <span className="text-12">{t('support.unread', { count: chat.unread })}</span> : null}
      </Link>
    </li>
  );
}

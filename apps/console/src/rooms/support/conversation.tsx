import type { operator } from '@salon/contract';
import { Button, classNames, Skeleton } from '@salon/ui';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/client.ts';
import { useAct, useCall } from '../../shared/api/queries.ts';
import { useRight, useSelf } from '../../shared/api/session.ts';
import { useErrorText, useFormat, useText } from '../../shared/text.ts';
import { AnswerForm } from './answer-form.tsx';
import { ChatStateText } from './chat-state-text.tsx';
import { HandOver } from './hand-over.tsx';

const REFRESHES = ['support-chats', 'support-chat', 'support-colleagues'] as const;

/** One chat: its messages, who has it, and the answer. */
export function Conversation({ chatId }: { chatId: number }) {
  const t = useText();
  const errorText = useErrorText();
  const self = useSelf();
  const mayReadPlayer = useRight('player.read');
  const query = useCall('support-chat', { params: { id: chatId }, query: {} });
  const [older, setOlder] = useState<{ messages: operator.SupportMessage[]; hasMore: boolean } | null>(null);
  if (query.data === undefined)
    return query.error ? <p role="alert">{errorText(query.error.failure)}</p> : <Skeleton className="h-60 w-full" />;
  const { chat, messages, hasMore } = query.data;
  const shown = [...(older?.messages.filter(({ number }) => number < (messages[0]?.number ?? 0)) ?? []), ...messages];
  const loadOlder = async () => {
    const before = shown[0]?.number;
    const page = await call('support-chat', { params: { id: chatId }, query: { before } });
    if (page.ok) setOlder({ messages: [...page.value.messages, ...shown], hasMore: page.value.hasMore });
  };
  return (
    <section aria-label={chat.username} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <Link to="/support" className="inline-flex min-h-target items-center gap-1 md:hidden">
            <ChevronLeft size={18} aria-hidden="true" />
            {t('support.back')}
          </Link>
          <h2 className="text-20">
            {mayReadPlayer ? (
              <Link to={`/players/${chat.playerId}`} className="underline underline-offset-4">
                {chat.username}
              </Link>
            ) : (
              chat.username
            )}
          </h2>
          <p className="text-dim">
            {chat.playerName}
            {chat.language
              ? ` · ${t('support.playerLanguage', { language: t(`support.language_${chat.language}`) })}`
              : null}
          </p>
          <ChatStateText chat={chat} />
        </div>
        <ChatActs chat={chat} />
      </div>
      {(older?.hasMore ?? hasMore) ? (
        <Button variant="ghost" onClick={() => void loadOlder()}>
          {t('support.older')}
        </Button>
      ) : null}
      <Messages messages={shown} />
      {chat.takenBy?.id === self.id ? <AnswerForm chat={chat} /> : null}
    </section>
  );
}

function Messages({ messages }: { messages: operator.SupportMessage[] }) {
  const t = useText();
  const format = useFormat();
  const box = useRef<HTMLElement>(null);
  const last = messages.at(-1)?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled to
  useEffect(() => {
    // Newer browsers answer with a promise, which must not become the effect's clean-up.
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  return (
    <section
      ref={box}
      aria-label={t('support.messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
      tabIndex={0}
      className="max-h-[50dvh] overflow-y-auto rounded-control border border-line bg-bg p-3"
    >
      <ol aria-live="polite" className="flex flex-col gap-2">
        {messages.map((message) => (
          <li
            key={message.number}
            className={classNames(
              'max-w-[85%] rounded-control border border-line px-3 py-2',
              message.from === 'agent' ? 'self-end bg-s3' : 'self-start bg-s1',
            )}
          >
            <p className="text-12 text-dim">
              {message.from === 'player' ? t('support.byPlayer') : (message.staff ?? t('support.room'))} ·{' '}
              {format.dateTime(message.at)}
            </p>
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {message.text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ChatActs({ chat }: { chat: operator.SupportChat }) {
  const t = useText();
  const errorText = useErrorText();
  const self = useSelf();
  const [isHandingOver, setIsHandingOver] = useState(false);
  const take = useAct('support-take', REFRESHES);
  const release = useAct('support-release', REFRESHES);
  const done = useAct('support-done', REFRESHES);
  const sent = { params: { id: chat.id } };
  const failure = take.failure ?? release.failure ?? done.failure;
  const isMine = chat.takenBy?.id === self.id;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {failure ? (
        <p role="alert" className="text-bad">
          {errorText(failure)}
        </p>
      ) : null}
      {isMine ? (
        <>
          <Button variant="ghost" onClick={() => setIsHandingOver(true)}>
            {t('support.handOver')}
          </Button>
          <Button variant="ghost" busy={release.isRunning} onClick={() => void release.run(sent)}>
            {t('support.release')}
          </Button>
          <Button busy={done.isRunning} onClick={() => void done.run(sent)}>
            {t('support.done')}
          </Button>
        </>
      ) : chat.takenBy?.isPresent ? null : (
        <Button busy={take.isRunning} onClick={() => void take.run(sent)}>
          {t('support.take')}
        </Button>
      )}
      {isHandingOver ? <HandOver chatId={chat.id} onClose={() => setIsHandingOver(false)} /> : null}
    </div>
  );
}

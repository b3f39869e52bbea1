import type { Contact } from '@salon/contract/chat.ts';
import { newId } from '@salon/contract/new-id.ts';
import type { SendRequest } from '@salon/contract/requests.ts';
import { LANGUAGES } from '@salon/domain/language.ts';
import { shownLanguage } from '@salon/i18n';
import { Button, Spinner } from '@salon/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { markRead } from '../calls.ts';
import { dialogQuery } from '../queries.ts';
import { useIncoming, usePageVisible } from '../use-incoming.ts';
import { chatIdOf, messagesOf } from './dialog-pages.ts';
import { MessageInput } from './message-input.tsx';
import { MessageRows, OutgoingRows } from './message-rows.tsx';
import { type OwnMessage, sendMessage, useOutbox } from './outbox.ts';
import { useScrollKeeper } from './use-scroll-keeper.ts';

export function Conversation({ contact, userId }: { contact: Contact; userId: number }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { id: contactId, name } = contact;
  const dialog = useInfiniteQuery(dialogQuery(contactId, userId));
  const outgoing = useOutbox().filter(({ message }) => message.contactId === contactId);
  const list = useRef<HTMLElement>(null);
  const loaded = dialog.data && messagesOf(dialog.data);
  const messages = loaded ?? [];
  const first = messages[0]?.number ?? 0;
  const last = messages.at(-1)?.number ?? 0;
  const { hasNewBelow, toEnd, scrolled } = useScrollKeeper(list, { first, last, outgoing: outgoing.length });
  const announcement = useIncoming(loaded, userId, name);

  const isVisible = usePageVisible();
  const lastReceived = messages.findLast(({ who }) => who !== userId)?.number ?? 0;
  useEffect(() => {
    if (isVisible && lastReceived > 0 && contact.unread > 0) void markRead(client, contactId, lastReceived);
  }, [client, contactId, lastReceived, contact.unread, isVisible]);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = dialog;
  const loadOlder = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const send = (message: OwnMessage) => void sendMessage(client, message);
  const write = (messageText: string) =>
    send({
      chatId: chatIdOf(dialog.data),
      contactId,
      messageText,
      messageId: newId(),
      language: answerLanguage(shownLanguage(i18n)),
    });

  return (
    <>
      <section
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        aria-label={t('chat.conversation', { name })}
        onScroll={() => scrolled() && loadOlder()}
        className="min-h-0 grow overflow-y-auto px-3 py-2 -outline-offset-2 [overflow-anchor:none]"
      >
        {dialog.isError && !dialog.data ? (
          <div role="alert" className="flex flex-col items-start gap-3 p-2">
            <p>{t('chat.chatFailed')}</p>
            <Button variant="ghost" busy={dialog.isFetching} onClick={() => void dialog.refetch()}>
              {t('general.retry')}
            </Button>
          </div>
        ) : null}
        {dialog.isPending ? (
          <p role="status" className="flex items-center justify-center gap-2 p-6 text-dim">
            <Spinner size={18} /> {t('general.loading')}
          </p>
        ) : null}
        {hasNextPage ? (
          <p className="text-center">
            <Button variant="plain" busy={isFetchingNextPage} onClick={loadOlder}>
              {t('chat.earlier')}
            </Button>
          </p>
        ) : null}
        {dialog.data && messages.length === 0 && outgoing.length === 0 ? (
          <p className="p-6 text-center text-dim">{t(contact.automatic ? 'chat.emptyAutomatic' : 'chat.empty')}</p>
        ) : null}
        <ol className="flex flex-col gap-2">
          <MessageRows messages={messages} userId={userId} name={name} />
          <OutgoingRows outgoing={outgoing} onRetry={send} />
        </ol>
      </section>
      {hasNewBelow ? (
        <div className="relative">
          <Button
            icon={<ArrowDown size={18} strokeWidth={1.8} />}
            onClick={toEnd}
            className="absolute inset-x-0 bottom-2 mx-auto w-fit"
          >
            {t('chat.newBelow')}
          </Button>
        </div>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {dialog.data ? <MessageInput contactId={contactId} name={name} onSend={write} /> : null}
    </>
  );
}

const answerLanguage = (language: string): SendRequest['language'] => LANGUAGES.find((one) => one === language) ?? 'tr';

import type { Message } from '@salon/contract/chat.ts';
import { errorText, formatDate, formatTime } from '@salon/i18n';
import { Button, classNames } from '@salon/ui';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { discardMessage, type Outgoing } from './outbox.ts';

const bubbleClass = (isOwn: boolean) =>
  classNames(
    'max-w-[85%] rounded-card px-3 py-2 text-14 break-words whitespace-pre-wrap',
    isOwn ? 'self-end rounded-ee-[4px] bg-accent text-on' : 'self-start rounded-es-[4px] bg-s2',
  );

/** The written messages under their days. Text stays text: nothing in it is read as markup or address. */
export function MessageRows({ messages, userId, name }: { messages: Message[]; userId: number; name: string }) {
  const { t, i18n } = useTranslation();
  const days = messages.map(({ time }) => formatDate(i18n.language, time));
  return messages.map(({ number, who, message, time }, index) => {
    const isOwn = who === userId;
    return (
      <Fragment key={number}>
        {days[index] === days[index - 1] ? null : <li className="py-1 text-center text-11 text-dim">{days[index]}</li>}
        <li className="flex flex-col gap-[2px]" data-message={number}>
          <span className="sr-only">{isOwn ? t('chat.you') : name}</span>
          <p dir="auto" className={bubbleClass(isOwn)}>
            {message}
          </p>
          <time dateTime={time} className={classNames('text-11 text-dim', isOwn ? 'self-end' : 'self-start')}>
            {formatTime(i18n.language, time)}
          </time>
        </li>
      </Fragment>
    );
  });
}

/** Messages being sent, and those that failed. */
export function OutgoingRows({
  outgoing,
  onRetry,
}: {
  outgoing: Outgoing[];
  onRetry(message: Outgoing['message']): void;
}) {
  const { t, i18n } = useTranslation();
  return outgoing.map(({ message, failure }) => (
    <li key={message.messageId} className="flex flex-col gap-[2px]">
      <span className="sr-only">{t('chat.you')}</span>
      <p dir="auto" className={bubbleClass(true)}>
        {message.messageText}
      </p>
      {failure === null ? (
        <span className="self-end text-11 text-dim">{t('chat.sending')}</span>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-1">
          <span className="text-12 text-bad">
            {t('chat.notSent')} {errorText(i18n, failure)}
          </span>
          <Button variant="plain" onClick={() => onRetry(message)}>
            {t('chat.sendAgain')}
          </Button>
          <Button variant="plain" onClick={() => discardMessage(message.messageId)}>
            {t('chat.discard')}
          </Button>
        </div>
      )}
    </li>
  ));
}

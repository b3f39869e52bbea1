import type { Contact } from '@salon/contract/chat.ts';
import { formatRelative } from '@salon/i18n';
import { Button, Skeleton } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { platformNowMs } from '../../shared/session/platform-clock.ts';
import { selectContact } from './chat-panel-store.ts';
import { contactsQuery } from './contacts-query.ts';
import { Face } from './face.tsx';

/** Who can be written to; the latest conversations of support first, a player's support in the operator's order. */
export function ContactList() {
  const { t } = useTranslation();
  const { data: contacts, isError, refetch, isFetching } = useQuery(contactsQuery);
  if (contacts === undefined)
    return isError ? (
      <div role="alert" className="flex flex-col items-start gap-3 p-4">
        <p>{t('chat.contactsFailed')}</p>
        <Button variant="ghost" busy={isFetching} onClick={() => void refetch()}>
          {t('general.retry')}
        </Button>
      </div>
    ) : (
      <div className="flex flex-col gap-2 p-3" role="status" aria-label={t('general.loading')}>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    );
  if (contacts.length === 0)
    return (
      <div className="grid grow place-content-center justify-items-center gap-3 p-6 text-center text-dim">
        <MessageCircleOff size={40} strokeWidth={1.4} aria-hidden="true" />
        <p>{t('chat.noContacts')}</p>
        <p className="text-12">{t('chat.noPlayers')}</p>
      </div>
    );
  return (
    <ul aria-label={t('chat.contacts')} className="min-h-0 grow overflow-y-auto p-2">
      {inOrder(contacts).map((contact) => (
        <li key={contact.id}>
          <ContactRow contact={contact} />
        </li>
      ))}
    </ul>
  );
}

/** Players come by their latest message, which pushes change. */
function inOrder(contacts: readonly Contact[]): readonly Contact[] {
  if (contacts.every(({ role }) => role === 'support')) return contacts;
  return contacts.toSorted((a, b) => (b.lastMessageTime ?? '').localeCompare(a.lastMessageTime ?? ''));
}

function ContactRow({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation();
  const { id, name, automatic, unread, lastMessage, lastMessageTime } = contact;
  return (
    <button
      type="button"
      onClick={() => selectContact(id)}
      className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-s2"
    >
      <Face contact={contact} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-2">
          <bdi translate="no" className="truncate font-semibold">
            {name}
          </bdi>
          {lastMessageTime ? (
            <time dateTime={lastMessageTime} className="shrink-0 text-11 text-dim">
              {formatRelative(i18n.language, lastMessageTime, platformNowMs())}
            </time>
          ) : null}
        </span>
        <span className="flex items-center justify-between gap-2">
          <bdi translate="no" className="truncate text-12 text-dim">
            {lastMessage ?? (automatic ? t('chat.automatic') : t(`chat.status_${contact.status}`))}
          </bdi>
          {unread > 0 ? <UnreadBadge count={unread} label={t('chat.unread', { count: unread })} /> : null}
        </span>
      </span>
    </button>
  );
}

function UnreadBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className="min-w-5 shrink-0 rounded-full bg-accent px-[6px] text-center text-11 leading-5 font-semibold text-on">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

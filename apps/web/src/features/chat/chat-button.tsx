import { CountBadge, IconButton } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { closeChat, openChat, useChatPanel } from './chat-panel-store.ts';
import { contactsQuery } from './contacts-query.ts';

function useUnread(): number {
  const { data: contacts } = useQuery(contactsQuery);
  return contacts?.reduce((sum, contact) => sum + contact.unread, 0) ?? 0;
}

/** Toggles the chat and shows the unread count. `onOpen` closes what is above the page first. */
export function ChatButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { isOpen } = useChatPanel();
  const unread = useUnread();
  const toggle = () => {
    onOpen?.();
    if (isOpen) closeChat();
    else openChat();
  };
  return (
    <IconButton
      label={unread > 0 ? t('navigation.chatUnread', { count: unread }) : t('general.chat')}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      icon={
        <CountBadge count={unread}>
          <MessageCircle />
        </CountBadge>
      }
      onClick={toggle}
    />
  );
}

/** The same among the tabs of a phone. */
export function ChatTab({ className }: { className: string }) {
  const { t } = useTranslation();
  const { isOpen } = useChatPanel();
  const unread = useUnread();
  return (
    <button
      type="button"
      onClick={openChat}
      aria-label={unread > 0 ? t('navigation.chatUnread', { count: unread }) : undefined}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      className={className}
    >
      <CountBadge count={unread}>
        <MessageCircle />
      </CountBadge>
      {t('general.chat')}
    </button>
  );
}

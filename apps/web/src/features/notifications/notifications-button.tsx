import { CountBadge, IconButton } from '@salon/ui';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { closeNotifications, openNotifications, unreadOf, useReceived } from './received.ts';

export function NotificationsButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { record, isOpen } = useReceived();
  const unread = unreadOf(record);
  return (
    <IconButton
      label={unread > 0 ? t('navigation.notificationsUnread', { count: unread }) : t('general.notifications')}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      icon={
        <CountBadge count={unread}>
          <Bell />
        </CountBadge>
      }
      onClick={() => {
        onOpen?.();
        if (isOpen) closeNotifications();
        else openNotifications();
      }}
    />
  );
}

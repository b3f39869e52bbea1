import { formatTime } from '@salon/i18n';
import { Button, classNames, Drawer, IconButton, type ToastTone } from '@salon/ui';
import { BellOff, CircleAlert, CircleCheck, Info, LoaderCircle, type LucideIcon, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlayerSettings } from '../../shared/player-settings/player-settings.ts';
import {
  clearNotifications,
  closeNotifications,
  openNotifications,
  RECEIVED_MAX,
  type ReceivedNote,
  useReceived,
} from './received.ts';

/** List of past toasts (LY-05). */
export function NotificationsPanel() {
  const { t } = useTranslation();
  const { isOpen, record } = useReceived();
  const isQuiet = !usePlayerSettings(({ quick }) => quick.notifications);
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => (open ? openNotifications() : closeNotifications())}
      title={t('notifications.title')}
      side="end"
      className="w-chat max-sm:w-full max-sm:max-w-none"
    >
      <div className="flex min-h-bar items-center gap-2 border-b border-line ps-4 pe-2">
        <h2 className="me-auto text-20">{t('notifications.title')}</h2>
        <IconButton label={t('notifications.close')} icon={<X />} onClick={closeNotifications} />
      </div>
      {isQuiet ? (
        <p className="icon-22 flex items-start gap-3 border-b border-line bg-s2 p-4 text-12">
          <BellOff aria-hidden="true" />
          {t('notifications.muted')}
        </p>
      ) : null}
      {record.notes.length === 0 ? (
        <p className="p-6 text-center text-dim">{t('notifications.empty')}</p>
      ) : (
        <>
          <ul className="min-h-0 grow overflow-y-auto p-2">
            {record.notes.map((note) => (
              <NoteRow key={note.id} note={note} />
            ))}
          </ul>
          <div className="flex flex-col gap-2 border-t border-line p-3">
            <p className="text-12 text-dim">{t('notifications.stored', { count: RECEIVED_MAX })}</p>
            <Button variant="ghost" onClick={clearNotifications}>
              {t('notifications.clear')}
            </Button>
          </div>
        </>
      )}
    </Drawer>
  );
}

const icons: Record<ToastTone, { Icon: LucideIcon; tone: string }> = {
  info: { Icon: Info, tone: 'text-info' },
  ok: { Icon: CircleCheck, tone: 'text-ok' },
  busy: { Icon: LoaderCircle, tone: 'text-busy' },
  bad: { Icon: CircleAlert, tone: 'text-bad' },
};

function NoteRow({ note: { text, tone, atMs } }: { note: ReceivedNote }) {
  const { t, i18n } = useTranslation();
  const { Icon, tone: colour } = icons[tone];
  return (
    <li className="icon-22 flex items-start gap-3 rounded-control p-2">
      <span className={classNames('pt-[1px]', colour)} role="img" aria-label={t(`notifications.tone_${tone}`)}>
        <Icon aria-hidden="true" />
      </span>
      <span className="min-w-0 grow">
        <span className="block break-words">{text}</span>
        <time dateTime={new Date(atMs).toISOString()} className="text-11 text-dim">
          {formatTime(i18n.language, atMs)}
        </time>
      </span>
    </li>
  );
}

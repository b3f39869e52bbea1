import type { ChatStatus } from '@salon/contract/chat.ts';
import { classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';

/** Filled, struck through, half and hollow: distinguishable without colour. */
const looks: Record<ChatStatus, string> = {
  online: 'border-ok bg-ok',
  'do-not-disturb':
    'border-bad bg-bad before:absolute before:inset-x-[2px] before:top-1/2 before:h-[2px] before:-translate-y-1/2 before:bg-s1',
  away: 'border-busy bg-[linear-gradient(to_top,var(--busy)_50%,var(--s1)_50%)]',
  offline: 'border-off bg-s1',
};

export function StatusDot({ status }: { status: ChatStatus }) {
  const { t } = useTranslation();
  return (
    <span
      role="img"
      aria-label={t(`chat.status_${status}`)}
      title={t(`chat.status_${status}`)}
      className={classNames('relative block size-3 shrink-0 rounded-full border-2', looks[status])}
    />
  );
}

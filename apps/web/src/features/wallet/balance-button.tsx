import { Money } from '@salon/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../shared/api/query-client.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useBalance } from './balance.ts';
import { toggleBalance, useBalanceHidden } from './balance-visibility.ts';

/** Balance in the header; pressing it hides or shows the amount (HD-02). */
export function BalanceButton() {
  const { t } = useTranslation();
  const { money } = useFormat();
  const balance = useBalance(queryClient);
  const isHidden = useBalanceHidden();
  const Icon = isHidden ? EyeOff : Eye;
  const text = balance === undefined ? t('general.loading') : isHidden ? '••••••' : money(balance);
  return (
    <>
      <button
        type="button"
        onClick={toggleBalance}
        aria-pressed={isHidden}
        aria-label={`${t('general.balance')}: ${isHidden ? t('general.balanceHidden') : text}. ${t(isHidden ? 'general.showBalance' : 'general.hideBalance')}`}
        className="flex min-h-target items-center gap-2 rounded-control px-2 hover:bg-s2 max-[379px]:px-1"
      >
        <span className="flex flex-col items-end leading-tight">
          <span className="text-11 text-dim">{t('general.balance')}</span>
          <Money text={text} className="text-14 font-semibold max-[379px]:text-12" />
        </span>
        {/* On phones a long amount and the site's name need its room. */}
        <Icon size={18} strokeWidth={1.8} className="max-[429px]:hidden" />
      </button>
      <BalanceAnnouncer text={isHidden || balance === undefined ? '' : `${t('general.balance')}: ${text}`} />
    </>
  );
}

const ANNOUNCE_EVERY_MS = 5_000;

/** Announces a changed balance to screen readers, at most every 5 s. */
function BalanceAnnouncer({ text }: { text: string }) {
  const [announcement, setAnnouncement] = useState('');
  const spokenAtMs = useRef(0);
  const isFirst = useRef(true);
  useEffect(() => {
    if (text === '') return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const waitMs = Math.max(0, spokenAtMs.current + ANNOUNCE_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      spokenAtMs.current = Date.now();
      setAnnouncement(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span aria-live="polite" className="sr-only">
      {announcement}
    </span>
  );
}

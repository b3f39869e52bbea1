import type { ProtectionAnswer } from '@salon/contract/protection.ts';
import { buttonClass } from '@salon/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RegulatedLine } from '../../shared/components/regulated-line.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { patterns } from '../../shared/paths.ts';

interface RestrictedScreenProps {
  exclusion: NonNullable<ProtectionAnswer['exclusion']>;
  /** What the player can still do with their money. */
  withdrawal?: ReactNode;
}

/** Shown instead of the lobby during a break: its end, and what is still possible. */
export function RestrictedScreen({ exclusion, withdrawal }: RestrictedScreenProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <div className="mx-auto flex max-w-[640px] flex-col gap-4 p-4 sm:p-6">
      <h1 className="text-40">{t(`protection.restrictedTitle_${exclusion.kind}`)}</h1>
      <p>{t('protection.restrictedText', { until: dateTime(exclusion.untilAt) })}</p>
      <p className="text-dim">{t('protection.restrictedHelp')}</p>
      <RegulatedLine className="text-14" />
      <p className="flex flex-wrap gap-2">
        {withdrawal}
        <Link to={patterns.transactions} className={buttonClass('ghost')}>
          {t('protection.toTransactions')}
        </Link>
        <Link to={patterns.slotSessions} className={buttonClass('ghost')}>
          {t('protection.toSessions')}
        </Link>
        <Link to={patterns.profile} className={buttonClass('ghost')}>
          {t('general.profile')}
        </Link>
      </p>
    </div>
  );
}

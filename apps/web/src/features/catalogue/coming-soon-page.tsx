import { buttonClass, MachineArt, RollingNumber } from '@salon/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import './catalogue.css';
import { useFormat } from '../../shared/format/use-format.ts';
import { patterns } from '../../shared/paths.ts';
import { nextOpening, timeLeft } from './next-opening.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Counts down to the first of the next month; then restarts. */
export function ComingSoonPage() {
  const { t, i18n } = useTranslation();
  const { dateTime } = useFormat();
  const nowMs = useNowMs();
  const opening = nextOpening(new Date(nowMs));
  const left = timeLeft(opening.getTime(), nowMs);
  const digits = new Intl.NumberFormat(i18n.language, { minimumIntegerDigits: 2, numberingSystem: 'latn' });
  return (
    <div className="catalogue-hall mx-auto grid min-h-[calc(100dvh-var(--spacing-bar))] place-content-center justify-items-center gap-6 p-4 text-center">
      <MachineArt
        machine={{ id: 'soon', brand: t('navigation.comingSoon'), gameId: 'soon', reelCount: 3 }}
        brandLanguage={i18n.language}
        lamp="busy"
        className="w-44"
      />
      <h1 className="catalogue-title text-40">{t('navigation.comingSoon')}</h1>
      <p className="max-w-[48ch] text-dim">{t('catalogue.soonText', { when: dateTime(opening.toISOString()) })}</p>
      <div role="timer" className="brass-frame grid grid-cols-2 gap-x-6 gap-y-4 rounded-card bg-s1 p-6 sm:grid-cols-4">
        {UNITS.map((unit) => (
          <p key={unit} className="flex min-w-20 flex-col items-center gap-1">
            <RollingNumber text={digits.format(left[unit])} className="display text-64 text-accent" />
            <span className="text-12 text-dim">{t(`catalogue.${unit}`)}</span>
          </p>
        ))}
      </div>
      <Link to={patterns.lobby} className={buttonClass('ghost')}>
        {t('general.toLobby')}
      </Link>
    </div>
  );
}

function useNowMs(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

import type { GameFacts, GameFeature } from '@salon/contract/http.ts';
import { formatPercent, isolate } from '@salon/i18n';
import { classNames } from '@salon/ui';
import { Gift, RotateCw, Sparkles, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';

const ICONS = { wild: Sparkles, free_spins: RotateCw, pick: Gift, jackpot: Trophy } as const satisfies Record<
  GameFeature,
  unknown
>;
const VOLATILITIES = ['low', 'medium', 'high'] as const;

/** Which game a machine has: name, smallest bet and return, volatility and features. Icons have words for screen readers. `children`: below the name. */
export function GameFactsLine({ id, game, children }: { id: string; game: GameFacts; children: ReactNode }) {
  const { t } = useTranslation();
  const { money, language } = useFormat();
  const { name, minBetMinor, rtp, volatility, features } = game;
  return (
    <div id={id} className="flex max-w-full flex-col gap-1 text-12">
      <p>
        <bdi translate="no">{name}</bdi>
      </p>
      {children}
      {minBetMinor === null ? null : (
        <p className="text-dim">
          {t('lobby.betFrom', { amount: isolate(money(minBetMinor)) })}
          {rtp === null ? null : (
            <>
              {' · '}
              <span className="whitespace-nowrap">
                {t('lobby.rtp', { share: isolate(formatPercent(language, rtp, 1)) })}
              </span>
            </>
          )}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dim">
        {volatility === null ? null : (
          <span title={t(`lobby.volatility_${volatility}`)} className="inline-flex items-center gap-1">
            <VolatilityBars level={VOLATILITIES.indexOf(volatility) + 1} />
            <span className="sr-only">{t(`lobby.volatility_${volatility}`)}</span>
          </span>
        )}
        {features.map((feature) => {
          const Icon = ICONS[feature];
          return (
            <span key={feature} title={t(`lobby.feature_${feature}`)} className="inline-flex">
              <Icon size={14} strokeWidth={1.8} aria-hidden="true" />
              <span className="sr-only">{t(`lobby.feature_${feature}`)}</span>
            </span>
          );
        })}
      </p>
    </div>
  );
}

function VolatilityBars({ level }: { level: number }) {
  return (
    <span aria-hidden="true" className="inline-flex h-3 items-end gap-[2px]">
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          style={{ height: `${bar * 4}px` }}
          className={classNames('w-[3px] rounded-[1px] border border-current', bar <= level && 'bg-current')}
        />
      ))}
    </span>
  );
}

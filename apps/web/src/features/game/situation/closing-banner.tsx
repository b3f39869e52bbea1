import { CODES } from '@salon/contract';
import { Button, LiveText, TopNotice } from '@salon/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloseWarning } from '../session/game-statechart.ts';

interface ClosingBannerProps {
  warning: CloseWarning | null;
  onStay(): void;
  onCashIn(): void;
}

/**
 * The countdown to the end of the session, with its reason and the action that cancels it, where there is one. It is above open sheets
 * too, and covers no key of the deck.
 */
export function ClosingBanner({ warning, onStay, onCashIn }: ClosingBannerProps) {
  const { t } = useTranslation();
  const kind = warning === null ? null : KIND[warning.code];
  useTouch(kind === 'idle', onStay);
  return (
    <TopNotice>
      {/* Announced once, not every second. */}
      <p role="alert" aria-live="assertive" className="sr-only">
        {kind === undefined || kind === null ? '' : t(`situation.closing_${kind}_announced`)}
      </p>
      {warning === null || kind === undefined || kind === null ? null : (
        <div
          data-closing={warning.code}
          className="pointer-events-auto flex animate-appear items-center gap-3 rounded-control border border-s-4 border-line border-s-busy bg-s3 p-2 ps-4 text-14 text-text"
        >
          <p className="min-w-0 grow tabular-nums">
            <LiveText text={t(`situation.closing_${kind}`, { count: warning.seconds })} />
          </p>
          {kind === 'idle' ? <Button onClick={onStay}>{t('situation.stay')}</Button> : null}
          {kind === 'empty' ? <Button onClick={onCashIn}>{t('game.cashIn')}</Button> : null}
        </div>
      )}
    </TopNotice>
  );
}

/** A player who reads a sheet is there: each touch of the page and each key counts, not those of the deck alone. */
function useTouch(isWanted: boolean, touched: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    const isOver = new AbortController();
    for (const type of TOUCHES) addEventListener(type, touched, { capture: true, signal: isOver.signal });
    return () => isOver.abort();
  }, [isWanted, touched]);
}

const TOUCHES = ['pointerdown', 'keydown'] as const;

const KIND: Partial<Record<number, 'idle' | 'empty' | 'operator'>> = {
  [CODES.continue_countdown]: 'idle',
  [CODES.deposit_countdown]: 'empty',
  [CODES.session_terminating]: 'operator',
};

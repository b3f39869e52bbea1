import { CODES } from '@salon/contract';
import { Button, LiveText } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import type { CloseWarning } from '../session/game-statechart.ts';

interface ClosingBannerProps {
  warning: CloseWarning | null;
  onStay(): void;
  onCashIn(): void;
}

/**
 * The countdown to the end of the session, with its reason and the action that cancels it, where there is one. It is shown
 * over the picture, so that it covers no key of the deck.
 */
export function ClosingBanner({ warning, onStay, onCashIn }: ClosingBannerProps) {
  const { t } = useTranslation();
  const kind = warning === null ? null : KIND[warning.code];
  return (
    <div
      className="pointer-events-none absolute inset-x-2 bottom-16 z-20 mx-auto max-w-[480px]"
      data-closing={warning?.code}
    >
      {/* Announced once, not every second. */}
      <p role="alert" className="sr-only">
        {kind === undefined || kind === null ? '' : t(`situation.closing_${kind}_announced`)}
      </p>
      {warning === null || kind === undefined || kind === null ? null : (
        <div className="pointer-events-auto flex animate-appear items-center gap-3 rounded-control border border-s-4 border-line border-s-busy bg-s3 p-2 ps-4 text-14 text-text">
          <p className="min-w-0 grow tabular-nums">
            <LiveText text={t(`situation.closing_${kind}`, { count: warning.seconds })} />
          </p>
          {kind === 'idle' ? <Button onClick={onStay}>{t('situation.stay')}</Button> : null}
          {kind === 'empty' ? <Button onClick={onCashIn}>{t('game.cashIn')}</Button> : null}
        </div>
      )}
    </div>
  );
}

const KIND: Partial<Record<number, 'idle' | 'empty' | 'operator'>> = {
  [CODES.continue_countdown]: 'idle',
  [CODES.deposit_countdown]: 'empty',
  [CODES.session_terminating]: 'operator',
};

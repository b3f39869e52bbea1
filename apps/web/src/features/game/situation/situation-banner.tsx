import type { Deck } from '@salon/contract/player-channel.ts';
import { isolate } from '@salon/i18n';
import { Candle, type CandleState, classNames, Money, toasts } from '@salon/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { handPaidBetween, type Situation, situationOf } from './situation.ts';

/** A jackpot has brass instead of a light, so that it cannot be taken for a fault. */
const CANDLE: Record<Exclude<Situation['kind'], 'jackpot'>, CandleState> = {
  hand_pay: 'error',
  hand_pay_reset: 'error',
  door_open: 'error',
  malfunction: 'error',
  under_check: 'error',
  service: 'error',
  no_picture: 'error',
  no_keys: 'error',
  no_answer: 'error',
  stopped: 'error',
  out_of_order: 'error',
  bonus: 'bonus',
};

/** Over the picture: the situation in the player's language, with the machine's signal light. */
export function SituationBanner({ session }: { session: GameSession }) {
  const deck = useGameView(session, (view) => view.deck);
  const { t } = useTranslation();
  const { money } = useFormat();
  const situation = situationOf(deck);
  useHandPaidToast(deck);
  const isShort = situation?.kind === 'bonus';
  return (
    <div
      // No live region: the announcer reads it to screen readers.
      data-situation={situation?.kind}
      className={classNames(
        'pointer-events-none absolute inset-x-2 top-2 z-[7] flex max-w-[420px] flex-col gap-1 rounded-card text-center empty:hidden',
        // The cabinet's own lamp stands in the middle.
        isShort ? 'items-start' : 'mx-auto items-center',
        situation?.kind === 'jackpot' ? 'jackpot-note' : situation !== null && !isShort && 'fault-note',
      )}
    >
      {situation === null ? null : (
        <>
          {situation.kind === 'jackpot' ? (
            <p className="display text-20">{t('situation.title_jackpot')}</p>
          ) : (
            <Candle state={CANDLE[situation.kind]}>{t(`situation.title_${situation.kind}`)}</Candle>
          )}
          {'amountMinor' in situation ? (
            <p className="text-26">
              <Money text={money(situation.amountMinor)} face="display" />
            </p>
          ) : null}
          {situation.kind === 'bonus' ? null : <p className="text-14">{t(`situation.text_${situation.kind}`)}</p>}
        </>
      )}
    </div>
  );
}

/** A hand pay ends without a trace on the machine: a toast confirms that it was added to the balance. */
function useHandPaidToast(deck: Deck | null): void {
  const { t } = useTranslation();
  const { money } = useFormat();
  const before = useRef(deck);
  useEffect(() => {
    const paidMinor = handPaidBetween(before.current, deck);
    if (deck !== null) before.current = deck;
    if (paidMinor === null) return;
    toasts.show({
      text: t('situation.handPaid', { amount: isolate(money(paidMinor)) }),
      tone: 'ok',
      place: 'game',
      durationMs: null,
    });
  }, [deck, t, money]);
}

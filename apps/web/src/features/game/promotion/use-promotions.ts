import { type Failure, promotion } from '@salon/contract';
import { newId } from '@salon/contract/new-id.ts';
import type { PromotionKind } from '@salon/contract/promotion.ts';
import { errorText, isolate } from '@salon/i18n';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAnswer, request } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { showMessage } from '../../../shared/messages/messages.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { entries } from '../../../shared/storage/entries.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { type LastPlay, mayOffer, promotionRefusal, startsCooldown } from './promotion-cooldown.ts';

const offersQuery = queryOptions({
  queryKey: ['promotion', 'offers'],
  // Every play changes it: loaded at every opening.
  staleTime: 0,
  queryFn: ({ signal }) =>
    fetchAnswer({ method: 'GET', path: '/player/promotions', answer: promotion.offersAnswer, signal }),
});

/** While promotions are taken automatically, the offers are loaded this often. */
const AUTO_EVERY_MS = 20_000;

const usedAtOf = (kind: PromotionKind) => entries.promotions.read()[`${kind}AtMs`];
const noteUse = (kind: PromotionKind) =>
  entries.promotions.write({ ...entries.promotions.read(), [`${kind}AtMs`]: Date.now() });

export interface PromotionWords {
  text: string;
  tone: 'ok' | 'bad';
}

/** The player's discount and bonus: the offers, and how to take them. `isWatched`: the offers are shown. */
export function usePromotions(session: GameSession, balanceMinor: number | undefined, isWatched: boolean) {
  const { i18n } = useTranslation();
  const { money } = useFormat();
  const { AUTO_DISCOUNT, AUTO_BONUS, PROMO_PROMPTS } = useSettings();
  const isAuto = AUTO_DISCOUNT || AUTO_BONUS;
  const { data: offers, refetch } = useQuery({
    ...offersQuery,
    enabled: isWatched || isAuto,
    refetchInterval: isAuto ? AUTO_EVERY_MS : false,
    refetchOnMount: 'always',
  });
  const lastPlay = useLastPlay(session);
  const isAtRest = useGameView(session, ({ deck }) => deck === null || deck.activity === 'idle');
  const [asking, setAsking] = useState<PromotionKind | null>(null);
  const [words, setWords] = useState<PromotionWords | null>(null);
  const isOffered = mayOffer({ prompts: PROMO_PROMPTS, lastPlay, nowMs: Date.now() });

  const refusalText = ({ code, Params, ErrorMessage }: Failure) => {
    const { amount } = Params;
    return errorText(i18n, {
      code,
      ErrorMessage,
      Params: typeof amount === 'number' ? { ...Params, amount: isolate(money(amount)) } : Params,
    });
  };

  async function take(kind: PromotionKind, isQuiet: boolean): Promise<void> {
    if (asking !== null) return;
    const belowMinor = offers?.discount.belowMinor ?? null;
    const refused = promotionRefusal({ kind, nowMs: Date.now(), usedAtMs: usedAtOf(kind), balanceMinor, belowMinor });
    if (refused !== null) {
      const params: Failure['Params'] = belowMinor === null ? {} : { amount: belowMinor };
      if (!isQuiet)
        setWords({ text: refusalText({ status: 0, code: refused, Params: params, ErrorMessage: '' }), tone: 'bad' });
      return;
    }
    setAsking(kind);
    setWords(null);
    session.endAutoplay('money');
    const outcome = await request({
      method: 'GET',
      path: `/player/${kind}`,
      answer: promotion.paidAnswer,
      idempotencyKey: newId(),
    });
    setAsking(null);
    void refetch();
    if (outcome.ok) {
      noteUse(kind);
      const amount = isolate(money(outcome.value.Params.amount));
      setWords({ text: i18n.t('promotion.paid', { amount }), tone: 'ok' });
      if (isQuiet) showMessage('promotion.paid', { tone: 'ok', place: 'game', params: { amount } });
      return;
    }
    if (startsCooldown(outcome.failure.code)) noteUse(kind);
    if (!isQuiet) setWords({ text: refusalText(outcome.failure), tone: 'bad' });
  }

  const latestTake = useRef(take);
  latestTake.current = take;
  useEffect(() => {
    if (offers === undefined || !isOffered || !isAtRest) return;
    const { discount, bonus } = offers;
    if (AUTO_DISCOUNT && discount.amountMinor > 0 && discount.waitS === 0) void latestTake.current('discount', true);
    else if (AUTO_BONUS && bonus.amountMinor > 0 && bonus.waitS === 0) void latestTake.current('bonus', true);
  }, [offers, isOffered, isAtRest, AUTO_DISCOUNT, AUTO_BONUS]);

  return {
    offers,
    isOffered,
    asking,
    words,
    take: (kind: PromotionKind) => void take(kind, false),
  };
}

export type PromotionControl = ReturnType<typeof usePromotions>;

/** The last play with its time: some sites offer nothing right after a loss. */
function useLastPlay(session: GameSession): LastPlay | null {
  const play = useGameView(session, (view) => view.lastPlay);
  const last = useRef<{ play: typeof play; atMs: number }>({ play: null, atMs: 0 });
  if (last.current.play !== play) last.current = { play, atMs: Date.now() };
  return play === null ? null : { betMinor: play.betMinor, winMinor: play.winMinor, atMs: last.current.atMs };
}

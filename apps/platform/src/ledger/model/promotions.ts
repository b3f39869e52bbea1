/** Discount and bonus as `15-promotions.sql` has them, and the staff's grants, on a site without settings of its own. Nobody grants a discount's share. */
import { type Failure, failure } from '@salon/contract';
import { periodStartMs } from '@salon/domain/protection/index.ts';
import type { PromotionPaid, Promotions } from '../promotions.ts';
import type { Refused } from '../refused.ts';
import { refuseClosed, refuseExcluded, SITE_ZONE } from './limits.ts';
import { balanceOf, type ModelGrant, type ModelState, post, refusal, walletOf } from './state.ts';

const WAIT_MS = 5 * 60_000;
const DISCOUNT = { shareBp: 1_000, belowMinor: 100 };
const GRANT = { maxMinor: 50_000, dayMaxMinor: 500_000 };
const DAY_MS = 24 * 3_600_000;

interface Act {
  siteId: number;
  playerId: number;
  by: string;
}

/** What staff grants. */
export interface Grants {
  grantBonus(
    act: Act,
    of: { id: string; reason: string; days: number },
    amountMinor: number,
  ): Promise<{ ok: true; id: number; fresh: boolean } | Failure>;
  withdrawGrant(act: Act, kind: 'bonus', grant: number): Promise<{ ok: true; changed: boolean } | Failure>;
}

type Kind = Parameters<Promotions['take']>[0]['kind'];

/** Bets less wins of all of the player's plays. */
function netLossMinor(state: ModelState, playerId: number): number {
  let lostMinor = 0;
  for (const { plays } of state.machines.values())
    for (const { sessionId, betMinor, winMinor, jackpotMinor } of plays.values())
      if (state.sessions.get(sessionId ?? '')?.playerId === playerId)
        lostMinor += betMinor - winMinor - (jackpotMinor ?? 0);
  return lostMinor;
}

const payoutsOf = (state: ModelState, kind: Kind, playerId: number) =>
  [...state.payouts.values()].filter((one) => one.kind === kind && one.playerId === playerId);

function waitSeconds(state: ModelState, kind: Kind, playerId: number): number {
  const last = payoutsOf(state, kind, playerId).at(-1);
  return last === undefined ? 0 : Math.max(0, Math.ceil((last.atMs + WAIT_MS - state.nowMs()) / 1_000));
}

function discountDueMinor(state: ModelState, playerId: number): number {
  const counted = payoutsOf(state, 'discount', playerId).at(-1)?.netLossMinor ?? 0;
  const lostMinor = Math.max(0, netLossMinor(state, playerId) - counted);
  return Math.floor((lostMinor * DISCOUNT.shareBp) / 10_000);
}

const openGrants = (state: ModelState, playerId: number): ModelGrant[] =>
  [...state.grants.values()].filter(
    (one) => one.playerId === playerId && one.payoutId === null && !one.isWithdrawn && one.expiresAtMs > state.nowMs(),
  );

const sumOf = (grants: readonly ModelGrant[]): number => grants.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

function paid(state: ModelState, playerId: number, amountMinor: number, fresh: boolean): PromotionPaid {
  const { balanceMinor, balanceSeq } = walletOf(state, playerId);
  return { ok: true, amountMinor, fresh, balanceMinor, balanceSeq };
}

function take(
  state: ModelState,
  { kind, playerId, requestId }: Parameters<Promotions['take']>[0],
): Refused | PromotionPaid {
  const known = payoutsOf(state, kind, playerId).find((one) => one.requestId === requestId);
  if (known) return paid(state, playerId, known.amountMinor, false);
  const refused = refuseClosed(state, playerId) ?? refuseExcluded(state, playerId);
  if (refused) return refused;
  const seconds = waitSeconds(state, kind, playerId);
  if (seconds > 0) return refusal(`${kind}_too_soon`, { seconds });
  const isDiscount = kind === 'discount';
  if (isDiscount && balanceOf(state, `wallet:${playerId}`) >= DISCOUNT.belowMinor)
    return refusal('discount_balance', { amount: DISCOUNT.belowMinor });
  const grants = isDiscount ? [] : openGrants(state, playerId);
  const amountMinor = isDiscount ? discountDueMinor(state, playerId) : sumOf(grants);
  if (amountMinor === 0) return refusal(`${kind}_nothing`);
  const id = state.payouts.size + 1;
  const counted = isDiscount ? netLossMinor(state, playerId) : null;
  state.payouts.set(id, { id, kind, playerId, requestId, amountMinor, netLossMinor: counted, atMs: state.nowMs() });
  for (const grant of grants) grant.payoutId = id;
  post(state, kind, `${kind}:${id}`, [
    [`promotions:${state.players.get(playerId)!.siteId}`, -amountMinor],
    [`wallet:${playerId}`, amountMinor],
  ]);
  return paid(state, playerId, amountMinor, true);
}

export function createModelPromotions(state: ModelState): Promotions {
  return {
    async offers(playerId) {
      return {
        discount: {
          amountMinor: discountDueMinor(state, playerId),
          ...{ waitS: waitSeconds(state, 'discount', playerId), belowMinor: DISCOUNT.belowMinor },
        },
        bonus: { amountMinor: sumOf(openGrants(state, playerId)), waitS: waitSeconds(state, 'bonus', playerId) },
      };
    },
    take: async (input) => take(state, input),
  };
}

/** What one person may still grant today. */
function grantsLeftMinor(state: ModelState, siteId: number, by: string): number {
  const sinceMs = periodStartMs('day', SITE_ZONE, state.nowMs());
  const today = [...state.grants.values()].filter(
    (one) =>
      state.players.get(one.playerId)!.siteId === siteId &&
      one.by.toLowerCase() === by.toLowerCase() &&
      !one.isWithdrawn &&
      one.grantedAtMs >= sinceMs,
  );
  return Math.max(0, GRANT.dayMaxMinor - sumOf(today));
}

export function createModelGrants(state: ModelState): Grants {
  const isOfSite = ({ siteId, playerId }: Act) => {
    const player = state.players.get(playerId);
    return player?.siteId === siteId && !player.isClosed;
  };
  return {
    async grantBonus(act, { id: requestId, days }, amountMinor) {
      if (!isOfSite(act)) return failure('not_found');
      const { siteId, playerId, by } = act;
      const known = [...state.grants.values()].find((one) => one.requestId === requestId);
      if (known) {
        const isSame = known.playerId === playerId && known.amountMinor === amountMinor;
        return isSame ? { ok: true, id: known.id, fresh: false } : failure('invalid_request', { field: 'id' });
      }
      if (amountMinor > GRANT.maxMinor) return failure('amount_over_limit', { amount: GRANT.maxMinor });
      const leftMinor = grantsLeftMinor(state, siteId, by);
      if (amountMinor > leftMinor) return failure('grants_of_day_spent', { amount: leftMinor });
      const id = state.grants.size + 1;
      state.grants.set(id, {
        ...{ id, playerId, amountMinor, requestId, by, payoutId: null, isWithdrawn: false },
        ...{ grantedAtMs: state.nowMs(), expiresAtMs: state.nowMs() + days * DAY_MS },
      });
      return { ok: true, id, fresh: true };
    },
    async withdrawGrant(act, _kind, id) {
      const grant = state.grants.get(id);
      if (!isOfSite(act) || grant?.playerId !== act.playerId) return failure('not_found');
      if (grant.payoutId !== null) return failure('grant_paid');
      const changed = !grant.isWithdrawn;
      grant.isWithdrawn = true;
      return { ok: true, changed };
    },
  };
}

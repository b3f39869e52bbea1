import { CODES, type ErrorCode } from '@salon/contract';
import type { PromotionKind } from '@salon/contract/promotion.ts';

/** Between two uses on this device; the platform enforces 5 minutes. */
const COOLDOWN_MS = 30_000;

export interface PromotionRequest {
  kind: PromotionKind;
  nowMs: number;
  /** Of this device's clock; 0: never. */
  usedAtMs: number;
  /** Minor units, undefined until loaded. */
  balanceMinor: number | undefined;
  /** The balance has to be below this for a discount; null: no limit. */
  belowMinor: number | null;
}

/** The code that the platform would refuse with, null where it would not. The platform decides again. */
export function promotionRefusal({
  kind,
  nowMs,
  usedAtMs,
  balanceMinor,
  belowMinor,
}: PromotionRequest): ErrorCode | null {
  // A clock that was set back causes no wait.
  const sinceMs = nowMs - usedAtMs;
  if (sinceMs >= 0 && sinceMs < COOLDOWN_MS)
    return kind === 'discount' ? CODES.discount_too_soon : CODES.bonus_too_soon;
  if (kind === 'discount' && belowMinor !== null && balanceMinor !== undefined && balanceMinor >= belowMinor)
    return CODES.discount_balance;
  return null;
}

/** Refusals of the platform's own cooldown. */
export const startsCooldown = (code: number): boolean =>
  code === CODES.discount_too_soon || code === CODES.bonus_too_soon;

/** After a lost play nothing is offered for this time, where the site has PROMO_PROMPTS off. */
export const QUIET_AFTER_LOSS_MS = 60_000;

export interface LastPlay {
  betMinor: number;
  winMinor: number;
  atMs: number;
}

/** Whether discount and bonus may be offered at this moment. */
export function mayOffer({ prompts, lastPlay, nowMs }: { prompts: boolean; lastPlay: LastPlay | null; nowMs: number }) {
  if (prompts || lastPlay === null || lastPlay.winMinor >= lastPlay.betMinor) return true;
  return nowMs - lastPlay.atMs >= QUIET_AFTER_LOSS_MS;
}

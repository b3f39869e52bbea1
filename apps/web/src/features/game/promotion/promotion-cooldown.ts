import { CODES, type ErrorCode } from '@salon/contract';
import type { PromotionKind } from '@salon/contract/promotion.ts';

/** Between two uses on this device; the platform keeps its own five minutes. */
const COOLDOWN_MS = 30_000;

export interface PromotionWish {
  kind: PromotionKind;
  nowMs: number;
  /** Of this device's clock; 0: never. */
  usedAtMs: number;
  /** Minor units, undefined until loaded. */
  balanceMinor: number | undefined;
  /** What the balance has to be below for a discount; null where it is not looked at. */
  belowMinor: number | null;
}

/** The code that the platform would refuse it with, null where it would not; it decides again itself. */
export function promotionRefusal({ kind, nowMs, usedAtMs, balanceMinor, belowMinor }: PromotionWish): ErrorCode | null {
  // A clock that was set back is no reason to wait.
  const sinceMs = nowMs - usedAtMs;
  if (sinceMs >= 0 && sinceMs < COOLDOWN_MS)
    return kind === 'discount' ? CODES.discount_too_soon : CODES.bonus_too_soon;
  if (kind === 'discount' && belowMinor !== null && balanceMinor !== undefined && balanceMinor >= belowMinor)
    return CODES.discount_balance;
  return null;
}

/** A refusal that says when: this device need not ask before that. */
export const startsCooldown = (code: number): boolean =>
  code === CODES.discount_too_soon || code === CODES.bonus_too_soon;

/** After a lost play nothing is offered for so long, where the site is strict. */
export const QUIET_AFTER_LOSS_MS = 60_000;

export interface LastPlaySeen {
  betMinor: number;
  winMinor: number;
  atMs: number;
}

/** Whether discount and bonus may be offered at this moment. */
export function mayOffer({
  prompts,
  lastPlay,
  nowMs,
}: {
  prompts: boolean;
  lastPlay: LastPlaySeen | null;
  nowMs: number;
}) {
  if (prompts || lastPlay === null || lastPlay.winMinor >= lastPlay.betMinor) return true;
  return nowMs - lastPlay.atMs >= QUIET_AFTER_LOSS_MS;
}

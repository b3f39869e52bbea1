/** What both ledgers check before they look at any row, so that they cannot differ in it. */
import type { link } from '@salon/contract';
import { checkAmount } from '@salon/domain';
import type { Refused } from './refused.ts';

/** The amount's shape alone; the site's limits are rows. */
export function refuseAmountShape(amountMinor: number): Refused | null {
  const refusal = checkAmount(amountMinor, { minMinor: 1, maxMinor: Number.MAX_SAFE_INTEGER });
  if (refusal === null) return null;
  return { ok: false, error: refusal === 'not_whole' ? 'amount_not_whole' : 'amount_not_positive', params: {} };
}

/** By number, the first mention of each. */
export function playsInOrder(plays: link.Play[]): link.Play[] {
  const byNumber = new Map<number, link.Play>();
  for (const play of plays) if (!byNumber.has(play.number)) byNumber.set(play.number, play);
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

import type { Deck } from '@salon/contract/player-channel.ts';

/** A state of the machine that the player has to know of; amounts are minor units. */
export type Situation =
  | { kind: 'hand_pay'; amountMinor: number }
  /** Paid, and locked until the attendant's key; or of another player. */
  | { kind: 'hand_pay_reset' }
  | { kind: NonNullable<Deck['fault']> | 'out_of_order' }
  | { kind: 'jackpot'; amountMinor: number }
  | { kind: 'bonus' };

/** The most important one, null in normal play. */
export function situationOf(deck: Deck | null): Situation | null {
  if (deck === null) return null;
  if (deck.activity === 'error' || deck.fault === 'no_picture' || deck.fault === 'no_keys')
    return { kind: deck.fault ?? 'out_of_order' };
  const amountMinor = deck.handPayMinor ?? 0;
  if (deck.activity === 'handpay')
    return amountMinor > 0 ? { kind: 'hand_pay', amountMinor } : { kind: 'hand_pay_reset' };
  if (deck.wonJackpotMinor) return { kind: 'jackpot', amountMinor: deck.wonJackpotMinor };
  return deck.activity === 'bonus' ? { kind: 'bonus' } : null;
}

/** Minor units that an attendant paid between two states of the deck, null where none. */
export function handPaidBetween(before: Deck | null, now: Deck | null): number | null {
  const paidMinor = (before?.handPayMinor ?? 0) - (now?.handPayMinor ?? 0);
  return now !== null && paidMinor > 0 ? paidMinor : null;
}

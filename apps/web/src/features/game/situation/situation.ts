import type { Deck } from '../../../shared/live/failover-connection.ts';

/** What befalls the machine and the player has to know of; amounts are minor units. */
export type Situation =
  | { kind: 'hand_pay'; amountMinor: number }
  | { kind: 'door_open' | 'malfunction' | 'stopped' | 'out_of_order' }
  | { kind: 'jackpot'; amountMinor: number }
  | { kind: 'bonus' };

/** The one that matters most, null where the machine is simply played. */
export function situationOf(deck: Deck | null): Situation | null {
  if (deck === null) return null;
  if (deck.activity === 'error') return { kind: deck.fault ?? 'out_of_order' };
  if (deck.activity === 'handpay') return { kind: 'hand_pay', amountMinor: deck.handPayMinor ?? 0 };
  if (deck.wonJackpotMinor) return { kind: 'jackpot', amountMinor: deck.wonJackpotMinor };
  return deck.activity === 'bonus' ? { kind: 'bonus' } : null;
}

/** Minor units that an attendant has paid between two words of the machine, null where none were. */
export function handPaidBetween(before: Deck | null, now: Deck | null): number | null {
  const pendingMinor = before?.handPayMinor ?? 0;
  return pendingMinor > 0 && now !== null && (now.handPayMinor ?? 0) === 0 ? pendingMinor : null;
}

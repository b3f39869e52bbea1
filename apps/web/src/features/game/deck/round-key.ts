import type { Deck } from '@salon/contract/player-channel.ts';
import type { SeatState } from '../session/game-statechart.ts';
import type { GameView } from '../session/game-view.ts';
import { inhibitOf, type KeyLock } from '../session/press-lock.ts';

/** Why the round key is dead. Those of `BY_ITSELF` pass by themselves within a moment. */
export type DeadReason =
  | 'no_picture'
  | 'connection'
  | 'handpay'
  | 'error'
  | 'picture'
  | 'answer'
  | 'pace'
  | 'cashing_out'
  | 'pick'
  | 'reels'
  | 'feature'
  | 'no_credit'
  | 'credit_too_small'
  | 'machine';

export const BY_ITSELF: readonly DeadReason[] = ['answer', 'pace', 'reels', 'feature'];

interface RoundKeyMoment {
  lock: KeyLock | null;
  seat: SeatState;
  /** Was played in this session: a missing connection is a lost one. */
  hasPlayed: boolean;
  frames: GameView['frames'];
  deck: Pick<Deck, 'activity' | 'creditMinor' | 'betMinor' | 'freeSpinsLeft' | 'boxes' | 'fault'> | null;
}

/** Null where a press is sent. */
export function whyDead({ lock, seat, hasPlayed, frames, deck }: RoundKeyMoment): DeadReason | null {
  if (lock === null) return null;
  if (lock === 'connection') return hasPlayed || seat === 'reconnecting' ? 'connection' : 'no_picture';
  if (deck === null) return 'no_picture';
  if (deck.activity === 'handpay' || deck.activity === 'error') return deck.activity;
  if (lock === 'picture' && frames === 'waiting') return 'no_picture';
  if (lock !== 'machine' || inhibitOf(deck) !== null) return lock;
  if (deck.activity === 'cashing_out') return 'cashing_out';
  if (deck.boxes !== null) return 'pick';
  if (deck.activity === 'bonus' || deck.freeSpinsLeft > 0) return 'feature';
  if (deck.activity === 'spinning') return 'reels';
  if (deck.creditMinor >= deck.betMinor) return 'machine';
  return deck.creditMinor === 0 ? 'no_credit' : 'credit_too_small';
}

type CreditDeck = Pick<Deck, 'activity' | 'creditMinor' | 'betMinor' | 'freeSpinsLeft' | 'buttons' | 'fault'>;

/** Nothing can be played before more credit is on the machine, not even with a lower bet. */
export function needsCredit(deck: CreditDeck | null): boolean {
  if (deck === null || deck.activity !== 'idle' || deck.freeSpinsLeft > 0 || inhibitOf(deck) !== null) return false;
  if (deck.creditMinor === 0) return true;
  // A machine may let spin with a lower bet than the last one known.
  const canBetLess = deck.buttons.some(({ kind, enabled }) => (kind === 'bet_down' || kind === 'spin') && enabled);
  return deck.creditMinor < deck.betMinor && !canBetLess;
}

interface KeyMoment {
  isAutoplay: boolean;
  deck: CreditDeck | null;
  canCashIn: boolean;
  /** What the last cash in brings has been posted, and the machine does not show it yet: a press means to play with it. */
  isCreditDue: boolean;
}

/** What a press does in place of the machine's own button; null: that button is pressed. */
export function insteadOfButton({ isAutoplay, deck, canCashIn, isCreditDue }: KeyMoment) {
  if (isAutoplay) return 'stop_autoplay' as const;
  return needsCredit(deck) && canCashIn && !isCreditDue ? ('cash_in' as const) : null;
}

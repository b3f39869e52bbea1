import type { Deck } from '@salon/contract/player-channel.ts';
import { inhibitOf } from '../session/press-lock.ts';

/** What the player asked for before it began. Amounts are minor units; null: without that rule. */
export interface AutoplayRules {
  spins: number;
  /** Never more than this is lost by it: a spin that could go beyond it is not begun. */
  lossLimitMinor: number | null;
  /** One win of this size or more ends it. */
  winStopMinor: number | null;
}

export interface Autoplay {
  rules: AutoplayRules;
  spinsLeft: number;
  /** Bets less wins so far; below zero while ahead. */
  lossMinor: number;
  /** A press was sent and its play is not reported yet. */
  isSpinning: boolean;
}

/** Why it ended: the first five are its own rules, `player` is the player, the others come from outside. */
export type AutoplayEnd =
  | 'done'
  | 'loss_limit'
  | 'win'
  | 'jackpot'
  | 'credit'
  | 'player'
  | 'money'
  | 'bonus'
  | 'connection'
  | 'refused'
  | 'machine'
  | 'picture'
  | 'locked';

export interface PlayResult {
  kind: 'base' | 'free' | 'pick' | 'metered';
  /** Read together from a machine's meters; absent: 1. */
  games?: number | undefined;
  betMinor: number;
  winMinor: number;
  jackpot: boolean;
}

export const beginAutoplay = (rules: AutoplayRules): Autoplay => ({
  rules,
  spinsLeft: rules.spins,
  lossMinor: 0,
  isSpinning: false,
});

export const afterPress = (autoplay: Autoplay): Autoplay => ({ ...autoplay, isSpinning: true });

/** A play of a feature is no spin of autoplay's, but its win counts. */
export function afterPlay(autoplay: Autoplay, play: PlayResult): Autoplay {
  const isSpin = play.kind === 'base' || play.kind === 'metered';
  const games = isSpin ? (play.games ?? 1) : 0;
  return {
    ...autoplay,
    spinsLeft: Math.max(0, autoplay.spinsLeft - games),
    lossMinor: autoplay.lossMinor + play.betMinor - play.winMinor,
    isSpinning: isSpin ? false : autoplay.isSpinning,
  };
}

/** Whether this play is the last one; `after` counts it already. */
export function endedBy(after: Autoplay, play: PlayResult): AutoplayEnd | null {
  const { winStopMinor, lossLimitMinor } = after.rules;
  if (play.jackpot) return 'jackpot';
  if (winStopMinor !== null && play.winMinor >= winStopMinor) return 'win';
  if (lossLimitMinor !== null && after.lossMinor >= lossLimitMinor) return 'loss_limit';
  return after.spinsLeft === 0 ? 'done' : null;
}

export interface AutoplayMoment {
  deck: Deck;
  /** Another press is under way, or the picture does not move. */
  isBlocked: boolean;
  /** Since the last spin began, null where there was none. */
  sinceSpinMs: number | null;
  /** Shortest time from spin to spin. */
  spinTimeMinMs: number;
}

export type AutoplayStep =
  | { kind: 'spin'; button: string }
  /** `forMs` null: until something changes. */
  | { kind: 'wait'; forMs: number | null }
  | { kind: 'end'; end: AutoplayEnd };

const wait = (forMs: number | null): AutoplayStep => ({ kind: 'wait', forMs });
const end = (why: AutoplayEnd): AutoplayStep => ({ kind: 'end', end: why });

/** What to do now. Pure: the driver owns clock and key. */
export function autoplayStep({ rules, lossMinor, isSpinning }: Autoplay, moment: AutoplayMoment): AutoplayStep {
  const { deck, isBlocked, sinceSpinMs, spinTimeMinMs } = moment;
  if (deck.activity === 'error' || deck.activity === 'handpay') return end('machine');
  const inhibit = inhibitOf(deck);
  if (inhibit !== null) return end(inhibit === 'no_picture' ? 'picture' : 'machine');
  if (deck.activity === 'cashing_out') return end('money');
  if (deck.activity === 'bonus' || deck.boxes !== null || deck.freeSpinsLeft > 0) return end('bonus');
  if (isSpinning || isBlocked || deck.activity === 'spinning') return wait(null);
  if (rules.lossLimitMinor !== null && lossMinor + deck.betMinor > rules.lossLimitMinor) return end('loss_limit');
  const spin = deck.buttons.find(({ kind }) => kind === 'spin');
  if (spin === undefined) return end('machine');
  // Of a machine that decides itself the bet is the last one known: only its own key says what can be played.
  if (!spin.enabled) return deck.creditMinor === 0 || deck.creditMinor < deck.betMinor ? end('credit') : wait(null);
  if (sinceSpinMs !== null && sinceSpinMs < spinTimeMinMs) return wait(spinTimeMinMs - sinceSpinMs);
  return { kind: 'spin', button: spin.id };
}

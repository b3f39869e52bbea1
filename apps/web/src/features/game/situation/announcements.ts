import type { Deck } from '@salon/contract/player-channel.ts';
import type { Played } from '../../../shared/live/deck-channel.ts';
import { type Situation, situationOf } from './situation.ts';

/** What screen readers are given from data, since the picture has no text. Amounts are minor units. */
export interface Announced {
  betMinor: number;
  creditMinor: number;
  activity: Deck['activity'];
  situation: Situation | null;
  play: Played | null;
}

export type Announcement =
  | { kind: 'bet' | 'credit' | 'win'; amountMinor: number }
  | { kind: 'jackpot' }
  | { kind: 'situation'; situation: Situation }
  /** The situation is over. */
  | { kind: 'ready' };

export const announcedOf = (deck: Deck, play: Played | null): Announced => {
  const { betMinor, creditMinor, activity } = deck;
  return { betMinor, creditMinor, activity, situation: situationOf(deck), play };
};

/**
 * The announcements of a change. A win below the bet is not announced as a win, and a loss only as the new credit. While a
 * play runs nothing is announced.
 */
export function announcementsOf(before: Announced, now: Announced): Announcement[] {
  const announcements: Announcement[] = [];
  const { situation, play } = now;
  if (situation !== null && !isSame(before.situation, situation)) announcements.push({ kind: 'situation', situation });
  // A jackpot does not interrupt play: the machine was ready all the time.
  if (situation === null && before.situation !== null && before.situation.kind !== 'jackpot' && now.activity === 'idle')
    announcements.push({ kind: 'ready' });
  if (now.betMinor !== before.betMinor) announcements.push({ kind: 'bet', amountMinor: now.betMinor });
  if (play !== null && play !== before.play) {
    if (play.jackpot && situation?.kind !== 'jackpot') announcements.push({ kind: 'jackpot' });
    // In a feature the stake is the bet that won it.
    const stakeMinor = play.kind === 'base' || play.kind === 'metered' ? play.betMinor : now.betMinor;
    if (play.winMinor > stakeMinor) announcements.push({ kind: 'win', amountMinor: play.winMinor });
  }
  if (now.activity !== 'spinning' && now.creditMinor !== before.creditMinor)
    announcements.push({ kind: 'credit', amountMinor: now.creditMinor });
  return announcements;
}

const amountOf = (situation: Situation) => ('amountMinor' in situation ? situation.amountMinor : null);
const isSame = (one: Situation | null, other: Situation): boolean =>
  one !== null && one.kind === other.kind && amountOf(one) === amountOf(other);

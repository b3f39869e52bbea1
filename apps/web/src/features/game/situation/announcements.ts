import type { Deck, Played } from '../../../shared/live/failover-connection.ts';
import { type Situation, situationOf } from './situation.ts';

/** What the screen says, taken from data: the picture says nothing to those who do not see it. Amounts are minor units. */
export interface Spoken {
  betMinor: number;
  creditMinor: number;
  activity: Deck['activity'];
  situation: Situation | null;
  play: Played | null;
}

export type Announcement =
  | { say: 'bet' | 'credit' | 'win'; amountMinor: number }
  | { say: 'jackpot' }
  | { say: 'situation'; situation: Situation }
  /** What befell the machine is over. */
  | { say: 'ready' };

export const spokenOf = (deck: Deck, play: Played | null): Spoken => {
  const { betMinor, creditMinor, activity } = deck;
  return { betMinor, creditMinor, activity, situation: situationOf(deck), play };
};

/**
 * What is to be said of a change. A win below the bet is no win, and a loss is not spoken of: the credit is. While a play
 * runs nothing is said.
 */
export function announcementsOf(before: Spoken, now: Spoken): Announcement[] {
  const said: Announcement[] = [];
  const { situation, play } = now;
  if (situation !== null && !isSame(before.situation, situation)) said.push({ say: 'situation', situation });
  // A jackpot does not hold the machine up: it was ready all the time.
  if (situation === null && before.situation !== null && before.situation.kind !== 'jackpot' && now.activity === 'idle')
    said.push({ say: 'ready' });
  if (now.betMinor !== before.betMinor) said.push({ say: 'bet', amountMinor: now.betMinor });
  if (play !== null && play !== before.play) {
    if (play.jackpot && situation?.kind !== 'jackpot') said.push({ say: 'jackpot' });
    if (play.winMinor > play.betMinor) said.push({ say: 'win', amountMinor: play.winMinor });
  }
  if (now.activity !== 'spinning' && now.creditMinor !== before.creditMinor)
    said.push({ say: 'credit', amountMinor: now.creditMinor });
  return said;
}

const amountOf = (situation: Situation) => ('amountMinor' in situation ? situation.amountMinor : null);
const isSame = (one: Situation | null, other: Situation): boolean =>
  one !== null && one.kind === other.kind && amountOf(one) === amountOf(other);

import type { Deck, Played } from '../../shared/live/open-live.ts';

/** What the screen says, taken from data: the picture says nothing to those who do not see it. Amounts are minor units. */
export interface Spoken {
  betMinor: number;
  creditMinor: number;
  activity: Deck['activity'];
  play: Played | null;
}

export type Announcement =
  | { say: 'bet' | 'credit' | 'win'; amountMinor: number }
  | { say: 'jackpot' }
  | { say: 'state'; activity: Deck['activity'] };

/** States that come with every spin are heard by the reels' own end. */
const SAID_STATES: readonly Deck['activity'][] = ['bonus', 'handpay', 'error'];

/**
 * What is to be said of a change. A win below the bet is no win, and a loss is not spoken of: the credit is. While a play
 * runs nothing is said.
 */
export function announcementsOf(before: Spoken, now: Spoken): Announcement[] {
  const said: Announcement[] = [];
  if (now.activity !== before.activity && SAID_STATES.includes(now.activity))
    said.push({ say: 'state', activity: now.activity });
  if (now.betMinor !== before.betMinor) said.push({ say: 'bet', amountMinor: now.betMinor });
  const { play } = now;
  if (play !== null && play !== before.play) {
    if (play.jackpot) said.push({ say: 'jackpot' });
    if (play.winMinor > play.betMinor) said.push({ say: 'win', amountMinor: play.winMinor });
  }
  if (now.activity !== 'spinning' && now.creditMinor !== before.creditMinor)
    said.push({ say: 'credit', amountMinor: now.creditMinor });
  return said;
}

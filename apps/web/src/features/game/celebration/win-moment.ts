import type { Deck } from '@salon/contract/player-channel.ts';
import { winCountMs } from '@salon/domain';

type WinDeck = Pick<Deck, 'winMinor' | 'betMinor' | 'winCountMs' | 'wonJackpotMinor'>;

/** The win on the meter exceeds its stake; a machine that does not count its wins up says nothing about it but the bet. */
export const isAboveStake = ({ winMinor, betMinor, winCountMs }: WinDeck): boolean =>
  winMinor > 0 && (winCountMs === undefined ? winMinor > betMinor : winCountMs > 0);

/** How long the meter counts the win up. A machine that does not say it is counted as ours are. */
export const countMsOf = (deck: WinDeck): number => deck.winCountMs ?? winCountMs(deck.winMinor, deck.betMinor);

/** A win above its stake has come onto the meter; one that stood there when the page joined is none. */
export const isNewWin = (before: WinDeck | null, now: WinDeck | null): boolean =>
  before !== null && now !== null && now.winMinor !== before.winMinor && isAboveStake(now);

/** Minor units of a jackpot that was won just now, null where none was. */
export const newJackpotMinor = (before: WinDeck | null, now: WinDeck | null): number | null =>
  before === null || before.wonJackpotMinor ? null : now?.wonJackpotMinor || null;

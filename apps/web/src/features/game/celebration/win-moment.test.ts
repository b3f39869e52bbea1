import { describe, expect, it } from 'vitest';
import { countMsOf, isAboveStake, isNewWin, newJackpotMinor } from './win-moment.ts';

const none = { winMinor: 0, betMinor: 100, winCountMs: 0, wonJackpotMinor: null };
const won = { ...none, winMinor: 500, winCountMs: 1_600 };

describe('a win on the deck', () => {
  it.each([
    ['none', none, false],
    ['above the stake', won, true],
    ['below the stake, which the machine does not count up', { ...none, winMinor: 50 }, false],
    ['above a bet that was lowered afterwards', { ...none, winMinor: 50, betMinor: 20 }, false],
    ['of a machine without a count', { winMinor: 150, betMinor: 100 }, true],
    ['below the stake, of a machine without a count', { winMinor: 50, betMinor: 100 }, false],
  ])('%s: %j is celebrated: %j', (_, deck, expected) => {
    expect(isAboveStake(deck)).toBe(expected);
  });

  it('is counted up as the machine says, or as ours are', () => {
    expect(countMsOf(won)).toBe(1_600);
    expect(countMsOf({ winMinor: 500, betMinor: 100 })).toBe(1_600);
    expect(countMsOf({ winMinor: 50, betMinor: 100 })).toBe(0);
  });

  it('is new when it comes, not when it stands there at the join, and not again when the bet changes', () => {
    expect(isNewWin(none, won)).toBe(true);
    expect(isNewWin(null, won)).toBe(false);
    expect(isNewWin(won, { ...won, betMinor: 200 })).toBe(false);
    expect(isNewWin(won, none)).toBe(false);
  });

  it('GM-18 a jackpot is new once', () => {
    const jackpot = { ...won, wonJackpotMinor: 123_456 };
    expect(newJackpotMinor(won, jackpot)).toBe(123_456);
    expect(newJackpotMinor(jackpot, { ...jackpot, betMinor: 200 })).toBeNull();
    expect(newJackpotMinor(null, jackpot)).toBeNull();
    expect(newJackpotMinor(jackpot, none)).toBeNull();
  });
});

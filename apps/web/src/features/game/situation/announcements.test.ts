import { describe, expect, it } from 'vitest';
import type { Played } from '../../../shared/live/failover-connection.ts';
import { type Announcement, announcementsOf, type Spoken } from './announcements.ts';

const before: Spoken = { betMinor: 100, creditMinor: 5_000, activity: 'idle', situation: null, play: null };
const play = (part: Partial<Played> = {}): Played => ({
  t: 'play',
  number: 1,
  kind: 'base',
  betMinor: 100,
  winMinor: 0,
  jackpot: false,
  ...part,
});

describe('what is spoken', () => {
  it.each<[string, Partial<Spoken>, Announcement[]]>([
    ['nothing where nothing changed', {}, []],
    ['a new bet', { betMinor: 250 }, [{ say: 'bet', amountMinor: 250 }]],
    [
      'the credit after a loss, and no word of the loss',
      { creditMinor: 4_900, play: play() },
      [{ say: 'credit', amountMinor: 4_900 }],
    ],
    [
      'a win below the bet as the credit alone',
      { creditMinor: 4_950, play: play({ winMinor: 50 }) },
      [{ say: 'credit', amountMinor: 4_950 }],
    ],
    [
      'a win with its amount',
      { creditMinor: 5_400, play: play({ winMinor: 500 }) },
      [
        { say: 'win', amountMinor: 500 },
        { say: 'credit', amountMinor: 5_400 },
      ],
    ],
    ['a jackpot', { play: play({ jackpot: true }) }, [{ say: 'jackpot' }]],
    ['nothing of the credit while reels turn', { creditMinor: 4_900, activity: 'spinning' }, []],
    [
      'a bonus',
      { activity: 'bonus', situation: { kind: 'bonus' } },
      [{ say: 'situation', situation: { kind: 'bonus' } }],
    ],
    [
      'an open door as an open door, not as a malfunction',
      { activity: 'error', situation: { kind: 'door_open' } },
      [{ say: 'situation', situation: { kind: 'door_open' } }],
    ],
    [
      'a jackpot once, with its amount',
      { situation: { kind: 'jackpot', amountMinor: 70_000 }, play: play({ jackpot: true }) },
      [{ say: 'situation', situation: { kind: 'jackpot', amountMinor: 70_000 } }],
    ],
    ['credit that came or went', { creditMinor: 0 }, [{ say: 'credit', amountMinor: 0 }]],
  ])('GM-08 %s', (_, part, said) => {
    expect(announcementsOf(before, { ...before, ...part })).toEqual(said);
  });

  it('GM-08 what is over is said to be over, once, and what stands is not said again', () => {
    const bonus: Spoken = { ...before, activity: 'bonus', situation: { kind: 'bonus' } };
    expect(announcementsOf(bonus, { ...bonus, situation: { kind: 'bonus' } })).toEqual([]);
    expect(announcementsOf(bonus, before)).toEqual([{ say: 'ready' }]);
    expect(announcementsOf({ ...before, situation: { kind: 'jackpot', amountMinor: 1 } }, before)).toEqual([]);
  });

  it('GM-08 the same play is spoken of once', () => {
    const told = play({ winMinor: 500 });
    expect(announcementsOf({ ...before, play: told }, { ...before, play: told })).toEqual([]);
  });
});

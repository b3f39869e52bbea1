import { describe, expect, it } from 'vitest';
import type { Played } from '../../../shared/live/deck-channel.ts';
import { type Announced, type Announcement, announcementsOf } from './announcements.ts';

const before: Announced = { betMinor: 100, creditMinor: 5_000, activity: 'idle', situation: null, play: null };
const play = (part: Partial<Played> = {}): Played => ({
  t: 'play',
  number: 1,
  kind: 'base',
  betMinor: 100,
  winMinor: 0,
  jackpot: false,
  ...part,
});

describe('announcements to screen readers', () => {
  it.each<[string, Partial<Announced>, Announcement[]]>([
    ['nothing where nothing changed', {}, []],
    ['a new bet', { betMinor: 250 }, [{ kind: 'bet', amountMinor: 250 }]],
    [
      'the credit after a loss, and not the loss',
      { creditMinor: 4_900, play: play() },
      [{ kind: 'credit', amountMinor: 4_900 }],
    ],
    [
      'a win below the bet as the credit alone',
      { creditMinor: 4_950, play: play({ winMinor: 50 }) },
      [{ kind: 'credit', amountMinor: 4_950 }],
    ],
    [
      'a win with its amount',
      { creditMinor: 5_400, play: play({ winMinor: 500 }) },
      [
        { kind: 'win', amountMinor: 500 },
        { kind: 'credit', amountMinor: 5_400 },
      ],
    ],
    [
      'a free spin that wins less than the bet that won it as the credit alone',
      { creditMinor: 5_050, play: play({ kind: 'free', betMinor: 0, winMinor: 50 }) },
      [{ kind: 'credit', amountMinor: 5_050 }],
    ],
    ['a jackpot', { play: play({ jackpot: true }) }, [{ kind: 'jackpot' }]],
    ['nothing of the credit while reels turn', { creditMinor: 4_900, activity: 'spinning' }, []],
    [
      'a bonus',
      { activity: 'bonus', situation: { kind: 'bonus' } },
      [{ kind: 'situation', situation: { kind: 'bonus' } }],
    ],
    [
      'an open door as an open door, not as a malfunction',
      { activity: 'error', situation: { kind: 'door_open' } },
      [{ kind: 'situation', situation: { kind: 'door_open' } }],
    ],
    [
      'a jackpot once, with its amount',
      { situation: { kind: 'jackpot', amountMinor: 70_000 }, play: play({ jackpot: true }) },
      [{ kind: 'situation', situation: { kind: 'jackpot', amountMinor: 70_000 } }],
    ],
    ['a changed credit', { creditMinor: 0 }, [{ kind: 'credit', amountMinor: 0 }]],
  ])('GM-08 %s', (_, part, expected) => {
    expect(announcementsOf(before, { ...before, ...part })).toEqual(expected);
  });

  it('GM-08 the end of a situation is announced once, and a lasting one is not repeated', () => {
    const bonus: Announced = { ...before, activity: 'bonus', situation: { kind: 'bonus' } };
    expect(announcementsOf(bonus, { ...bonus, situation: { kind: 'bonus' } })).toEqual([]);
    expect(announcementsOf(bonus, before)).toEqual([{ kind: 'ready' }]);
    expect(announcementsOf({ ...before, situation: { kind: 'jackpot', amountMinor: 1 } }, before)).toEqual([]);
  });

  it('GM-08 the same play is announced once', () => {
    const same = play({ winMinor: 500 });
    expect(announcementsOf({ ...before, play: same }, { ...before, play: same })).toEqual([]);
  });
});

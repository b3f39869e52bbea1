import { describe, expect, it } from 'vitest';
import { type ExpectedMoves, judge, NO_MOVES } from './judge.ts';
import { advanceOf, isSameReading, type MeterCounters, type MeterReading } from './meter-reading.ts';

const COUNTERS: MeterCounters = {
  ...{ coinInMinor: 7_000, coinOutMinor: 6_000, jackpotMinor: 500, cancelledMinor: 400, games: 300 },
  ...{ transferInMinor: 200, transferOutMinor: 100 },
};
/** Each counter starts over at a place of its own. */
const MODULI: MeterCounters = {
  ...{ coinInMinor: 10_000, coinOutMinor: 20_000, jackpotMinor: 30_000, cancelledMinor: 40_000, games: 50_000 },
  ...{ transferInMinor: 60_000, transferOutMinor: 70_000 },
};
const NAMES = Object.keys(COUNTERS) as (keyof MeterCounters)[];
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, 0]));
const counted = (name: keyof MeterCounters, by: number): MeterCounters => ({
  ...COUNTERS,
  [name]: (COUNTERS[name] + by + MODULI[name]) % MODULI[name],
});

describe.each(NAMES)('the counter %s', (name) => {
  const modulus = MODULI[name];

  it.each([1, modulus / 100, modulus / 100 + 1, modulus / 4, modulus / 2 - 1])('went backward, by %i', (by) => {
    expect(advanceOf(COUNTERS, counted(name, -by), MODULI)).toBeNull();
  });

  it.each([1, modulus / 100, modulus / 4, modulus / 2])('went on, by %i', (by) => {
    expect(advanceOf(COUNTERS, counted(name, by), MODULI)).toEqual({ ...NOTHING, [name]: by });
  });

  it('makes another reading', () => {
    const reading = { creditMinor: 50, counters: COUNTERS };
    expect(isSameReading(reading, { creditMinor: 50, counters: { ...COUNTERS } })).toBe(true);
    expect(isSameReading(reading, { creditMinor: 50, counters: counted(name, 1) })).toBe(false);
  });
});

it('other credit makes another reading, although no counter has moved', () => {
  expect(isSameReading({ creditMinor: 50, counters: COUNTERS }, { creditMinor: 51, counters: COUNTERS })).toBe(false);
});

describe('what has happened between two readings', () => {
  const before: MeterReading = { creditMinor: 5_000, counters: COUNTERS };
  type Moved = Partial<MeterCounters> & { creditMinor?: number };
  const judged = ({ creditMinor = 0, ...by }: Moved, expected: Partial<ExpectedMoves> = {}) => {
    const counters = { ...COUNTERS };
    for (const name of NAMES) counters[name] = (counters[name] + (by[name] ?? 0)) % MODULI[name];
    return judge(before, { creditMinor: 5_000 + creditMinor, counters }, MODULI, { ...NO_MOVES, ...expected });
  };
  const FOREIGN = { kind: 'foreign', differenceMinor: 0 };
  const sound = (games: object | null, jackpotDueMinor = 0) => ({ kind: 'sound', games, jackpotDueMinor });
  const byHand = (games: number, minor: number) => ({ games, betMinor: 0, winMinor: minor, handPayMinor: minor });

  it.each<[string, Moved, Partial<ExpectedMoves>, object]>([
    ['nothing', {}, {}, sound(null)],
    [
      ...(['a game', { games: 1, coinInMinor: 100, coinOutMinor: 30, creditMinor: -70 }, {}] as const),
      sound({ games: 1, betMinor: 100, winMinor: 30, handPayMinor: 0 }),
    ],
    ['a bet without its game', { coinInMinor: 100, creditMinor: -100 }, {}, { kind: 'running' }],
    ['a win without a game', { coinOutMinor: 500, creditMinor: 500 }, {}, FOREIGN],
    ['credit of nobody', { creditMinor: 1 }, {}, { kind: 'foreign', differenceMinor: 1 }],
    ['a cash in that was asked', { transferInMinor: 90, creditMinor: 90 }, { transferInMinor: 90 }, sound(null)],
    ['a cash in that no counter shows', { creditMinor: 90 }, { transferInMinor: 90 }, FOREIGN],
    ['a cash in without its credit', { transferInMinor: 90 }, {}, FOREIGN],
    ['a cash out that was asked', { transferOutMinor: 90, creditMinor: -90 }, { transferOutMinor: 90 }, sound(null)],
    ['a cash out that no counter shows', { creditMinor: -90 }, { transferOutMinor: 90 }, FOREIGN],
    ['a cash out of no credit', { transferOutMinor: 90 }, {}, FOREIGN],
    ['credit cancelled by its key', { cancelledMinor: 90, creditMinor: -90 }, { cancelledMinor: 90 }, sound(null)],
    ['a cancelled credit that no counter shows', { creditMinor: -90 }, { cancelledMinor: 90 }, FOREIGN],
    ['a cancelled credit of nothing', { cancelledMinor: 90 }, {}, FOREIGN],
    ['a hand pay that nobody heard, of an earlier game', { jackpotMinor: 700 }, {}, sound(byHand(0, 700))],
    ['a hand pay that rings, counted at its reset', { games: 1 }, { ringingMinor: 700 }, sound(byHand(1, 700), 700)],
    ['a hand pay that rings, counted', { games: 1, jackpotMinor: 700 }, { ringingMinor: 700 }, sound(byHand(1, 700))],
    ['a ring of a game that is booked', {}, { ringingMinor: 700 }, sound(null)],
    ['the count of a win that is booked', { jackpotMinor: 700 }, { jackpotDueMinor: 700 }, sound(null)],
    ['a part of that count', { jackpotMinor: 300 }, { jackpotDueMinor: 700 }, sound(null, 400)],
    ['more than that count', { jackpotMinor: 900 }, { jackpotDueMinor: 700 }, sound(byHand(0, 200))],
  ])('%s', (_, moved, expected, judgement) => {
    expect(judged(moved, expected)).toEqual(judgement);
  });
});

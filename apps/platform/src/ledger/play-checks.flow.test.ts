/** The database judges plays as the domain does: it has the domain's rules in its own words. */
import { AMOUNT_MOST_MINOR, BET_MOST_MINOR } from '@salon/domain';
import { type GameBounds, games } from '@salon/domain/games/index.ts';
import { hourBetsMostMinor, hourMostMinor, type StatedGame, statedBounds } from '@salon/domain/games/play-bounds.ts';
import { UNFIT_RULES, unfitRule } from '@salon/domain/games/unfit-rule.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gameBounds } from '../db/game-bounds.ts';
import { startTestServer, type TestDatabase, type TestServer } from '../db/testing/database.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await server.database();
});
afterAll(() => server.stop());

const sql = async <T>(expression: string, values: unknown[]): Promise<T> =>
  (await database.pool.query(`SELECT ${expression} AS found`, values)).rows[0].found;

/** A bound as the table has it. */
const rowOf = (bounds: GameBounds) => ({
  ...{ game_id: bounds.gameId, kinds: bounds.kinds, bets_minor: bounds.betsMinor, unit_minor: bounds.unitMinor },
  ...{ bet_most_minor: bounds.betMostMinor, win_most_minor: bounds.winMostMinor, base_times: bounds.baseTimes },
  ...{ free_times: bounds.freeTimes, pick_times: bounds.pickTimes, jackpot_times: bounds.jackpotTimes },
  ...{ jackpots_an_hour: bounds.jackpotsAnHour, hour_minor: bounds.hourMinor },
});
const BOUND = 'jsonb_populate_record(NULL::game_bound, $1)';

it('has the bounds of every game of the platform once it is migrated', async () => {
  const found = await sql<object[]>('(SELECT jsonb_agg(to_jsonb(g) ORDER BY g.game_id) FROM game_bound g)', []);
  const expected = gameBounds().toSorted((a, b) => (a.gameId < b.gameId ? -1 : 1));
  expect(expected).toHaveLength(games.length);
  expect(found).toEqual(expected.map(rowOf));
});

const stated: StatedGame[] = [
  { minBetMinor: 1 },
  { minBetMinor: 25 },
  { minBetMinor: 100, denominationMinor: 5 },
  { minBetMinor: 100, maxBetMinor: 300 },
  { minBetMinor: 100, maxWinMinor: 123_457 },
  { minBetMinor: 100, denominationMinor: 100, maxBetMinor: 10_000, maxWinMinor: 10_000_000 },
  { minBetMinor: BET_MOST_MINOR },
  { minBetMinor: 1, maxBetMinor: BET_MOST_MINOR, maxWinMinor: AMOUNT_MOST_MINOR },
];
it.each(stated)('bounds a game that its operator states as %j', async (own) => {
  const found = await sql<object>(`to_jsonb(stated_bound('Seven Line', $1::jsonb))`, [own]);
  expect(found).toEqual(rowOf(statedBounds('Seven Line', own)));
});

it('bounds an hour as the domain does, whatever the limit of a win is', async () => {
  for (const bounds of [...gameBounds(), ...stated.map((own) => statedBounds('own', own))])
    for (const limitMinor of [null, 0, 50_000, AMOUNT_MOST_MINOR]) {
      const found = await sql<number>(`hour_most(${BOUND}, $2::bigint)`, [rowOf(bounds), limitMinor]);
      expect(found).toBe(hourMostMinor(bounds, limitMinor));
      expect(await sql(`hour_bets_most(${BOUND})`, [rowOf(bounds)])).toBe(hourBetsMostMinor(bounds));
    }
});

const KINDS: GameBounds['kinds'] = ['base', 'free', 'pick', 'metered'];
const times = fc.constantFrom(null, 1, 5, 300);
const bounds: fc.Arbitrary<GameBounds> = fc.record({
  gameId: fc.constant('g'),
  kinds: fc.constantFrom<GameBounds['kinds'][]>(KINDS, KINDS, ['base', 'free'], []),
  betsMinor: fc.constantFrom(null, [100], [100, 200, 500]),
  unitMinor: fc.constantFrom(1, 5),
  betMostMinor: fc.constantFrom(100, 500, AMOUNT_MOST_MINOR),
  winMostMinor: fc.constantFrom(1_000, 50_000, AMOUNT_MOST_MINOR),
  ...{ baseTimes: times, freeTimes: times, pickTimes: times, jackpotTimes: fc.constantFrom(null, 0, 5) },
  ...{ jackpotsAnHour: fc.constant(2), hourMinor: fc.constant(1) },
});
const play = fc.record({
  gameId: fc.constantFrom('g', 'g', 'g', 'g', 'h'),
  kind: fc.constantFrom(...KINDS),
  games: fc.constantFrom(0, 1, 7),
  betMinor: fc.constantFrom(0, 100, 100, 500, 250, Number.MAX_SAFE_INTEGER),
  winMinor: fc.constantFrom(0, 99, 2_500, 2_500, 2_500, Number.MAX_SAFE_INTEGER),
  ...{ handPayMinor: fc.constantFrom(0, 0, 2_500), jackpot: fc.boolean() },
});

it('finds the same rule broken as the domain, of any play of any game', async () => {
  const facts = fc.record({
    paidMinor: fc.constantFrom(0, 100, 500, 500),
    handPayWinMinor: fc.constantFrom(null, 2_000, 2_000),
  });
  const broken = new Set<string | null>();
  await fc.assert(
    fc.asyncProperty(fc.option(bounds, { freq: 20 }), play, facts, async (of, one, { paidMinor, handPayWinMinor }) => {
      const { gameId, kind, games: count, betMinor, winMinor, handPayMinor, jackpot } = one;
      const expected = unfitRule(of, one, { paidMinor, handPayWinMinor });
      broken.add(expected);
      const found = await sql<string | null>(
        `why_unfit(${BOUND}, $2, $3, $4::int, $5::int8, $6::int8, $7::int8, $8::boolean, $9::int8, $10::int8)`,
        [of && rowOf(of), gameId, kind, count, betMinor, winMinor, handPayMinor, jackpot, paidMinor, handPayWinMinor],
      );
      expect(found).toBe(expected);
    }),
    { numRuns: 1_500, seed: 1 },
  );
  // The others are about what the ledger has of the machine.
  const rules = UNFIT_RULES.filter((rule) => rule !== 'winnings_ceiling' && rule !== 'credit_disputed');
  expect([...broken].filter((rule) => rule !== null).toSorted()).toEqual(rules.toSorted());
  expect(broken.has(null)).toBe(true);
});

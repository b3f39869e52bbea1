/** Plays that no machine makes, and plays that a batch leaves to the function that knows what is unusual about them. */
import { randomUUID } from 'node:crypto';
import type { GameBounds } from '@salon/domain/games/index.ts';
import type { UnfitRule } from '@salon/domain/games/unfit-rule.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGameBounds } from '../db/game-bounds.ts';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { checkInvariants } from './invariants.ts';
import { balancesOf, GAME, START_MS, setNow } from './testing/floor.ts';
import type { ScriptedPlay } from './testing/scripted-machine.ts';
import { expectSound, seatPlayer } from './testing/seated.ts';
import { seatFloor } from './testing/seated-floor.ts';
import { watchCalls } from './testing/watched-ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it.each<[string, ScriptedPlay]>([
  ['feeds more than it bets', { betMinor: 100, winMinor: 0, contributionMinor: 101 }],
  ['pays more by hand than it wins', { betMinor: 100, winMinor: 300, handPayMinor: 301 }],
  ['is two games, drawn', { betMinor: 100, winMinor: 0, games: 2 }],
  ['is no game, drawn', { betMinor: 100, winMinor: 0, games: 0 }],
  [
    "feeds our progressive by a machine's own game",
    { kind: 'metered', betMinor: 100, winMinor: 0, contributionMinor: 1 },
  ],
  ["hits our progressive by a machine's own game", { kind: 'metered', betMinor: 100, winMinor: 0, jackpot: true }],
])('a play that %s takes its machine out of service, and nothing of it is booked', async (_, script) => {
  const story = await seatPlayer(server);
  const { ledger, machine, cashIn, database } = story;
  await cashIn(1_000);
  machine.play({ betMinor: 100, winMinor: 0 });
  await ledger.bookPlays(machine.since(0));
  const before = await balancesOf(database.pool);
  machine.play(script);
  const wrong = { ok: false, error: 'machine_not_playable', params: { reason: 'play_wrong', bookedPlay: 1 } };
  expect(await ledger.bookPlays(machine.since(0))).toEqual(wrong);
  expect(await balancesOf(database.pool)).toEqual(before);
  const { rows } = await database.pool.query('SELECT disabled_reason FROM machine WHERE id = 1');
  expect(rows).toEqual([{ disabled_reason: 'play_wrong' }]);
  await expectSound(story);
});

const BOUNDS: GameBounds = {
  ...{ gameId: GAME, kinds: ['base', 'free', 'pick'], betsMinor: [100, 500], unitMinor: 1, betMostMinor: 500 },
  ...{ winMostMinor: 50_000, baseTimes: 100, freeTimes: 60, pickTimes: 10 },
  ...{ jackpotTimes: 20, jackpotsAnHour: 2, hourMinor: 80_000 },
};
const WIN_LIMIT_MINOR = 20_000;
/** 80,000 and 14 times the greatest win that becomes credit. */
const HOUR_MOST_MINOR = 360_000;
/** 7,200 of the greatest bet. */
const HOUR_BETS_MOST_MINOR = 3_600_000;

/** Two machines with credit, and messages of both at once: the first may be odd, the second is plain. */
async function openTwo() {
  const { database, machines } = await seatFloor(server, 2, 3_000);
  const { pool } = database;
  await writeGameBounds(pool, [BOUNDS, { ...BOUNDS, gameId: 'another' }]);
  await pool.query('UPDATE site SET settings = $1', [{ HAND_PAY_WIN_LIMIT: WIN_LIMIT_MINOR }]);
  const { ledger, called } = watchCalls(database.platformPool);
  const [odd, plain] = [machines[0]!, machines[1]!];
  let booked = 0;
  async function book(...plays: ScriptedPlay[]) {
    for (const play of plays) odd.play(play);
    plain.play({ betMinor: 100, winMinor: 100 });
    called.splice(0);
    const answers = await Promise.all([
      ledger.bookPlays(odd.since(booked)),
      ledger.bookPlays(plain.since(plain.lastPlay - 1)),
    ]);
    booked = odd.lastPlay;
    expect(answers).toMatchObject([
      { ok: true, bookedPlay: booked },
      { ok: true, disputes: [] },
    ]);
    const [answer] = answers;
    return { calls: [...called], rules: answer?.ok ? answer.disputes.map(({ rule }) => rule) : [] };
  }
  return { pool, book };
}
const expectBalanced = async ({ pool }: Awaited<ReturnType<typeof openTwo>>) =>
  expect((await checkInvariants(pool)).filter(({ broken }) => broken > 0)).toEqual([]);

const WIN: ScriptedPlay = { betMinor: 500, winMinor: WIN_LIMIT_MINOR };
const FITS = Math.floor(HOUR_MOST_MINOR / (WIN_LIMIT_MINOR - 500));

describe('a batch leaves out', () => {
  const hour = (meters: string) => `UPDATE booked_meter SET hour_from = ledger_now(), ${meters} WHERE machine_id = 1`;
  it.each<[what: string, rule: UnfitRule, plays: ScriptedPlay[], before?: string]>([
    ['a bet that nobody offers', 'bet_not_offered', [{ betMinor: 150, winMinor: 0 }]],
    [
      'a game of another machine among its own',
      'game_unknown',
      [
        { betMinor: 100, winMinor: 0 },
        { betMinor: 100, winMinor: 0, gameId: 'another' },
      ],
    ],
    [
      'a game that its operator states',
      'bet_not_offered',
      [{ betMinor: 500, winMinor: 0 }],
      `UPDATE machine SET own_game = '{"minBetMinor": 100, "maxBetMinor": 200}' WHERE id = 1`,
    ],
    ['a win that an attendant has to pay', 'hand_pay_missing', [{ betMinor: 500, winMinor: WIN_LIMIT_MINOR + 1 }]],
    [
      'winnings beyond its hour',
      'winnings_ceiling',
      [{ betMinor: 100, winMinor: 101 }],
      hour(`hour_net_minor = ${HOUR_MOST_MINOR}`),
    ],
    [
      'bets beyond its hour',
      'winnings_ceiling',
      [{ betMinor: 100, winMinor: 0 }],
      hour(`hour_bet_minor = ${HOUR_BETS_MOST_MINOR}`),
    ],
    [
      'a machine that has passed its hour',
      'winnings_ceiling',
      [{ betMinor: 100, winMinor: 101 }],
      `UPDATE machine SET disabled_reason = 'winnings_ceiling' WHERE id = 1;
       UPDATE booked_meter SET hour_from = ledger_now() - interval '2 hours', hour_net_minor = ${HOUR_MOST_MINOR} WHERE machine_id = 1`,
    ],
  ])('%s: %s', async (_, rule, plays, before) => {
    const two = await openTwo();
    if (before) await two.pool.query(before);
    expect(await two.book(...plays)).toEqual({ calls: ['book_batch', 'book_plays'], rules: [rule] });
    await expectBalanced(two);
  });
});

describe('plays of a batch', () => {
  const fit = { calls: ['book_batch'], rules: [] };
  const doNot = (rule: UnfitRule) => ({ calls: ['book_batch', 'book_plays'], rules: [rule] });

  it('count into their hour, and begin it anew once it is over', async () => {
    const two = await openTwo();
    expect(await two.book(WIN)).toEqual(fit);
    await setNow(two.pool, START_MS + 3_600_000);
    const wins = Array.from({ length: FITS }, () => WIN);
    expect(await two.book(...wins)).toEqual(fit);
    expect(await two.book(WIN)).toEqual(doNot('winnings_ceiling'));
    await expectBalanced(two);
  });

  it.each([
    [
      'the last bet of the same message',
      [
        { betMinor: 500, winMinor: 0 },
        { betMinor: 100, winMinor: 0 },
      ],
      [],
    ],
    ['the last bet of an earlier message', [{ betMinor: 100, winMinor: 0 }], [{ betMinor: 500, winMinor: 0 }]],
  ] as const)('pay a feature by %s', async (_, plays, earlier) => {
    const two = await openTwo();
    const free = (winMinor: number): ScriptedPlay => ({ kind: 'free', betMinor: 0, winMinor });
    if (earlier.length > 0) {
      expect(await two.book(...earlier)).toEqual(fit);
      expect(await two.book(free(20_000))).toEqual(fit);
    }
    expect(await two.book(...plays, free(6_000))).toEqual(fit);
    expect(await two.book(free(6_001))).toEqual(doNot('win_too_high'));
    await expectBalanced(two);
  });
});

it('a seat with nothing but credit of a disputed play is not freed, and a machine that locks for an attendant is not paid out', async () => {
  const story = await seatPlayer(server);
  const { ledger, machine, cashIn, database } = story;
  await writeGameBounds(database.pool, [BOUNDS]);
  await cashIn(150);
  machine.play({ betMinor: 150, winMinor: 900 });
  expect(await ledger.bookPlays(machine.since(0))).toMatchObject({ disputes: [{ rule: 'bet_not_offered' }] });
  const debit = machine.debit(randomUUID());
  const byHand = await ledger.postCashOut({ ...debit, handPay: true });
  expect(byHand).toMatchObject({ posted: false, refusal: 'plays_missing' });
  expect(await ledger.freeSeat({ machineId: 1, epoch: machine.epoch })).toEqual({ freed: false });
  expect(await ledger.postCashOut(debit)).toMatchObject({ posted: true, transfer: { amountMinor: 0 } });
  await expectSound(story);
});

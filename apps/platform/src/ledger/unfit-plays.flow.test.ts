/** Plays that their game cannot have brought: what becomes of them, of the money around them and of their machine. */
import { AMOUNT_MOST_MINOR } from '@salon/domain';
import type { GameBounds } from '@salon/domain/games/index.ts';
import { type StatedGame, statedBounds } from '@salon/domain/games/play-bounds.ts';
import type { UnfitRule } from '@salon/domain/games/unfit-rule.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGameBounds } from '../db/game-bounds.ts';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { checkInvariants } from './invariants.ts';
import type { Ledger } from './ledger.ts';
import { createModelLedger, createModelState } from './model.ts';
import { createPostgresLedger } from './postgres.ts';
import { balancesOf, brandOf, FLOOR, GAME, layFloor, START_MS, setNow } from './testing/floor.ts';
import { uuid } from './testing/random-steps.ts';
import { ScriptedMachine, type ScriptedPlay } from './testing/scripted-machine.ts';
import { LOGIN } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const BOUNDS: GameBounds = {
  ...{ gameId: GAME, kinds: ['base', 'free', 'pick'], betsMinor: [100, 500], unitMinor: 1, betMostMinor: 500 },
  ...{ winMostMinor: 50_000, baseTimes: 100, freeTimes: 60, pickTimes: 10 },
  ...{ jackpotTimes: 20, jackpotsAnHour: 2, hourMinor: 80_000 },
};
const STATED: StatedGame = { minBetMinor: 100, denominationMinor: 5, maxBetMinor: 200, maxWinMinor: 4_000 };
const WIN_LIMIT_MINOR = 20_000;
const CASH_OUT_LIMIT_MINOR = 30_000;
const CREDIT_MINOR = 3_000;

/** One of the two ledgers, and the machine that reports to it. */
interface Side {
  ledger: Ledger;
  machine: ScriptedMachine;
  /** Of the next id. */
  next: number;
}

const linkId = uuid(901);
const handshake = ({ ledger, machine }: Side) => ledger.handshakeMachine(machine.report(), linkId);
const book = ({ ledger, machine }: Side, from: number) => ledger.bookPlays(machine.since(from));

async function cashOut(side: Side) {
  const posted = await side.ledger.postCashOut(side.machine.debit(uuid(side.next++)));
  side.machine.confirm();
  return posted;
}
/** An operator has looked at it. */
async function comeBack(side: Side) {
  await side.ledger.stopMachine({ machineId: 1, stop: false, operator: 'ada' });
  return handshake(side);
}
async function cashIn(side: Side, amountMinor: number) {
  const { ledger, machine } = side;
  const transferId = uuid(side.next++);
  await ledger.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor, askAfterMs: 1_000 });
  machine.apply(amountMinor);
  const { incarnation } = machine;
  return ledger.endCashIn({ transferId, incarnation, result: 'applied', reason: null });
}
async function decide({ ledger }: Side, disputeId: number, playerMinor: number) {
  const proposalId = uuid(500 + disputeId);
  const proposal = { proposalId, siteId: 0, disputeId, playerMinor, reason: 'as the camera shows' };
  expect(await ledger.proposeCorrection({ ...proposal, operator: 'ada' })).toMatchObject({ ok: true });
  return ledger.decideCorrection({ proposalId, siteId: 0, approve: true, operator: 'bob' });
}

/** A player with credit at machine 1, in both ledgers. `stated`: of a machine that decides itself. */
async function openPair(stated?: StatedGame) {
  const database = await server.database();
  const { pool } = database;
  await layFloor(pool);
  await writeGameBounds(pool, [BOUNDS]);
  const limits = { HAND_PAY_WIN_LIMIT: WIN_LIMIT_MINOR, HAND_PAY_CASH_OUT_LIMIT: CASH_OUT_LIMIT_MINOR };
  await pool.query('UPDATE site SET settings = $1', [limits]);
  if (stated) await pool.query('UPDATE machine SET own_game = $1 WHERE id = 1', [stated]);
  let nowMs = START_MS;
  let made = 0;
  const { machines, players, openingMinor, poolMinor, seedMinor, limitMinor } = FLOOR;
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const state = createModelState(
    {
      sites: [{ id: 0, currency: 'TRY', handPayWinMinor: WIN_LIMIT_MINOR, handPayCashOutMinor: CASH_OUT_LIMIT_MINOR }],
      brands: [
        { id: 1, siteId: 0, jackpotSeedMinor: seedMinor, jackpotLimitMinor: limitMinor, poolMinor },
        { id: 2, siteId: 0, jackpotSeedMinor: seedMinor, poolMinor },
      ],
      machines: ids(machines).map((id) => ({
        ...{ id, brandId: brandOf(id), name: `Makine ${id}` },
        bounds: stated ? statedBounds(GAME, stated) : BOUNDS,
      })),
      players: ids(players).map((id) => ({ id, siteId: 0, name: `Oyuncu ${id}`, openingMinor })),
    },
    { nowMs: () => nowMs, newId: () => uuid(70_000 + made++) },
  );
  const pass = async (ms: number) => {
    nowMs += ms;
    await setNow(pool, nowMs);
  };
  const sideOf = (ledger: Ledger): Side => ({ ledger, machine: new ScriptedMachine(1, uuid(801)), next: 600 });
  const sides = [sideOf(createPostgresLedger(database.platformPool)), sideOf(createModelLedger(state))] as const;
  /** Both live the same story, with the same answers and balances. */
  const both = async <T>(story: (side: Side) => Promise<T>): Promise<T> => {
    const [real, model] = [await story(sides[0]), await story(sides[1])];
    expect(withoutIds(real)).toEqual(withoutIds(model));
    const balances = [...state.accounts].map(([name, { balanceMinor, seq }]) => [name, [balanceMinor, seq]]);
    expect(await balancesOf(pool)).toEqual(Object.fromEntries(balances));
    return real;
  };
  await both(async (side) => {
    await handshake(side);
    const seat = await side.ledger.takeSeat({ machineId: 1, playerId: 1, loginId: LOGIN });
    side.machine.epoch = seat.ok ? seat.epoch : -1;
    return cashIn(side, CREDIT_MINOR);
  });
  return { pool, both, pass };
}

/** Each ledger makes ids of its own. */
const withoutIds = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer ?? null), (_key, value) =>
    typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value) ? 'an id' : value,
  );
const expectSound = async (pool: pg.Pool) =>
  expect((await checkInvariants(pool)).filter(({ broken }) => broken > 0)).toEqual([]);
const machineRow = async (pool: pg.Pool) =>
  (await pool.query('SELECT disabled_reason FROM machine WHERE id = 1')).rows[0].disabled_reason;

const UNFIT: [UnfitRule, ScriptedPlay][] = [
  ['game_unknown', { betMinor: 100, winMinor: 900, gameId: 'another' }],
  ['kind_unknown', { betMinor: 100, winMinor: 0, kind: 'metered', games: 1 }],
  ['bet_not_offered', { betMinor: 150, winMinor: 900 }],
  ['bet_not_offered', { betMinor: 0, winMinor: 900 }],
  ['bet_not_offered', { betMinor: 100, winMinor: 900, kind: 'free' }],
  ['win_too_high', { betMinor: 100, winMinor: 10_001 }],
  ['win_too_high', { betMinor: 0, winMinor: 6_001, kind: 'free' }],
  ['win_too_high', { betMinor: 0, winMinor: 1_001, kind: 'pick' }],
  ['jackpot_none', { betMinor: 100, winMinor: 1_999, jackpot: true }],
  ['hand_pay_missing', { betMinor: 500, winMinor: 20_001 }],
];

describe('a play that does not fit', () => {
  it.each(UNFIT)('is a dispute for %s, and no money but its bet is booked: %j', async (rule, script) => {
    const { pool, both } = await openPair();
    const [booked, again, met, paid, back] = await both(async (side) => {
      side.machine.play({ betMinor: 100, winMinor: 0 });
      side.machine.play(script);
      side.machine.play({ betMinor: 100, winMinor: 300 });
      const answers = [await book(side, 0), await book(side, 1), await handshake(side)] as const;
      return [...answers, await cashOut(side), await comeBack(side)] as const;
    });
    // Its number counts, and what comes after it is booked; a repeat is no second dispute.
    expect(booked).toMatchObject({ ok: true, bookedPlay: 3, disputes: [{ id: 1, number: 2, rule }] });
    expect(again).toMatchObject({ ok: true, bookedPlay: 3, disputes: [] });
    // Its cabinet is heard, so that it pays its credit out, and plays nothing more.
    expect(met).toMatchObject({ accepted: true, reason: 'play_unfit', stopped: true, newlyDisabled: false });
    const leftMinor = CREDIT_MINOR - 100 - script.betMinor - 100 + 300;
    expect(paid).toMatchObject({ posted: true, transfer: { amountMinor: leftMinor } });
    expect(back).toMatchObject({ accepted: true, reason: null, stopped: false });
    const [row] = (await pool.query('SELECT cause, held_minor, evidence FROM dispute')).rows;
    const { betMinor, winMinor, gameId = GAME, kind = 'base', jackpot = false } = script;
    expect(row).toMatchObject({
      ...{ cause: 'play_unfit', held_minor: betMinor },
      evidence: {
        ledger: { creditMinor: CREDIT_MINOR },
        unfitPlay: { rule, number: 2, gameId, kind, betMinor, winMinor, jackpot },
        allowed: { gameId: GAME, betsMinor: [100, 500], handPayLimitMinor: WIN_LIMIT_MINOR },
      },
    });
    await expectSound(pool);

    const amountMinor = booked.ok ? booked.disputes[0]!.amountMinor : expect.fail('refused');
    await both((side) => decide(side, 1, amountMinor));
    expect(await balancesOf(pool)).toMatchObject({
      'wallet:1': [FLOOR.openingMinor - CREDIT_MINOR + leftMinor + amountMinor, expect.any(Number)],
      'machine_credit:1': [0, expect.any(Number)],
    });
    await expectSound(pool);
  });

  it('of amounts that no number holds exactly claims no more than an amount may be', async () => {
    const { pool, both } = await openPair();
    const [won, bet, paid] = await both(async (side) => {
      side.machine.play({ betMinor: 100, winMinor: Number.MAX_SAFE_INTEGER });
      const first = await book(side, 0);
      side.machine.play({ betMinor: Number.MAX_SAFE_INTEGER, winMinor: 0 });
      const second = await book(side, 1);
      const debit = { ...side.machine.debit(uuid(side.next++)), amountMinor: 5_000 };
      return [first, second, await side.ledger.postCashOut(debit)] as const;
    });
    expect(won).toMatchObject({ bookedPlay: 1, disputes: [{ rule: 'win_too_high', amountMinor: AMOUNT_MOST_MINOR }] });
    // All that the ledger has of the machine's credit is in suspense: what the machine pays out is nobody's.
    expect(bet).toMatchObject({ bookedPlay: 2, disputes: [{ rule: 'bet_not_offered', amountMinor: 2_900 }] });
    expect(paid).toMatchObject({ posted: false, refusal: 'plays_missing' });
    await expectSound(pool);
  });

  it('that says something else when it is repeated takes its machine out of service', async () => {
    const { pool, both } = await openPair();
    const answer = await both(async (side) => {
      side.machine.play({ betMinor: 150, winMinor: 900 });
      await book(side, 0);
      side.machine.plays[0]!.winMinor = 901;
      return book(side, 0);
    });
    expect(answer).toMatchObject({ ok: false, params: { reason: 'play_changed', bookedPlay: 1 } });
    await expectSound(pool);
  });

  it('with a hand pay pays nobody by hand: an attendant unlocks the machine, the dispute decides', async () => {
    const { pool, both } = await openPair();
    const [paid, met] = await both(async (side) => {
      side.machine.play({ betMinor: 150, winMinor: 900, handPayMinor: 900 });
      await book(side, 0);
      const unlocked = await side.ledger.payHandPay({ handPayId: 1, amountMinor: 900, operator: 'attendant' });
      side.machine.handPaid('play:1', 900);
      return [unlocked, await handshake(side)] as const;
    });
    expect(paid).toMatchObject({ ok: true, fresh: true, handPay: { playerId: null } });
    expect(met).toMatchObject({ accepted: true, reason: 'play_unfit' });
    const walletMinor = FLOOR.openingMinor - CREDIT_MINOR;
    expect(await balancesOf(pool)).toMatchObject({ 'wallet:1': [walletMinor, expect.any(Number)] });
    await expectSound(pool);
  });

  it('lends its win to no later bet, whose play is in dispute with it', async () => {
    const { pool, both } = await openPair();
    const [first, rest] = await both(async (side) => {
      for (let times = 0; times < 5; times += 1) side.machine.play({ betMinor: 500, winMinor: 0 });
      side.machine.play({ betMinor: 400, winMinor: 900 });
      const before = await book(side, 0);
      side.machine.play({ betMinor: 100, winMinor: 0 });
      side.machine.play({ betMinor: 100, winMinor: 300 });
      side.machine.play({ betMinor: 5_000, winMinor: 0 });
      return [before, await book(side, 6)] as const;
    });
    expect(first).toMatchObject({ bookedPlay: 6, disputes: [{ rule: 'bet_not_offered' }] });
    expect(rest).toMatchObject({
      bookedPlay: 9,
      disputes: [
        { number: 8, rule: 'credit_disputed' },
        { number: 9, rule: 'bet_not_offered' },
      ],
    });
    await expectSound(pool);
  });
});

it('plays of a machine that decides itself fit what its operator states', async () => {
  const { pool, both } = await openPair(STATED);
  const answer = await both(async (side) => {
    const play = (script: ScriptedPlay) => side.machine.play({ kind: 'metered', games: 1, ...script });
    play({ betMinor: 600, winMinor: 4_000, games: 3 });
    play({ betMinor: 605, winMinor: 0, games: 3 });
    play({ betMinor: 103, winMinor: 0 });
    play({ betMinor: 100, winMinor: 8_005 });
    play({ betMinor: 100, winMinor: 12 });
    side.machine.play({ betMinor: 100, winMinor: 0, jackpot: true });
    side.machine.play({ betMinor: 0, winMinor: 0, kind: 'free' });
    return book(side, 0);
  });
  const rules = ['bet_not_offered', 'bet_not_offered', 'win_too_high', 'win_too_high', 'jackpot_none', 'kind_unknown'];
  expect(answer).toMatchObject({ ok: true, bookedPlay: 7 });
  expect(answer.ok && answer.disputes.map(({ rule }) => rule)).toEqual(rules);
  await expectSound(pool);
});

describe('an hour', () => {
  /** 80,000 and 14 times the greatest win that becomes credit. */
  const MOST_MINOR = 360_000;
  const win: ScriptedPlay = { betMinor: 500, winMinor: WIN_LIMIT_MINOR };
  const FITS = Math.floor(MOST_MINOR / (WIN_LIMIT_MINOR - 500));

  it('brings so much and no more, until an operator has returned the machine', async () => {
    const { pool, both } = await openPair();
    const [within, beyond, lost, paid, met, anew] = await both(async (side) => {
      const { machine } = side;
      for (let times = 0; times < FITS; times += 1) machine.play(win);
      const first = await book(side, 0);
      machine.play(win);
      const second = await book(side, FITS);
      machine.play({ betMinor: 500, winMinor: 0 });
      machine.play(win);
      const third = await book(side, FITS + 1);
      const cashedOut = await cashOut(side);
      const { amountMinor } = cashedOut.transfer ?? expect.fail('not paid');
      await side.ledger.payHandPay({ handPayId: 1, amountMinor, operator: 'attendant' });
      await side.ledger.confirmHandPay(1);
      const back = await comeBack(side);
      await cashIn(side, CREDIT_MINOR);
      machine.play(win);
      return [first, second, third, cashedOut, back, await book(side, FITS + 3)] as const;
    });
    expect(within).toMatchObject({ bookedPlay: FITS, disputes: [] });
    expect(beyond).toMatchObject({ bookedPlay: FITS + 1, disputes: [{ rule: 'winnings_ceiling' }] });
    expect(lost).toMatchObject({ bookedPlay: FITS + 3, disputes: [{ number: FITS + 3, rule: 'winnings_ceiling' }] });
    // So much is paid by an attendant, whatever the cabinet says.
    expect(paid).toMatchObject({ posted: true, transfer: { reason: 'hand_pay' } });
    expect(met).toMatchObject({ accepted: true, reason: null });
    expect(anew).toMatchObject({ bookedPlay: FITS + 4, disputes: [] });
    await expectSound(pool);
  });

  it('bets so much and no more, where it wins nothing either', async () => {
    const { pool, both } = await openPair(STATED);
    const answer = await both((side) => {
      const betMany = (minor: number, count: number) =>
        side.machine.play({ betMinor: minor, winMinor: minor, kind: 'metered', games: count });
      // 7,200 of the greatest bets are 1,440,000.
      betMany(1_400_000, 7_000);
      betMany(40_000, 200);
      betMany(100, 1);
      return book(side, 0);
    });
    expect(answer).toMatchObject({ bookedPlay: 3, disputes: [{ number: 3, rule: 'winnings_ceiling' }] });
    await expectSound(pool);
  });

  it('that is over begins the next one', async () => {
    const { pool, both, pass } = await openPair();
    await both(async (side) => {
      for (let times = 0; times < FITS; times += 1) side.machine.play(win);
      return book(side, 0);
    });
    await pass(3_600_000);
    const answer = await both((side) => {
      side.machine.play(win);
      return book(side, FITS);
    });
    expect(answer).toMatchObject({ bookedPlay: FITS + 1, disputes: [] });
    await expectSound(pool);
  });

  it('that was passed is over for nobody but an operator', async () => {
    const { pool, both, pass } = await openPair();
    await both(async (side) => {
      for (let times = 0; times <= FITS; times += 1) side.machine.play(win);
      return book(side, 0);
    });
    await pass(3_600_000);
    const answer = await both((side) => {
      side.machine.play(win);
      return book(side, FITS + 1);
    });
    expect(answer).toMatchObject({ bookedPlay: FITS + 2, disputes: [{ rule: 'winnings_ceiling' }] });
    await expectSound(pool);
  });

  it('has so many jackpots, each of its combination', async () => {
    const { pool, both } = await openPair();
    const answer = await both(async (side) => {
      for (let times = 0; times < 3; times += 1) side.machine.play({ betMinor: 100, winMinor: 2_000, jackpot: true });
      return book(side, 0);
    });
    expect(answer).toMatchObject({ bookedPlay: 3, disputes: [{ number: 3, rule: 'winnings_ceiling' }] });
    expect(answer.ok && answer.jackpots.map(({ number }) => number)).toEqual([1, 2]);
    expect(await machineRow(pool)).toBe('winnings_ceiling');
    await expectSound(pool);
  });
});

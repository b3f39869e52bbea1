/** A play belongs to the seat that has paid for it, also where another player sits there when it is booked. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { createPostgresLedger } from './postgres.ts';
import { balancesOf } from './testing/floor.ts';
import { LOGIN, seatPlayer } from './testing/seated.ts';
import { seatFloor } from './testing/seated-floor.ts';
import { watchCalls } from './testing/watched-ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const CREDIT_MINOR = 1_000;

/** Player 1 has left machine 1, player 3 sits there now with the same credit; player 2 is at machine 2. `owners`: by epoch. */
async function afterTheFirst() {
  const { database, machines } = await seatFloor(server, 2, CREDIT_MINOR, { players: 3 });
  const [machine, other] = [machines[0]!, machines[1]!];
  const ledger = createPostgresLedger(database.platformPool);
  const { incarnation, epoch: left } = machine;
  await ledger.postCashOut(machine.debit(randomUUID()));
  machine.confirm();
  expect(await ledger.freeSeat({ machineId: 1, epoch: left })).toEqual({ freed: true });
  const seat = await ledger.takeSeat({ machineId: 1, playerId: 3, loginId: LOGIN });
  const taken = seat.ok ? seat.epoch : expect.fail('not seated');
  const cashIn = { transferId: randomUUID(), playerId: 3, machineId: 1, amountMinor: CREDIT_MINOR, askAfterMs: 0 };
  await ledger.sendCashIn(cashIn);
  await ledger.endCashIn({ transferId: cashIn.transferId, incarnation, result: 'applied', reason: null });
  machine.apply(CREDIT_MINOR);
  const owners: [epoch: number, playerId: number | null][] = [
    [left, 1],
    [taken, 3],
    [0, null],
  ];
  return { pool: database.pool, platformPool: database.platformPool, machine, other, owners };
}

it.each([
  ['by themselves', ['book_plays']],
  ['in a batch', ['book_batch']],
])(
  'PR-01 plays of a seat that is over, of the one after it and of nobody are each their own, booked %s',
  async (_, calls) => {
    const { pool, platformPool, machine, other, owners } = await afterTheFirst();
    const { ledger, called } = watchCalls(platformPool);
    for (const [at, [epoch, playerId]] of owners.entries()) {
      machine.epoch = epoch;
      machine.play({ betMinor: 100, winMinor: 100, contributionMinor: 1 });
      other.play({ betMinor: 10, winMinor: 0 });
      const booked = ledger.bookPlays(machine.since(at));
      if (calls.includes('book_batch')) expect(await ledger.bookPlays(other.since(at))).toMatchObject({ playerId: 2 });
      expect(await booked).toMatchObject({ ok: true, bookedPlay: at + 1, playerId });
      expect(called.splice(0)).toEqual(calls);
    }
    const { rows } = await pool.query(
      `SELECT of.player_id AS play, by.player_id AS movement, of.spin_count AS spins FROM play p JOIN movement m ON m.id = p.movement_id
       LEFT JOIN session of ON of.id = p.session_id LEFT JOIN session by ON by.id = m.session_id
     WHERE p.machine_id = 1 ORDER BY p.number`,
    );
    const isOf = (id: number | null) => ({ play: id, movement: id, spins: id && 1 });
    expect(rows).toEqual(owners.map(([, playerId]) => isOf(playerId)));
  },
);

it('PR-01 plays of one message are each of their own seat, with hand pay and jackpot', async () => {
  const { pool, platformPool, machine, owners } = await afterTheFirst();
  for (const [epoch] of owners) {
    machine.epoch = epoch;
    machine.play({ kind: 'free', betMinor: 0, winMinor: 400, handPayMinor: 400, jackpot: true });
  }
  const answer = await createPostgresLedger(platformPool).bookPlays(machine.since(0));
  const players = owners.map(([, playerId]) => ({ playerId }));
  expect(answer).toMatchObject({ ok: true, bookedPlay: 3, jackpots: players });
  const { rows } = await pool.query('SELECT player_id AS "playerId" FROM hand_pay ORDER BY id');
  expect(rows).toEqual(players);
  expect(await balancesOf(pool)).toMatchObject({
    ...{ 'handpay_payable:1': [400, 1], 'handpay_payable:3': [400, 1], 'wallet:1': [60_000, 4] },
    ...{ 'wallet:3': [52_000, 3], 'suspense:machine:1': [3_400, 2] },
  });
});

describe('meters that a handshake reports with plays that are not booked', () => {
  it('GM-16 are compared once all of them are', async () => {
    const { ledger, machine, cashIn, linkId, database } = await seatPlayer(server);
    await cashIn(1_000);
    for (const winMinor of [0, 50, 0]) machine.play({ betMinor: 100, winMinor });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, bookedPlay: 0 });
    for (const number of [1, 2, 3])
      await ledger.bookPlays({ ...machine.since(0), plays: [machine.plays[number - 1]!] });
    const { rows } = await database.pool.query('SELECT disabled_reason FROM machine WHERE id = 1');
    expect(rows).toEqual([{ disabled_reason: null }]);
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, bookedPlay: 3 });
  });

  it('GM-16 are those of their journal: a new one of an empty machine is compared with none of them', async () => {
    const { ledger, machine, linkId } = await seatPlayer(server);
    machine.play({ kind: 'free', betMinor: 0, winMinor: 0 });
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, bookedPlay: 0 });
    expect(await ledger.freeSeat({ machineId: 1, epoch: machine.epoch })).toEqual({ freed: true });
    machine.replaceJournal(randomUUID(), 0);
    expect(await ledger.handshakeMachine(machine.report(), linkId)).toMatchObject({ accepted: true, reason: null });
  });
});

/** What a seat is kept, given back and closed by: each condition by itself. */
import { randomUUID } from 'node:crypto';
import { CODES } from '@salon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../db/testing/database.ts';
import { START_MS, setNow } from './testing/floor.ts';
import { expectSound, LOGIN, type Seated, seatPlayer } from './testing/seated.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const OTHER_LOGIN = '00000000-0000-4000-8000-0000000000bb';
const seatRow = async ({ database }: Seated) =>
  (await database.pool.query('SELECT * FROM seat WHERE machine_id = 1')).rows[0];
const passTo = ({ database }: Seated, ms: number) => setNow(database.pool, START_MS + ms);

describe('the line of a machine', () => {
  const [NOW, LATER] = ['ledger_now()', "ledger_now() + interval '1 minute'"];
  /** Who waits since when (minutes ago), and when they are asked. */
  type Line = [playerId: number, minutes: number, asked: string][];

  it.each<[string, Line, isForAnother: boolean, reserved?: [playerId: number, until: string]]>([
    ['nobody waits', [], false],
    ['another waits', [[3, 1, NOW]], true],
    ['another was passed over', [[3, 1, LATER]], false],
    [
      'another waits longer',
      [
        [3, 2, NOW],
        [2, 1, NOW],
      ],
      true,
    ],
    [
      'another waits longer, who was passed over',
      [
        [3, 2, LATER],
        [2, 1, NOW],
      ],
      false,
    ],
    [
      'another waits behind',
      [
        [3, 1, NOW],
        [2, 2, NOW],
      ],
      false,
    ],
    ['it is reserved for another', [[2, 2, NOW]], true, [3, LATER]],
    ['it was reserved for another', [], false, [3, NOW]],
    ['it is reserved for them', [[3, 1, NOW]], false, [2, LATER]],
  ])('is not passed: %s', async (_, line, isForAnother, reserved) => {
    const { database, ledger, machine } = await seatPlayer(server);
    await ledger.freeSeat({ machineId: 1, epoch: machine.epoch });
    for (const [playerId, minutes, asked] of line)
      await database.pool.query(
        `INSERT INTO waitlist_entry (player_id, machine_id, requested_at, next_notify_at)
         VALUES ($1, 1, ledger_now() - make_interval(mins => $2), ${asked})`,
        [playerId, minutes],
      );
    if (reserved)
      await database.pool.query(`UPDATE seat SET reserved_for = $1, reserved_until = ${reserved[1]}`, [reserved[0]]);
    const answer = await ledger.takeSeat({ machineId: 1, playerId: 2, loginId: LOGIN });
    expect(answer).toMatchObject(isForAnother ? { ok: false, error: 'seat_taken' } : { ok: true });
  });

  it('is left by who sits down, at that machine alone, and by nobody else', async () => {
    const { database, ledger, machine } = await seatPlayer(server);
    await database.pool.query(
      `INSERT INTO waitlist_entry (player_id, machine_id) VALUES (2, 1), (2, 3), (3, 1);
       UPDATE waitlist_entry SET next_notify_at = ledger_now() + interval '1 minute'`,
    );
    await ledger.freeSeat({ machineId: 1, epoch: machine.epoch });
    expect(await ledger.takeSeat({ machineId: 1, playerId: 2, loginId: LOGIN })).toMatchObject({ ok: true });
    const { rows } = await database.pool.query('SELECT player_id, machine_id FROM waitlist_entry ORDER BY 1');
    expect(rows).toEqual([
      { player_id: 2, machine_id: 3 },
      { player_id: 3, machine_id: 1 },
    ]);
  });
});

describe('a seat', () => {
  it('RC-01 goes on under its epoch for its player, with its login and its epoch alone', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine, database } = story;
    const own = { machineId: 1, playerId: 1, loginId: LOGIN, epoch: machine.epoch };
    for (const other of [{ playerId: 2 }, { loginId: OTHER_LOGIN }, { epoch: own.epoch - 1 }, { epoch: own.epoch + 1 }])
      expect([other, await ledger.resumeSeat({ ...own, ...other })]).toEqual([other, null]);
    expect(await ledger.resumeSeat(own)).toMatchObject({ ok: true, epoch: own.epoch });
    await database.pool.query(
      `INSERT INTO login (id, player_id, address, expires_at, locked_at) VALUES ($1, 1, '127.0.0.1', now() + interval '1 day', now())`,
      [LOGIN],
    );
    expect(await ledger.resumeSeat(own)).toBeNull();
  });

  it('GM-13 that is being closed is neither resumed nor taken again, and its player is not present any more', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine } = story;
    await story.cashIn(1_000);
    const { epoch } = machine;
    await ledger.askClose({ machineId: 1, afterMs: 0, code: CODES.removed_by_staff });
    expect(await ledger.resumeSeat({ machineId: 1, playerId: 1, loginId: LOGIN, epoch })).toBeNull();
    await ledger.setSeatPresent({ machineId: 1, epoch });
    expect(await seatRow(story)).toMatchObject({ closing: true, keep_until: new Date(START_MS) });
    const again = await ledger.takeSeat({ machineId: 1, playerId: 1, loginId: LOGIN });
    expect(again).toMatchObject({ ok: false, error: 'removed_by_staff' });
  });

  it('GM-14 is kept from the first absence on, which only its own epoch ends', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine } = story;
    const { epoch } = machine;
    const gone = () => ledger.setSeatGone({ machineId: 1, epoch, keepMs: 120_000 });
    const absentUntil = async () => (await seatRow(story)).keep_until?.getTime() ?? null;
    await gone();
    await passTo(story, 60_000);
    await gone();
    await ledger.setSeatPresent({ machineId: 1, epoch: epoch - 1 });
    expect(await absentUntil()).toBe(START_MS + 120_000);
    await ledger.setSeatPresent({ machineId: 1, epoch });
    expect(await absentUntil()).toBeNull();
  });

  it('GM-14 is given up by its own login, at once, although it would be kept', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine } = story;
    await ledger.setSeatGone({ machineId: 1, epoch: machine.epoch, keepMs: 120_000 });
    expect(await ledger.giveUpSeat({ playerId: 1, loginId: OTHER_LOGIN })).toBe(false);
    expect(await ledger.expireSeats()).toEqual([]);
    expect(await ledger.giveUpSeat({ playerId: 1, loginId: LOGIN })).toBe(true);
    expect(await ledger.expireSeats()).toMatchObject([{ machineId: 1, freed: true }]);
  });

  it('GM-14 whose time is over waits for a cash in under way, and asks for no cash out before', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine } = story;
    const transferId = randomUUID();
    await ledger.sendCashIn({ transferId, playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 0 });
    await ledger.setSeatGone({ machineId: 1, epoch: machine.epoch, keepMs: 0 });
    expect(await ledger.expireSeats()).toEqual([]);
    machine.apply(500);
    await ledger.endCashIn({ transferId, incarnation: machine.incarnation, result: 'applied', reason: null });
    await passTo(story, 60_000);
    expect(await ledger.expireSeats()).toMatchObject([{ freed: false, cashOutId: expect.any(String) }]);
    await expectSound(story);
  });

  it('GM-14 is not freed by its own cash out while it is kept', async () => {
    const story = await seatPlayer(server);
    const { ledger, machine } = story;
    await story.cashIn(1_000);
    await ledger.setSeatGone({ machineId: 1, epoch: machine.epoch, keepMs: 120_000 });
    const debit = machine.debit(randomUUID());
    expect(await ledger.postCashOut(debit)).toMatchObject({ posted: true, seatFreed: false });
    expect(await seatRow(story)).toMatchObject({ player_id: 1 });
  });

  it('RC-01 that is taken again takes the cash out with it that was requested', async () => {
    const { ledger, machine, cashIn } = await seatPlayer(server);
    await cashIn(1_000);
    const asked = { transferId: randomUUID(), machineId: 1, playerId: 1, thenFree: false, askAfterMs: 0 };
    await ledger.requestCashOut(asked);
    await ledger.takeSeat({ machineId: 1, playerId: 1, loginId: OTHER_LOGIN });
    expect(await ledger.claimDue({ limit: 9, random: 0 })).toMatchObject([
      { id: asked.transferId, epoch: machine.epoch + 1 },
    ]);
  });

  it.each([
    ['of idleness ends when its player sits down again', CODES.continue_countdown, 1, null],
    ['by staff goes on when its player sits down again', CODES.session_terminating, 1, CODES.session_terminating],
    ['by staff is not for the next player', CODES.session_terminating, 2, null],
  ])('GM-13 a countdown %s', async (_, code, playerId, left) => {
    const story = await seatPlayer(server);
    const { ledger, machine, database } = story;
    const { pool } = database;
    await pool.query(
      `UPDATE seat SET close_code = ${code}, close_at = ledger_now() + interval '1 minute' WHERE machine_id = 1`,
    );
    if (playerId === 2) {
      await ledger.freeSeat({ machineId: 1, epoch: machine.epoch });
      await pool.query('UPDATE seat SET reserved_for = 2, reserved_until = ledger_now() WHERE machine_id = 1');
    }
    expect(await ledger.takeSeat({ machineId: 1, playerId, loginId: LOGIN })).toMatchObject({ ok: true });
    const { close_code, close_at, reserved_for, reserved_until } = await seatRow(story);
    expect([close_code, close_at === null]).toEqual([left, left === null]);
    if (playerId === 2) expect([reserved_for, reserved_until]).toEqual([null, null]);
  });
});

it.each([
  ["link = 'down'", 'machine_offline'],
  ["disabled_reason = 'operator'", 'machine_not_playable'],
  ["activity = 'error'", 'machine_not_playable'],
  ["activity = 'handpay'", 'machine_not_playable'],
])('GM-10 a machine with %s takes no cash in', async (what, error) => {
  const { ledger, database } = await seatPlayer(server);
  await database.pool.query(`UPDATE machine SET ${what} WHERE id = 1`);
  const request = { transferId: randomUUID(), playerId: 1, machineId: 1, amountMinor: 500, askAfterMs: 0 };
  expect(await ledger.sendCashIn(request)).toMatchObject({ ok: false, error });
});

it.each([
  ['base', 'idle', true],
  ['metered', 'idle', false],
  ['metered', 'handpay', true],
] as const)(
  'GM-17 a hand pay of a %s play is waited for while the machine is %s: %s',
  async (kind, activity, waits) => {
    const { ledger, machine, cashIn, database, linkId } = await seatPlayer(server);
    await cashIn(1_000);
    machine.play({ kind, betMinor: 100, winMinor: 700, handPayMinor: 700, ...(kind === 'metered' && { games: 1 }) });
    await ledger.bookPlays(machine.since(0));
    await ledger.reportActivity({ machineId: 1, linkId, activity, creditMinor: 900 });
    const awaits = async () => (await database.pool.query('SELECT awaits_attendant(1) AS is')).rows[0].is;
    const answers = [await awaits()];
    await ledger.payHandPay({ handPayId: 1, amountMinor: 700, operator: 'ada' });
    answers.push(await awaits());
    await ledger.confirmHandPay(1);
    expect([...answers, await awaits()]).toEqual([waits, waits, false]);
  },
);

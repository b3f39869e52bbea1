/** Meters beside the ledger, the close of a day, cleared memories and replaced boards by two people, and the trail of a hand pay. */
import { randomUUID } from 'node:crypto';
import { CODES, operator } from '@salon/contract';
import { ZERO_METERS } from '@salon/domain';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widenGames } from '../../../../apps/platform/src/db/testing/wide-bounds.ts';
import { closeDays } from '../../../../apps/platform/src/ledger/days.ts';
import { checkInvariants } from '../../../../apps/platform/src/ledger/invariants.ts';
import { type LedgerClock, startLedgerClock } from '../ledger-clock.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';
import { type StaffPerson, staffPerson } from './staff-people.ts';

let node: PlatformNode;
let clock: LedgerClock;
let cabinet: ScriptedCabinet;
/** At machine 10 alone, so that it can be away by itself. */
let far: ScriptedCabinet;
let floor: StaffPerson;
let cashier: StaffPerson;
let admin: StaffPerson;

const sql = async (text: string, values: unknown[] = []) => (await node.database.pool.query(text, values)).rows;
const ZERO = { in: 0, out: 0, bet: 0, win: 0, handPay: 0 };

beforeAll(async () => {
  node = await startPlatformNode();
  await widenGames(node.database.pool);
  clock = await startLedgerClock(node.database.pool);
  cabinet = node.cabinet([1, 2, 3, 9]);
  far = node.cabinet([10]);
  await Promise.all([cabinet.connect(), far.connect()]);
  floor = await staffPerson(node, { username: 'acc-floor', role: 'floor', siteId: 0 });
  cashier = await staffPerson(node, { username: 'acc-cashier', role: 'cashier', siteId: 0 });
  admin = await staffPerson(node, { username: 'acc-admin', role: 'admin', siteId: 0 });
});
afterAll(() => node.stop());

const list = async (query = '') =>
  operator.metersListAnswer.parse((await cashier.call('GET', `/meters?${query}`)).body);
const readNow = async (machineId: number): Promise<operator.MeterReading> => {
  const { body } = await floor.call('POST', `/machines/${machineId}/meters`);
  if (body.status !== 1) throw new Error(JSON.stringify(body));
  return operator.meterReading.parse(body.reading);
};
const play = async (machineId: number, plays: Parameters<ScriptedCabinet['play']>[1][], user = 'demo') => {
  const { token } = await node.login(user);
  const socket = await node.player('/machine', token);
  expect(await socket.ask('init', { machineID: machineId, token })).toMatchObject({ status: 1 });
  await socket.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 });
  for (const one of plays) expect(await cabinet.play(machineId, one)).toMatchObject({ status: 1 });
  return socket;
};
const cashOut = async (socket: Awaited<ReturnType<typeof play>>) => {
  const transferId = randomUUID();
  await socket.ask('cashout', { transferId });
  await socket.push('transfer', (push) => push.transferId === transferId && push.state === 'posted');
  await socket.ask('leave', {});
  socket.close();
};

describe('a reading', () => {
  it('has the meters of machine and ledger side by side, also in the middle of a session', async () => {
    const socket = await play(1, [{ betMinor: 100, winMinor: 40 }, { betMinor: 200 }]);
    const reading = await readNow(1);
    const meters = { in: 5_000, out: 0, bet: 300, win: 40, handPay: 0 };
    expect(reading).toMatchObject({
      ...{ kind: 'on_demand', readBy: 'acc-floor', isAnswered: true, wasLinked: true, creditMinor: 4_740 },
      ...{ machineMinor: meters, ledgerMinor: meters, variance: ZERO, ledgerCreditMinor: 4_740 },
      ...{ own: null, rollovers: [], lastPlay: 2, bookedPlay: 2 },
    });
    await cashOut(socket);
    expect((await readNow(1)).variance).toEqual(ZERO);
    expect(await list('nonZero=true')).toMatchObject({ readings: [] });
  });

  it('shows a meter that moved without the ledger, and a counter that started over', async () => {
    const machine = cabinet.machine(9);
    const counters = {
      creditMinor: 0,
      coinInMinor: 9_999,
      coinOutMinor: 10,
      jackpotMinor: 0,
      cancelledMinor: 0,
      games: 7,
    };
    machine.ownMeters = { ...counters, transferInMinor: 0, transferOutMinor: 0, serial: 'board-1' };
    expect((await readNow(9)).rollovers).toEqual([]);
    machine.ownMeters = { ...machine.ownMeters, coinInMinor: 4, games: 9 };
    machine.meters.winMinor += 5;
    const reading = await readNow(9);
    expect(reading).toMatchObject({
      rollovers: ['coinInMinor'],
      variance: { ...ZERO, win: 5 },
      own: { serial: 'board-1' },
    });
    expect((await list('nonZero=true')).readings.map(({ id }) => id)).toEqual([reading.id]);
    machine.meters.winMinor -= 5;
    // Of another board a lower counter is no rollover.
    machine.ownMeters = { ...machine.ownMeters, coinInMinor: 0, serial: 'board-2' };
    expect((await readNow(9)).rollovers).toEqual([]);
  });

  it('is for those who may, at their own site, of a machine that answers', async () => {
    expect((await cashier.call('POST', '/machines/1/meters')).body.code).toBe(CODES.right_missing);
    expect((await floor.call('POST', '/machines/25/meters')).body.code).toBe(CODES.machine_unknown);
    expect((await floor.call('POST', '/machines/4/meters')).body.code).toBe(CODES.machine_offline);
    await expect(sql('UPDATE meter_reading SET win_variance = 0')).rejects.toThrow('append-only');
  });
});

describe('the close of a day', () => {
  it('reads every machine; one that was away is read when it is back, and the row says so', async () => {
    far.disconnect();
    const away = async () => (await sql('SELECT link FROM machine WHERE id = 10'))[0].link;
    await expect.poll(away).toBe('down');
    const day = await clock.siteDay();
    await clock.advance('24 hours');
    await closeDays(node.database.platformPool);
    const read = async () => (await list(`kind=day_close&from=${day}&to=${day}`)).readings;
    await node.round('meter readings');
    expect(await read()).toHaveLength(4);
    for (const reading of await read())
      expect(reading).toMatchObject({ wasLinked: true, variance: ZERO, readBy: null });
    const awaited = async () => (await list()).awaited.filter((one) => one.day === day);
    expect(await awaited()).toMatchObject([{ machineId: 10, wasLinked: false }]);
    await far.connect();
    await node.round('meter readings');
    expect(await read()).toHaveLength(5);
    expect((await read())[0]).toMatchObject({ machineId: 10, day, wasLinked: false, isAnswered: true, variance: ZERO });
    expect(await awaited()).toEqual([]);

    // A machine that has left the floor keeps its readings, and is not awaited any more.
    far.disconnect();
    await expect.poll(away).toBe('down');
    await sql(`INSERT INTO meter_request (machine_id, day, due_at, was_linked, next_ask_at)
      VALUES (10, date '2020-01-01', now(), false, now())`);
    expect((await list()).awaited).toMatchObject([{ machineId: 10 }]);
    await floor.call('POST', '/machines/10/stop');
    expect((await admin.call('POST', '/roster/10/retire')).body).toEqual({ status: 1, isChanged: true });
    expect((await list()).awaited).toEqual([]);
    expect((await read()).map(({ machineId, isRetired }) => [machineId, isRetired]).sort()).toEqual(
      [1, 10, 2, 3, 9].map((id) => [id, id === 10]),
    );
    await clock.advance('24 hours');
    await closeDays(node.database.platformPool);
    const requested = `SELECT FROM meter_request WHERE machine_id = 10 AND day > '2020-01-01'`;
    expect(await sql(requested)).toEqual([]);
    await sql(`DELETE FROM meter_request WHERE machine_id = 10`);
    expect((await admin.call('POST', '/roster/10/restore')).body).toEqual({ status: 1, isChanged: true });
  }, 60_000);
});

describe('a cleared memory or a replaced board', () => {
  const open = (by: StaffPerson, machineId: number) =>
    by.call('POST', `/machines/${machineId}/meter-procedure`, {
      cause: 'board_replaced',
      reason: 'the board was dead',
    });

  it('is dealt with by two people: old and new meters, and then the new ones are the baseline', async () => {
    const socket = await play(2, [{ betMinor: 100, winMinor: 40 }], 'demo2');
    expect((await open(floor, 2)).body.code).toBe(CODES.machine_in_service);
    await floor.call('POST', '/machines/2/stop');
    expect((await open(floor, 2)).body.code).toBe(CODES.machine_not_empty);
    await cashOut(socket);
    await floor.call('POST', '/machines/2/close');
    const seated = async () => (await sql('SELECT session_id FROM seat WHERE machine_id = 2'))[0].session_id;
    await expect.poll(seated, { timeout: 10_000 }).toBeNull();
    const opened = await open(floor, 2);
    expect(opened.body).toMatchObject({ status: 1 });
    const { id } = opened.body;
    expect((await open(admin, 2)).body.code).toBe(CODES.meter_procedure_open);
    // Nobody puts it back on the floor past the procedure.
    expect((await floor.call('POST', '/machines/2/return')).body.code).toBe(CODES.meter_procedure_open);
    expect((await cashier.call('POST', `/meter-procedures/${id}/approve`)).body.code).toBe(CODES.meters_unread);

    cabinet.disconnect();
    const machine = cabinet.machine(2);
    machine.journal.clear();
    Object.assign(machine, { incarnation: randomUUID(), epoch: 0, creditMinor: 0, escrow: null, lastPlay: 0 });
    Object.assign(machine.meters, { ...ZERO_METERS, betMinor: 700, winMinor: 700 });
    await cabinet.connect();
    // Its numbers go on where the ledger stands, by the answer to its handshake.
    machine.lastPlay = (await sql('SELECT play_number FROM booked_meter WHERE machine_id = 2'))[0].play_number;
    const fresh = await floor.call('POST', `/meter-procedures/${id}/read`);
    expect(fresh.body.reading).toMatchObject({ kind: 'after_clear', machineMinor: { bet: 700, win: 700 } });
    const [shown] = (await cashier.call('GET', '/meter-procedures')).body.procedures;
    expect(operator.meterProcedure.parse(shown)).toMatchObject({
      ...{ id, machineId: 2, cause: 'board_replaced', openedBy: 'acc-floor', state: 'open' },
      ...{ before: { machineMinor: { in: 5_000 } }, after: { machineMinor: { bet: 700 } } },
    });

    // The person who opened it cannot approve it; of two others at the same moment one does.
    await sql(`UPDATE meter_procedure SET opened_by = 'acc-admin'`);
    expect((await admin.call('POST', `/meter-procedures/${id}/approve`)).body.code).toBe(CODES.approval_needs_another);
    await sql(`UPDATE meter_procedure SET opened_by = 'acc-floor'`);
    const both = await Promise.all(
      [admin, cashier, admin].map((by) => by.call('POST', `/meter-procedures/${id}/approve`)),
    );
    expect(both.map(({ body }) => body.code ?? body.status).sort((a, b) => a - b)).toEqual([
      1,
      CODES.meter_procedure_ended,
      CODES.meter_procedure_ended,
    ]);
    expect((await sql('SELECT disabled_reason, stopped_at, baseline_due FROM machine WHERE id = 2'))[0]).toEqual({
      ...{ disabled_reason: null, stopped_at: null, baseline_due: false },
    });
    expect(await readNow(2)).toMatchObject({ ledgerMinor: { bet: 700, win: 700 }, variance: ZERO });
    const audit = await sql(
      `SELECT type, details ->> 'operator' AS by FROM audit WHERE type LIKE 'meter_procedure%' ORDER BY id`,
    );
    expect(audit[0]).toEqual({ type: 'meter_procedure_opened', by: 'acc-floor' });
    expect(audit[1].type).toBe('meter_procedure_approved');
    expect((await checkInvariants(node.database.pool)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('is refused by the database too where one person decides alone', async () => {
    await floor.call('POST', '/machines/3/stop');
    const { id } = (await open(floor, 3)).body;
    await expect(
      sql(
        `UPDATE meter_procedure SET state = 'approved', ended_by = 'acc-floor', ended_at = now(), after_reading_id = before_reading_id WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow('procedure_approved_by_another');
    expect((await floor.call('POST', `/meter-procedures/${id}/cancel`)).body).toEqual({ status: 1, isChanged: true });
    expect((await floor.call('POST', '/machines/3/return')).body).toMatchObject({ status: 1 });
  });
});

describe('the trail of a hand pay', () => {
  it('says when it was due, looked at, paid and finished at the machine, and by whom', async () => {
    const socket = await play(3, [{ betMinor: 100, winMinor: 9_000, handPay: true }], 'demo3');
    const [handPay] = operator.handPaysAnswer.parse((await cashier.call('GET', '/hand-pays')).body).handPays;
    const path = `/hand-pays/${handPay!.id}`;
    expect((await floor.call('POST', `${path}/look`)).body).toEqual({ status: 1, isChanged: true });
    expect((await floor.call('POST', `${path}/look`)).body).toEqual({ status: 1, isChanged: false });
    await cashier.call('POST', `${path}/pay`, { amountMinor: 9_000 });
    const trail = async () => operator.handPayTrail.parse((await cashier.call('GET', `${path}/trail`)).body);
    await expect
      .poll(async () => (await trail()).events.map(({ event, by }) => [event, by]))
      .toEqual([
        ['due', null],
        ['looked_at', 'acc-floor'],
        ['paid', 'acc-cashier'],
        ['finished', null],
      ]);
    expect(await trail()).toMatchObject({ machineId: 3, player: 'demo3', amountMinor: 9_000, currency: 'TRY' });
    expect((await cashier.call('GET', '/hand-pays/999/trail')).body.code).toBe(CODES.not_found);
    socket.close();
  });
});

import { randomUUID } from 'node:crypto';
import { CODES, http } from '@salon/contract';
import { periodEndMs, periodStartMs } from '@salon/domain/protection/index.ts';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widenGames } from '../../../../apps/platform/src/db/testing/wide-bounds.ts';
import { type LedgerClock, startLedgerClock } from '../ledger-clock.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';

const api = http.API_BASE;
const PROTECTION = `${api}/player/protection`;
let node: PlatformNode;
let clock: LedgerClock;
let cabinet: ScriptedCabinet;

beforeAll(async () => {
  node = await startPlatformNode();
  await widenGames(node.database.pool);
  clock = await startLedgerClock(node.database.pool);
  cabinet = node.cabinet([1, 2, 3, 4, 5, 6, 7, 8]);
  await cabinet.connect();
});
afterAll(() => node.stop());

/** Noon in the middle of the next month: no day and no month ends during a test. */
const toMidMonth = () =>
  clock.moveTo(
    `(date_trunc('month', ledger_now() AT TIME ZONE 'Europe/Istanbul') + interval '1 month 11 days 12 hours') AT TIME ZONE 'Europe/Istanbul'`,
  );
const idOf = async (username: string) => {
  const { rows } = await node.database.pool.query('SELECT id FROM player WHERE username = $1', [username]);
  return rows[0].id as number;
};
const asPlayer = async (username: string) => {
  const { token } = await node.login(username);
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    (await node.call(method, path, body === undefined ? { token } : { token, body })).body;
  return { token, call };
};
const sit = async (token: string, machineId: number): Promise<PlayerSocket> => {
  const socket = await node.player('/machine', token);
  expect(await socket.ask('init', { machineID: machineId, token })).toMatchObject({ status: 1, id: machineId });
  return socket;
};
const cashIn = (socket: PlayerSocket, amountMinor: number) =>
  socket.ask('cashin', { transferId: randomUUID(), amountMinor });
const cashOut = async (socket: PlayerSocket) => {
  const transferId = randomUUID();
  await socket.ask('cashout', { transferId });
  await socket.push('transfer', (push) => push.transferId === transferId && push.state === 'posted');
};
const limitOf = (state: { limits: { kind: string; period: string }[] }, kind: string, period: string) =>
  state.limits.find((limit) => limit.kind === kind && limit.period === period);

describe('limits', () => {
  it('a tighter limit holds at once, a looser one after a day and a second confirmation', async () => {
    const { call } = await asPlayer('demo');
    const set = (amount: number | null) => call('PUT', `${PROTECTION}/limit`, { kind: 'loss', period: 'week', amount });
    const target = { kind: 'loss', period: 'week' };
    expect(limitOf(await set(50_000), 'loss', 'week')).toMatchObject({ amount: 50_000, left: 50_000, asked: null });
    expect(limitOf(await set(20_000), 'loss', 'week')).toMatchObject({ amount: 20_000, asked: null });
    expect(limitOf(await set(90_000), 'loss', 'week')).toMatchObject({ amount: 20_000, asked: { amount: 90_000 } });
    const early = await call('POST', `${PROTECTION}/limit/confirm`, target);
    expect(early.code).toBe(CODES.limit_change_waits);
    expect(Date.parse(early.Params.confirmAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await node.database.pool.query(`UPDATE player_limit SET asked_at = asked_at - interval '24 hours'`);
    expect(limitOf(await call('GET', PROTECTION), 'loss', 'week')).toMatchObject({ amount: 20_000 });
    const confirmed = await call('POST', `${PROTECTION}/limit/confirm`, target);
    expect(limitOf(confirmed, 'loss', 'week')).toMatchObject({ amount: 90_000, asked: null });
    expect((await call('POST', `${PROTECTION}/limit/confirm`, target)).code).toBe(CODES.limit_change_gone);
    // Asked for, slept over, dropped; and forgotten by itself after a week.
    await set(null);
    expect(limitOf(await call('POST', `${PROTECTION}/limit/drop`, target), 'loss', 'week')).toMatchObject({
      asked: null,
    });
    await set(null);
    await node.database.pool.query(`UPDATE player_limit SET asked_at = asked_at - interval '11 days'`);
    expect(limitOf(await call('GET', PROTECTION), 'loss', 'week')).toMatchObject({ amount: 90_000, asked: null });
    expect((await call('POST', `${PROTECTION}/limit/confirm`, target)).code).toBe(CODES.limit_change_gone);
  });

  it.each([
    [{ kind: 'loss', period: 'year', amount: 1 }, 'period'],
    [{ kind: 'loss', period: 'day', amount: -1 }, 'amount'],
    [{ kind: 'loss', period: 'day', amount: 0.5 }, 'amount'],
  ])('answers 40000 with the field to %j', async (body, field) => {
    const { call } = await asPlayer('demo');
    expect(await call('PUT', `${PROTECTION}/limit`, body)).toMatchObject({
      code: CODES.invalid_request,
      Params: { field },
    });
  });

  it('a cash in is at most what the loss limit leaves, with the credit that lies there, and says how much that is', async () => {
    await toMidMonth();
    const { token, call } = await asPlayer('demo');
    await call('PUT', `${PROTECTION}/limit`, { kind: 'loss', period: 'day', amount: 10_000 });
    const socket = await sit(token, 1);
    expect(await cashIn(socket, 10_001)).toMatchObject({
      code: CODES.loss_limit_reached,
      Params: { leftMinor: 10_000, currency: 'TRY', resetsAt: expect.any(String) },
    });
    expect(await cashIn(socket, 8_000)).toMatchObject({ status: 1 });
    expect((await cashIn(socket, 2_001)).Params.leftMinor).toBe(2_000);
    // A win is no loss: what it brings may be put on again.
    await cabinet.play(1, { betMinor: 1_000, winMinor: 3_000 });
    expect((await cashIn(socket, 2_001)).Params.leftMinor).toBe(2_000);
    await cashOut(socket);
    expect((await cashIn(socket, 12_001)).Params.leftMinor).toBe(12_000);
    await socket.ask('leave', {});
  });

  it('many cash ins at once do not pass the limit together', async () => {
    await toMidMonth();
    const { token, call } = await asPlayer('demo2');
    await call('PUT', `${PROTECTION}/limit`, { kind: 'loss', period: 'day', amount: 10_000 });
    const socket = await sit(token, 2);
    const put = { minor: 0 };
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => cashIn(socket, 3_000)));
      for (const answer of answers) {
        if (answer.status === 1) put.minor += 3_000;
        else expect([CODES.loss_limit_reached, CODES.transfer_in_progress]).toContain(answer.code);
      }
    }
    expect(put.minor).toBe(9_000);
    expect(cabinet.machine(2).creditMinor).toBe(9_000);
    await cashOut(socket);
    await socket.ask('leave', {});
  });

  it('a session whose loss limit is reached ends at the end of its play, with its credit back and the reason pushed', async () => {
    await toMidMonth();
    const { token, call } = await asPlayer('demo3');
    const listener = await node.player('/notifications', token);
    const socket = await sit(token, 3);
    await cashIn(socket, 10_000);
    await call('PUT', `${PROTECTION}/limit`, { kind: 'loss', period: 'day', amount: 4_000 });
    // The limit is reached in the middle of a bonus: nothing is taken away before its end.
    await cabinet.report(3, 'bonus');
    await cabinet.play(3, { betMinor: 5_000, winMinor: 500 });
    const ended = await listener.push('protection', (push) => push.kind === 'session_ending');
    expect(ended).toMatchObject({ machineId: 3, code: CODES.loss_limit_reached, params: { leftMinor: 0 } });
    expect(cabinet.machine(3).creditMinor).toBe(5_500);
    expect((await cashIn(socket, 1_000)).code).toBe(CODES.loss_limit_reached);
    await cabinet.report(3, 'idle');
    expect(await socket.push('info', (push) => push.action === 'quit_request')).toMatchObject({
      code: CODES.session_over,
    });
    expect((await call('GET', `${api}/player/balance`)).balance).toBe(495_500);
    expect((await socket.ask('init', { machineID: 3, token })).code).toBe(CODES.loss_limit_reached);
    // Tomorrow it is whole again.
    await clock.advance('1 day');
    expect((await socket.ask('init', { machineID: 3, token })).status).toBe(1);
    expect(limitOf(await call('GET', PROTECTION), 'loss', 'day')).toMatchObject({ used: 0, left: 4_000 });
    await socket.ask('leave', {});
  });

  it('a session that has lasted as long as the player allows ends', async () => {
    await toMidMonth();
    const { token, call } = await asPlayer('demo4');
    const listener = await node.player('/notifications', token);
    await call('PUT', `${PROTECTION}/limit`, { kind: 'time', period: 'month', amount: 3_600 });
    const socket = await sit(token, 4);
    await cashIn(socket, 2_000);
    await clock.advance('59 minutes');
    expect((await cashIn(socket, 1_000)).status).toBe(1);
    await clock.advance('2 minutes');
    expect((await cashIn(socket, 1_000)).code).toBe(CODES.time_limit_reached);
    await listener.push('protection', (push) => push.code === CODES.time_limit_reached);
    expect(await socket.push('info', (push) => push.action === 'quit_request')).toMatchObject({
      code: CODES.session_over,
    });
    expect((await call('GET', `${api}/player/balance`)).balance).toBe(500_000);
    const again = await socket.ask('init', { machineID: 5, token });
    expect(again.code).toBe(CODES.time_limit_reached);
    expect(Date.parse(again.Params.resetsAt)).toBeGreaterThan(Date.now());
  });

  it('deposits are counted by the ledger, pending ones too, and two at once cannot pass the limit', async () => {
    await toMidMonth();
    const { call } = await asPlayer('demo5');
    const player = await idOf('demo5');
    await call('PUT', `${PROTECTION}/limit`, { kind: 'deposit', period: 'day', amount: 10_000 });
    const { pool } = node.database;
    const deposit = async (amountMinor: number, pendingMinor = 0) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const { rows } = await client.query('SELECT deposit_refusal($1, $2, $3) AS refusal', [
          ...[player, amountMinor, pendingMinor],
        ]);
        if (rows[0].refusal === null) {
          await client.query(
            `SELECT post_movement('deposit', $1, NULL, NULL,
              ARRAY[account_of('payments', 'demo'), account_of('wallet', $2)], ARRAY[-$3::bigint, $3::bigint])`,
            [`deposit:${randomUUID()}`, String(player), amountMinor],
          );
        }
        await client.query('COMMIT');
        return rows[0].refusal;
      } finally {
        client.release();
      }
    };
    expect(await deposit(6_000)).toBeNull();
    expect(await deposit(4_000, 1)).toMatchObject({ error: 'deposit_limit_reached', params: { leftMinor: 3_999 } });
    const both = await Promise.all([deposit(3_000), deposit(3_000)]);
    expect(both.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(limitOf(await call('GET', PROTECTION), 'deposit', 'day')).toMatchObject({ used: 9_000, left: 1_000 });
  });
});

describe('day, week and month', () => {
  it('begin and end in the ledger when they do in the domain', async () => {
    const zones = ['Europe/Istanbul', 'UTC', 'America/Havana', 'Africa/Cairo', 'Asia/Gaza', 'Europe/Berlin'];
    // Every day and a bit through two years, so that each change of the clocks is met from both sides.
    const { rows } = await node.database.pool.query(
      `SELECT period::text, zone, at, period_start(period, zone, at) AS from, period_end(period, zone, at) AS until
        FROM unnest(enum_range(NULL::limit_period)) AS period, unnest($1::text[]) AS zone,
          generate_series('2020-01-01'::timestamptz, '2021-12-31', '31 hours 13 minutes') AS at`,
      [zones],
    );
    const wrong = rows.filter(
      ({ period, zone, at, from, until }) =>
        periodStartMs(period, zone, at.getTime()) !== from.getTime() ||
        periodEndMs(period, zone, at.getTime()) !== until.getTime(),
    );
    expect(rows.length).toBeGreaterThan(10_000);
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

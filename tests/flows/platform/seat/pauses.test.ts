import { randomUUID } from 'node:crypto';
import { CODES, http } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../apps/platform/src/db/seed.ts';
import { widenGames } from '../../../../apps/platform/src/db/testing/wide-bounds.ts';
import { type PlatformNode, type PlayerSocket, startPlatformNode } from '../platform-node.ts';

const api = http.API_BASE;
const PROTECTION = `${api}/player/protection`;
const CHECK = `${api}/player/reality-check`;
let node: PlatformNode;
let cabinet: ScriptedCabinet;

beforeAll(async () => {
  node = await startPlatformNode();
  await widenGames(node.database.pool);
  cabinet = node.cabinet([1, 2, 3, 4]);
  await cabinet.connect();
});
afterAll(() => node.stop());

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
const logIn = (username: string, purpose?: string) =>
  node.call('POST', `${api}/login`, { body: { username, password: DEMO_PASSWORD, ...(purpose ? { purpose } : {}) } });
const pauses = (machineId: number) =>
  cabinet.commands
    .filter(({ event, command }) => event === 'pause' && command.machineId === machineId)
    .map(({ command }) => (command as unknown as { forMs: number }).forMs);

describe('a pause', () => {
  it('in the middle of a session: it ends at the end of its play, the credit comes back, and nothing is played after it', async () => {
    const { token, call } = await asPlayer('demo');
    const socket = await sit(token, 1);
    await cashIn(socket, 10_000);
    await cabinet.report(1, 'spinning');
    const answer = await call('POST', `${PROTECTION}/exclusion`, { kind: 'self_exclusion', months: 6 });
    expect(answer.exclusion.kind).toBe('self_exclusion');
    expect(Date.parse(answer.exclusion.untilAt)).toBeGreaterThan(Date.now() + 180 * 86_400_000);
    expect((await cashIn(socket, 1_000)).code).toBe(CODES.self_excluded);
    await cabinet.play(1, { betMinor: 1_000, winMinor: 200 });
    await cabinet.report(1, 'idle');
    expect(await socket.push('info', (push) => push.action === 'quit_request')).toMatchObject({
      code: CODES.session_over,
    });
    expect((await call('GET', `${api}/player/balance`)).balance).toBe(499_200);
    expect((await socket.ask('init', { machineID: 2, token })).code).toBe(CODES.self_excluded);
    const { rows } = await node.database.pool.query(
      `SELECT deposit_refusal(id, 1) AS refusal FROM player WHERE username = 'demo'`,
    );
    expect(rows[0].refusal.error).toBe('self_excluded');
  });

  it('refuses the login to play with its end, and lets the player in to their balance and history', async () => {
    const { status, body } = await logIn('demo');
    expect([status, body.code]).toEqual([403, CODES.self_excluded]);
    expect(Date.parse(body.Params.untilAt)).toBeGreaterThan(Date.now());
    // Only to who knows the password.
    const wrong = await node.call('POST', `${api}/login`, { body: { username: 'demo', password: 'wrong password' } });
    expect(wrong.body.code).toBe(CODES.login_wrong);
    const { token } = http.loginAnswer.parse((await logIn('demo', 'withdrawal')).body);
    expect((await node.call('GET', `${api}/player/balance`, { token })).body.balance).toBe(499_200);
    const socket = await node.player('/machine', token);
    expect((await socket.ask('init', { machineID: 2, token })).code).toBe(CODES.self_excluded);
    const { rows } = await node.database.pool.query(
      `SELECT details ->> 'why' AS why FROM audit WHERE type = 'login_not_allowed' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0].why).toBe('excluded');
  });

  it('becomes longer and graver, never shorter, and is over when it is over', async () => {
    const { token, call } = await asPlayer('demo2');
    const exclude = (body: object) => call('POST', `${PROTECTION}/exclusion`, body);
    expect((await exclude({ kind: 'cool_off', hours: 168 })).exclusion.kind).toBe('cool_off');
    expect((await exclude({ kind: 'cool_off', hours: 24 })).code).toBe(CODES.exclusion_not_shorter);
    expect((await exclude({ kind: 'cool_off', hours: 25 })).code).toBe(CODES.invalid_request);
    expect((await logIn('demo2')).body.code).toBe(CODES.cooling_off);
    expect((await exclude({ kind: 'self_exclusion', months: 12 })).exclusion.kind).toBe('self_exclusion');
    expect((await exclude({ kind: 'cool_off', hours: 1_008 })).code).toBe(CODES.exclusion_not_shorter);
    await node.database.pool.query(`UPDATE player_protection SET excluded_until = now() - interval '1 second'
      WHERE player_id = (SELECT id FROM player WHERE username = 'demo2')`);
    expect((await logIn('demo2')).status).toBe(200);
    expect((await call('GET', PROTECTION)).exclusion).toBeNull();
    const socket = await sit(token, 2);
    await socket.ask('leave', {});
  });
});

describe('the reality check', () => {
  const later = (username: string, time: string) =>
    node.database.pool.query(
      `UPDATE session SET started_at = started_at - $2::interval
        WHERE ended_at IS NULL AND player_id = (SELECT id FROM player WHERE username = $1)`,
      [username, time],
    );

  it('comes at the chosen interval, holds new games and cash ins until it is answered, and remembers the answer', async () => {
    const { token, call } = await asPlayer('demo3');
    const listener = await node.player('/notifications', token);
    expect((await call('PUT', `${PROTECTION}/reality-check`, { minutes: 5 })).code).toBe(CODES.interval_not_allowed);
    expect((await call('PUT', `${PROTECTION}/reality-check`, { minutes: 15 })).realityCheck).toEqual({
      ...{ minutes: 15, choices: [10, 15, 20, 30, 45, 60], compulsory: false },
    });
    const socket = await sit(token, 3);
    await cashIn(socket, 10_000);
    await cabinet.play(3, { betMinor: 3_000, winMinor: 500 });
    expect((await call('GET', CHECK)).check).toBeNull();
    await later('demo3', '15 minutes');
    await listener.push('protection', (push) => push.kind === 'reality_check' && push.machineId === 3);
    const { check } = await call('GET', CHECK);
    expect(check).toMatchObject({ machineId: 3, netMinor: -2_500, betMinor: 3_000, winMinor: 500 });
    expect(check.playedS).toBeGreaterThanOrEqual(900);
    await expect.poll(() => pauses(3).at(-1)).toBeGreaterThan(0);
    expect((await cashIn(socket, 1_000)).code).toBe(CODES.reality_check_due);
    expect(await call('POST', CHECK, { id: check.id, choice: 'continue' })).toEqual({ status: 1 });
    expect(pauses(3).at(-1)).toBe(0);
    expect((await call('GET', CHECK)).check).toBeNull();
    expect((await cashIn(socket, 1_000)).status).toBe(1);
    const { rows } = await node.database.pool.query('SELECT choice, net_minor FROM reality_check WHERE id = $1', [
      check.id,
    ]);
    expect(rows).toEqual([{ choice: 'continue', net_minor: -2_500 }]);
  });

  it('cash out ends the session with the credit back; the second answer changes nothing', async () => {
    const { token, call } = await asPlayer('demo3');
    const listener = await node.player('/machine', token);
    await node.database.pool.query(`UPDATE reality_check SET answered_at = answered_at - interval '16 minutes'`);
    await expect.poll(async () => (await call('GET', CHECK)).check?.id ?? null).not.toBeNull();
    const { check } = await call('GET', CHECK);
    const stranger = await asPlayer('demo4');
    expect((await stranger.call('POST', CHECK, { id: check.id, choice: 'cash_out' })).code).toBe(CODES.not_found);
    expect(await call('POST', CHECK, { id: check.id, choice: 'cash_out' })).toEqual({ status: 1 });
    expect(await call('POST', CHECK, { id: check.id, choice: 'continue' })).toEqual({ status: 1 });
    const { rows } = await node.database.pool.query('SELECT choice FROM reality_check WHERE id = $1', [check.id]);
    expect(rows).toEqual([{ choice: 'cash_out' }]);
    await listener.push('balance', (push) => push.balance === 497_500);
    await expect.poll(() => cabinet.machine(3).creditMinor).toBe(0);
  });

  it('is compulsory on a strict site, and the cabinet gets the minimum time of a game and no STOP', async () => {
    const set = (profile: string) =>
      node.database.pool.query(`UPDATE site SET settings = settings || jsonb_build_object('PROFILE', $1::text)`, [
        profile,
      ]);
    const { token, call } = await asPlayer('demo4');
    await set('strict');
    expect(await call('GET', PROTECTION)).toMatchObject({
      profile: 'strict',
      realityCheck: { minutes: 60, compulsory: true },
    });
    expect((await call('PUT', `${PROTECTION}/reality-check`, { minutes: null })).code).toBe(CODES.interval_not_allowed);
    const socket = await sit(token, 4);
    const seats = cabinet.commands.filter(({ event, command }) => event === 'seat' && command.machineId === 4);
    expect(seats.at(-1)?.command).toMatchObject({ minSpinMs: 2_500, mayStop: false });
    await later('demo4', '1 hour');
    await expect.poll(async () => (await call('GET', CHECK)).check?.machineId).toBe(4);
    await socket.ask('leave', {});
    await set('spec');
  });
});

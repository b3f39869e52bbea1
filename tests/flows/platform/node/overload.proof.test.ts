/** A node with more to do than it can: lobbies hear of changes less often, then what can wait is refused; money goes on. */
import { randomUUID } from 'node:crypto';
import { CODES, chat, http } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canWait } from '../../../../apps/platform/src/http/defer-calls.ts';
import { type PlatformNode, type Reply, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
let cabinet: ScriptedCabinet;
let token = '';

beforeAll(async () => {
  node = await startPlatformNode({}, { measuresLoad: true });
  cabinet = node.cabinet([1, 2, 3]);
  await cabinet.connect();
  token = (await node.login('demo')).token;
});
afterAll(() => node.stop());

const HISTORY = `${http.API_BASE}/player/transactions`;
const seated = async (machineID: number) => {
  const socket = await node.player('/machine', token);
  expect(await socket.ask('init', { machineID, token })).toMatchObject({ status: 1 });
  return socket;
};
const load = async () => (await node.call('GET', '/readyz')).body.checks.load;

/** A new call that can wait has to be written down here too. */
const CAN_WAIT = [
  ...['GET /api/v1/machine/:id/paytable', 'GET /api/v1/machine/:id/still', 'GET /api/v1/player/recent'],
  ...['GET /api/v1/player/transactions', 'GET /api/v1/player/transactions.csv', 'GET /api/v1/player/sessions'],
  ...['GET /api/v1/player/sessions.csv', 'GET /api/v1/player/sessions/:id', 'GET /api/v1/player/sessions/:id/plays'],
  ...[
    'GET /api/v1/player/sessions/:id/credit',
    'GET /api/v1/player/sessions/:id/plays.csv',
    'GET /api/v1/player/plays',
  ],
  ...['GET /api/chat/contacts', 'GET /api/chat/user', 'POST /api/chat/user/data', 'GET /api/chat/get-chat'],
  ...['POST /api/chat/send-message', 'GET /api/quick-panel/data', 'POST /api/quick-panel/notes'],
  ...['DELETE /api/quick-panel/notes/:id', 'GET /api/v1/player/logons', 'GET /api/v1/player/spending'],
  ...['GET /api/v1/player/export', 'GET /api/operator/reports', 'GET /api/operator/reports/file'],
  ...['GET /api/operator/audit', 'GET /api/operator/audit/verify'],
];

it('only these calls can wait: nothing of money, seats, limits or logins', () => {
  const routes = node.routes.filter(({ method }) => method !== 'HEAD');
  const waiting = routes.filter(({ method, url }) => canWait(method, url)).map(({ method, url }) => `${method} ${url}`);
  expect(waiting.sort()).toEqual(CAN_WAIT.sort());
});

it('reads that hang hold half of the connections at most, and money has the others', async () => {
  const blocker = await node.database.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE player_note IN ACCESS EXCLUSIVE MODE');
  const player = await seated(1);
  const path = '/api/quick-panel/data';
  const replies: Reply[] = [];
  const flood = Array.from({ length: 400 }, async () => void replies.push(await node.call('GET', path, { token })));
  await expect.poll(() => replies.length, { timeout: 10_000 }).toBeGreaterThan(150);
  const cashIn = await player.ask('cashin', { transferId: randomUUID(), amountMinor: 1_000 });
  const atTheCashIn = replies.length;
  expect(cashIn).toMatchObject({ transfer: { state: 'posted' } });
  expect((await node.call('GET', `${http.API_BASE}/player/balance`, { token })).status).toBe(200);
  // All that have been answered by then were sent away: what waits for the lock still does.
  expect(replies.slice(0, atTheCashIn).every(({ status }) => status === 503)).toBe(true);
  await blocker.query('ROLLBACK');
  blocker.release();
  await Promise.all(flood);
  for (const { status, headers, body } of replies.filter((reply) => reply.status !== 200)) {
    expect([status, body.code]).toEqual([503, CODES.unavailable]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(5);
  }
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect((await node.call('GET', path, { token })).status).toBe(200);
  await player.ask('cashout', { transferId: randomUUID() });
  await player.push('transfer', (push) => push.kind === 'cash_out' && push.state === 'posted');
  await player.ask('leave', {});
  player.close();
});

it('an event loop that comes round late sheds lobby pushes and chat, and money goes on; then all of it is back', async () => {
  const player = await seated(2);
  const lobby = await node.player('/notifications', token);
  let pushes = 0;
  // Of one machine: a batch may have a change of the player's own besides.
  lobby.socket.on('machine', ({ id }: { id: number }) => {
    if (id === 3) pushes += 1;
  });
  const changes = setInterval(
    () => void cabinet.report(3, cabinet.machine(3).activity === 'idle' ? 'error' : 'idle'),
    100,
  );
  await expect.poll(() => pushes).toBeGreaterThan(10);
  // The node runs in this process.
  const busy = setInterval(() => {
    const until = performance.now() + 400;
    while (performance.now() < until);
  }, 10);
  await expect.poll(load, { timeout: 20_000, interval: 500 }).toBe('overloaded');
  const [before, sinceMs] = [pushes, performance.now()];
  const text = await node.call('POST', `${chat.CHAT_BASE}/send-message`, {
    token,
    body: { contactId: 2, message: 'Selam' },
  });
  expect([text.status, text.body.code]).toEqual([503, CODES.unavailable]);
  expect((await node.call('GET', HISTORY, { token })).status).toBe(503);
  expect(await player.ask('cashin', { transferId: randomUUID(), amountMinor: 1_000 })).toMatchObject({
    transfer: { state: 'posted' },
  });
  expect((await node.call('GET', `${http.API_BASE}/player/balance`, { token })).status).toBe(200);
  await player.ask('cashout', { transferId: randomUUID() });
  await player.push('transfer', (push) => push.kind === 'cash_out' && push.state === 'posted');
  const perSecond = ((pushes - before) * 1_000) / (performance.now() - sinceMs);
  expect(perSecond).toBeLessThan(1);
  clearInterval(busy);
  await expect.poll(load, { timeout: 20_000, interval: 500 }).toBe('normal');
  clearInterval(changes);
  expect((await node.call('GET', HISTORY, { token })).status).toBe(200);
  await player.ask('leave', {});
  for (const socket of [player, lobby]) socket.close();
});

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CODES } from '@salon/contract';
import { bareEnvironment } from '@salon/testkit/bare-environment.ts';
import { freePort } from '@salon/testkit/free-port.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../../../apps/platform/src/db/pool.ts';
import { seedDemo } from '../../../../apps/platform/src/db/seed.ts';
import {
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../../../apps/platform/src/db/testing/database.ts';
import { missing } from '../../../programs.ts';
import { startPlatformNode } from '../platform-node.ts';

const MIGRATE = fileURLToPath(new URL('../../../../apps/platform/src/migrate-main.ts', import.meta.url));

let server: TestServer;
let database: TestDatabase | undefined;
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await database?.drop();
  database = undefined;
});
afterAll(() => server.stop());

/** What a demo's start does before its node. Resolves with what it complained of. */
async function migrateForDemo({ url }: TestDatabase): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MIGRATE], {
    env: bareEnvironment({ DATABASE_URL: url, MIGRATE_DATABASE_URL: url, DEMO: '1' }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  return output;
}

describe('demo nodes that start at once', () => {
  it('seed one floor, whichever comes first', async () => {
    const shared = await server.database();
    database = shared;
    expect(await Promise.all([migrateForDemo(shared), migrateForDemo(shared)])).toEqual(['', '']);
    const { rows } = await shared.pool.query(
      `SELECT (SELECT count(*) FROM machine) AS machines, (SELECT count(*) FROM player WHERE username LIKE 'demo%') AS players`,
    );
    expect(rows).toEqual([{ machines: 29, players: 7 }]);
  });

  it('wait for the one that seeds, however long its slow hashes take it', async () => {
    database = await server.database();
    const first = createPool({ databaseUrl: database.url });
    const second = createPool({ databaseUrl: database.url });
    // On a busy machine; the pool waits five seconds for a lock and no longer.
    const slow = { password: () => sleep(1_000, 'hash'), pin: async () => '' };
    const seeded = await Promise.allSettled([seedDemo(first, slow), seedDemo(second, slow)]);
    await Promise.all([first.end(), second.end()]);
    expect(seeded.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });
});

describe.skipIf(missing('redis-server'))('a node that is started while Redis is away', () => {
  it('listens, serves its own players, and joins the others once Redis comes', async () => {
    const port = await freePort();
    const node = await startPlatformNode({ REDIS_URL: `redis://127.0.0.1:${port}` });
    const other = await node.peer();
    const { token } = await node.login('demo');
    const { token: supportToken, user } = await node.login('support');
    const listener = await node.player('/notifications', supportToken);
    const write = (at: string) =>
      fetch(`${at}/api/chat/send-message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ chatId: null, contactId: user.id, messageText: at, messageId: randomUUID() }),
      });
    await write(node.url);
    await listener.push('chat-message', (push) => push.message.message === node.url);

    const redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: 'ignore',
    });
    children.push(redis);
    // Its readers try again by themselves, up to seconds apart.
    const writing = setInterval(() => void write(other.url), 500);
    await listener.push('chat-message', (push) => push.message.message === other.url);
    clearInterval(writing);
    await other.stop();
    await node.stop();
  });

  it('GM-01 GM-10 is played on meanwhile, says so when it is asked whether it is ready, and reaches the cabinets of others once Redis comes', async () => {
    const port = await freePort();
    const node = await startPlatformNode({ REDIS_URL: `redis://127.0.0.1:${port}` });
    const other = await node.peer();
    const cabinet = node.cabinet([1, 2]);
    await cabinet.connect();
    const { token } = await node.login('demo');
    const near = await node.player('/machine', token);
    const cashIn = () => near.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 });
    expect(await near.ask('init', { machineID: 1, token })).toMatchObject({ status: 1 });
    expect(await cashIn()).toMatchObject({ transfer: { state: 'posted' } });
    expect(await cabinet.play(1, { betMinor: 500, winMinor: 200 })).toMatchObject({ bookedPlay: 1 });
    const isReady = async () => (await node.call('GET', '/readyz')).body;
    expect(await isReady()).toMatchObject({ status: 1, failed: [], checks: { redis: 'away' } });

    const { token: second } = await node.login('demo2');
    const far = await node.player('/machine', second, undefined, undefined, other.url);
    const sitDown = () => far.ask('init', { machineID: 2, token: second });
    expect(await sitDown()).toMatchObject({ code: CODES.machine_offline });
    children.push(
      spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' }),
    );
    await expect.poll(isReady).toMatchObject({ checks: { redis: 'up' } });
    await expect.poll(sitDown, { interval: 500 }).toMatchObject({ status: 1 });
    expect(await far.ask('cashin', { transferId: randomUUID(), amountMinor: 2_000 })).toMatchObject({
      transfer: { state: 'posted' },
    });
    expect(await cashIn()).toMatchObject({ transfer: { state: 'posted' } });
    await other.stop();
    await node.stop();
  });

  it('ends in order although Redis never came', async () => {
    const node = await startPlatformNode({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    await node.stop();
  });
});

/** Between nodes and Redis: the first connections that subscribe are reset before Redis has it. */
async function openResettingProxy(redisPort: number, resets: number) {
  let left = resets;
  const proxy = createServer((client) => {
    const redis = connect(redisPort, '127.0.0.1');
    for (const socket of [client, redis]) socket.on('error', () => {});
    client.on('data', (data) => {
      if (left > 0 && /SUBSCRIBE/i.test(data.toString('latin1'))) {
        left -= 1;
        client.resetAndDestroy();
        redis.destroy();
      } else redis.write(data);
    });
    redis.pipe(client);
    client.on('close', () => redis.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { port: (proxy.address() as AddressInfo).port, left: () => left, close: () => proxy.close() };
}

describe.skipIf(missing('redis-server'))('nodes whose connections to Redis are reset while they start', () => {
  it('go on, subscribe again, and reach the cabinets of each other', async () => {
    const port = await freePort();
    children.push(
      spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' }),
    );
    const proxy = await openResettingProxy(port, 2);
    const node = await startPlatformNode({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
    const other = await node.peer();
    await expect.poll(proxy.left).toBe(0);
    await node.cabinet([2]).connect();
    const { token } = await node.login('demo');
    const far = await node.player('/machine', token, undefined, undefined, other.url);
    const sitDown = () => far.ask('init', { machineID: 2, token });
    await expect.poll(sitDown, { interval: 500 }).toMatchObject({ status: 1 });
    expect(await far.ask('cashin', { transferId: randomUUID(), amountMinor: 2_000 })).toMatchObject({
      transfer: { state: 'posted' },
    });
    await other.stop();
    await node.stop();
    proxy.close();
  });
});

/** Lobbies that ask for batches: `auth.pushes` of the contract. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sockets } from '@salon/contract';
import type { LobbyPush } from '@salon/contract/player-sockets.ts';
import { freePort } from '@salon/testkit/free-port.ts';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../apps/platform/src/db/seed.ts';
import { SECOND_SITE_HOST, SECOND_SITE_ID } from '../../../../apps/platform/src/db/seed-second-site.ts';
import { missing } from '../../../programs.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

interface Lobby {
  socket: Socket;
  batches: LobbyPush[];
  others: string[];
  /** Last state of each machine, by the rules of the contract. */
  states(): Map<number, { status: string; seq: number }>;
}

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

async function lobby(
  url: string,
  token: string,
  { host, pushes = 'batched' }: { host?: string; pushes?: string } = {},
): Promise<Lobby> {
  const socket = io(`${url}/notifications`, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false, auth: { token, pushes } },
    ...(host === undefined ? {} : { extraHeaders: { host } }),
  });
  open.push(socket);
  const batches: LobbyPush[] = [];
  const others: string[] = [];
  socket.onAny((event: string, push: unknown) => {
    if (event === 'lobby') batches.push(sockets.pushes.lobby.parse(push));
    else others.push(event);
  });
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', reject);
  });
  if (pushes === 'batched') await expect.poll(() => batches.length).toBeGreaterThan(0);
  const states = () => {
    const known = new Map<number, { status: string; seq: number }>();
    for (const { machines } of batches)
      for (const { id, status, seq } of machines) if (seq > (known.get(id)?.seq ?? -1)) known.set(id, { status, seq });
    return known;
  };
  return { socket, batches, others, states };
}

/** Every report is a change, unless the next one comes before it was stored. */
const flip = (cabinet: ScriptedCabinet, machineId: number) =>
  void cabinet.report(machineId, cabinet.machine(machineId).activity === 'bonus' ? 'idle' : 'bonus');
const statusOf = ({ states }: Lobby, machineId: number) => states().get(machineId)?.status;
const numbersOf = ({ batches }: Lobby) => batches.map(({ number }) => number);
/** Consecutive from the first one on. */
const haveNoGap = (numbers: number[]) => numbers.every((number, at) => number === numbers[0]! + at);

describe('a node', () => {
  let node: PlatformNode;
  let cabinet: ScriptedCabinet;
  let token: string;
  beforeAll(async () => {
    node = await startPlatformNode();
    cabinet = node.cabinet([1, 2, 3, 4]);
    await cabinet.connect();
    token = (await node.login('demo')).token;
  });
  afterAll(() => node.stop());
  const stored = async (machineId: number) => {
    const { rows } = await node.database.pool.query('SELECT seq FROM machine WHERE id = $1', [machineId]);
    return rows[0].seq as number;
  };

  it('LB-03 the first batch of a connection is the whole lobby with its pools, and init has the wallet', async () => {
    const here = await lobby(node.url, token);
    const [first] = here.batches;
    expect(first).toMatchObject({ complete: true, jackpots: { pools: expect.any(Array) } });
    const { body } = await node.call('GET', '/api/v1/machine/all', { token });
    const listed = body.map(({ id, status, seq }: Record<string, unknown>) => ({ id, status, seq }));
    expect(first!.machines).toEqual(expect.arrayContaining(listed));
    expect(first!.machines).toHaveLength(listed.length);
    const { user } = await node.login('demo2');
    const answer = await here.socket.timeout(20_000).emitWithAck('init', { id: user.id });
    expect(answer).toMatchObject({ status: 0 });
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    const own = sockets.batchedInitAnswer.parse(await here.socket.timeout(20_000).emitWithAck('init', { id: sub }));
    expect(own.wallet.balance).toBeGreaterThan(0);
  });

  it('LB-03 many changes of a moment are few batches in order, with the newest state of each machine', async () => {
    const [here, plain] = [await lobby(node.url, token), await lobby(node.url, token, { pushes: 'each' })];
    for (let count = 0; count < 100; count++) {
      flip(cabinet, 1 + (count % 2));
      await setTimeout(5);
    }
    await cabinet.report(3, 'bonus');
    await expect.poll(() => statusOf(here, 3)).toBe('bonus');
    for (const machineId of [1, 2])
      await expect.poll(async () => here.states().get(machineId)?.seq === (await stored(machineId))).toBe(true);
    expect(haveNoGap(numbersOf(here))).toBe(true);
    await expect.poll(() => plain.others).toContain('machine');
    expect([plain.batches, here.others]).toEqual([[], []]);
  });

  it('LB-03 a lobby that has missed a batch asks, and is answered the whole state', async () => {
    const here = await lobby(node.url, token);
    flip(cabinet, 2);
    await expect.poll(() => here.batches.length).toBeGreaterThan(1);
    const answer = await here.socket.timeout(20_000).emitWithAck('lobby', {});
    const { lobby: whole } = sockets.lobbyAnswer.parse(answer);
    expect(whole.complete).toBe(true);
    expect(whole.number).toBeGreaterThanOrEqual(here.batches.at(-1)!.number);
    expect(whole.machines).toContainEqual({ id: 2, ...here.states().get(2) });
  });

  it('CA-08 pools come in batches too, after a play that moves them', async () => {
    const here = await lobby(node.url, token);
    const player = await node.player('/machine', token);
    expect(await player.ask('init', { machineID: 4, token })).toMatchObject({ status: 1 });
    await player.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 });
    await cabinet.play(4, { betMinor: 1_000, contributionMinor: 50 });
    const later = () => here.batches.filter(({ complete, jackpots }) => !complete && jackpots);
    await expect.poll(() => later().length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(later()[0]!.jackpots!.seq).toBeGreaterThan(here.batches[0]!.jackpots!.seq);
    expect(haveNoGap(numbersOf(here))).toBe(true);
    player.close();
  });

  it('a lobby of another site sees nothing of it', async () => {
    const euro = await logInAt(SECOND_SITE_HOST, node.url);
    const [here, there] = [await lobby(node.url, token), await lobby(node.url, euro, { host: SECOND_SITE_HOST })];
    const ids = new Set(here.states().keys());
    flip(cabinet, 3);
    await expect.poll(() => here.batches.length).toBeGreaterThan(1);
    const answer = await there.socket.timeout(20_000).emitWithAck('lobby', {});
    there.batches.push(sockets.lobbyAnswer.parse(answer).lobby);
    expect(there.batches.flatMap(({ machines }) => machines).filter(({ id }) => ids.has(id))).toEqual([]);
    expect(there.states().size).toBeGreaterThan(0);
  });
});

/** Fetch lets nobody choose the host. */
async function logInAt(host: string, url: string): Promise<string> {
  const headers = { host, 'content-type': 'application/json' };
  const call = request(`${url}/api/v1/login`, { method: 'POST', headers });
  call.end(JSON.stringify({ username: 'demo-eu', password: DEMO_PASSWORD, site_id: SECOND_SITE_ID }));
  const [response] = await once(call, 'response');
  return ((await json(response)) as { token: string }).token;
}

describe.skipIf(missing('redis-server'))('two nodes', () => {
  let redis: ChildProcess;
  let node: PlatformNode;
  let other: { url: string; stop(): Promise<void> };
  let cabinet: ScriptedCabinet;
  let token: string;
  beforeAll(async () => {
    const port = await freePort();
    redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' });
    node = await startPlatformNode({ REDIS_URL: `redis://127.0.0.1:${port}` });
    other = await node.peer();
    cabinet = node.cabinet([1, 2, 3], { at: other.url });
    await cabinet.connect();
    token = (await node.login('demo')).token;
  });
  afterAll(async () => {
    await other.stop();
    await node.stop();
    redis.kill('SIGKILL');
  });

  it('LB-03 what changes at one node comes to the lobbies of both, in batches without a gap', async () => {
    const [here, there] = [await lobby(node.url, token), await lobby(other.url, token)];
    // Nodes find each other some time after Redis is there.
    await expect
      .poll(
        async () => {
          flip(cabinet, 1);
          return here.batches.length;
        },
        { interval: 200, timeout: 20_000 },
      )
      .toBeGreaterThan(1);
    for (let count = 0; count < 40; count++) void cabinet.report(2, count % 2 === 0 ? 'bonus' : 'idle');
    await cabinet.report(3, 'bonus');
    // Each node pushes at its own pace, and either may be the first.
    for (const one of [here, there]) {
      await expect.poll(() => statusOf(one, 3)).toBe('bonus');
      await expect.poll(() => statusOf(one, 2)).toBe('available');
    }
    await expect.poll(() => isDeepStrictEqual(here.states(), there.states())).toBe(true);
    for (const one of [here, there]) expect(haveNoGap(numbersOf(one))).toBe(true);
  });

  it('LB-03 what was lost between the nodes while Redis was away is found without it', async () => {
    const here = await lobby(node.url, token);
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    await cabinet.report(2, 'bonus');
    await expect.poll(() => statusOf(here, 2), { timeout: 25_000 }).toBe('bonus');
    expect(haveNoGap(numbersOf(here))).toBe(true);
  });
});

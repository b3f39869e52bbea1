import { CODES, http, operator } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashOfBefore } from '../../../../apps/platform/src/features/login/pin/pins.fixture.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const api = http.API_BASE;
/** What a locked login needs to be unlocked or ended. */
const OPEN = [`GET ${api}/player/lock`, `POST ${api}/player/lock`, `POST ${api}/player/unlock`];
const ENDS = `POST ${api}/player/logout`;
const VALIDATES = `GET ${api}/validate`;

let node: PlatformNode;
let cabinet: ScriptedCabinet;

beforeAll(async () => {
  node = await startPlatformNode();
  cabinet = node.cabinet([1, 2, 3, 4]);
  await cabinet.connect();
  await node.database.pool.query('UPDATE player SET pin_hash = $1', [hashOfBefore('4711')]);
});
afterAll(() => node.stop());
const peers: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.stop();
});

const asPlayer = async (username: string) => {
  const { token } = await node.login(username);
  const post = async (path: string, body?: object) =>
    (await node.call('POST', `${api}/player/${path}`, body ? { token, body } : { token })).body;
  return { token, lock: () => post('lock'), unlock: () => post('unlock', { pin: '4711' }) };
};

const codeOf = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  return text.startsWith('{') ? JSON.parse(text).code : null;
};

/** Sits down at a machine with 10.00. */
async function seated(username: string, machineID: number) {
  const player = await asPlayer(username);
  const socket = await node.player('/machine', player.token);
  const { epoch } = await socket.ask('init', { machineID, token: player.token });
  await socket.ask('cashin', { transferId: crypto.randomUUID(), amountMinor: 1_000 });
  return { ...player, socket, epoch, machine: cabinet.machine(machineID) };
}

describe('a locked login', () => {
  it('is refused by every route that it does not need to be unlocked, whichever routes there are', async () => {
    const { token, lock } = await asPlayer('demo5');
    await lock();
    const paths = node.routes
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, url }) => ({ method, url, name: `${method} ${url}` }))
      .filter(({ url, name }) => !url.includes('*') && !url.startsWith(operator.OPERATOR_BASE) && name !== ENDS);
    const reached: string[] = [];
    for (const { method, url, name } of paths) {
      const path = url.replaceAll(/:\w+/g, '1');
      const send = {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      };
      const guest = await fetch(node.url + path, send);
      // Routes of providers and pages refuse a guest otherwise, or not at all.
      if ((await codeOf(guest)) !== CODES.unauthorized) continue;
      const answer = await fetch(node.url + path, {
        ...send,
        headers: { ...send.headers, authorization: `Bearer ${token}` },
      });
      if ((await codeOf(answer)) !== CODES.login_locked) reached.push(name);
    }
    expect(reached.toSorted()).toEqual([...OPEN, VALIDATES].toSorted());
  });

  it('gets neither identity nor PIN by validate', async () => {
    const { token, lock, unlock } = await asPlayer('demo5');
    await lock();
    const locked = (await node.call('GET', `${api}/validate`, { token })).body;
    expect(http.validateAnswer.parse(locked)).toMatchObject({
      ...{ locked: true, pin_code: '', last_logon: null, last_logon_ip: null },
      user: { username: '', name: '', lastname: '', email: '' },
    });
    await unlock();
    expect((await node.call('GET', `${api}/validate`, { token })).body).toMatchObject({
      locked: false,
      user: { username: 'demo5' },
    });
  });

  it('asks nothing of a machine by its socket, and may only give the seat up', async () => {
    const { lock, unlock, socket, epoch, token, machine } = await seated('demo', 1);
    await lock();
    const transferId = crypto.randomUUID();
    for (const [event, message] of [
      ['init', { machineID: 1, token }],
      ['init', { machineID: 2, token }],
      ['cashin', { transferId, amountMinor: 1_000 }],
      ['cashout', { transferId }],
      ['transfer', { transferId }],
      ['socket-fallback', { epoch, texts: [], still: 'any' }],
      ['offer', { epoch, sdp: 'v=0' }],
      ['stay', {}],
    ] as const)
      expect([event, (await socket.ask(event, message)).code]).toEqual([event, CODES.login_locked]);
    expect(machine.creditMinor).toBe(1_000);
    await unlock();
    expect((await socket.ask('stay', {})).status).toBe(1);
    await lock();
    expect(await socket.ask('leave', {})).toEqual({ status: 1 });
  });

  it('hears nothing of money or people, and all of it again once it is open', async () => {
    const { lock, unlock, socket, machine, token } = await seated('demo2', 2);
    const listeners = await Promise.all(
      (['/notifications', '/jackpots'] as const).map((namespace) => node.player(namespace, token)),
    );
    const closed = listeners.map((one) => new Promise<void>((done) => one.socket.once('disconnect', () => done())));
    await lock();
    await Promise.all(closed);
    const received: string[] = [];
    socket.socket.onAny((event: string) => received.push(event));
    await expect(node.player('/notifications', token)).rejects.toMatchObject({ data: { code: CODES.login_locked } });
    await expect(node.player('/machine', token)).rejects.toMatchObject({ data: { code: CODES.login_locked } });
    // The machine pays out by its own key while the page is covered.
    const transferId = crypto.randomUUID();
    const { machineId, incarnation, epoch } = machine;
    machine.creditMinor -= 1_000;
    machine.meters.outMinor += 1_000;
    expect(await cabinet.send('debited', { machineId, incarnation, transferId, epoch, amountMinor: 1_000 })).toEqual({
      status: 1,
      posted: true,
    });
    expect((await socket.ask('stay', {})).code).toBe(CODES.login_locked);
    expect(received).toEqual([]);
    await unlock();
    await socket.push('transfer', (push) => push.transferId === transferId && push.state === 'posted');
    await socket.push('balance');
    await node.player('/notifications', token);
    await socket.ask('leave', {});
  });

  it('plays nothing: its cabinet gets the lock, though the first messages are lost, and on whatever node it was locked', async () => {
    const { lock, socket, machine, token } = await seated('demo3', 3);
    cabinet.script('lock', 'lost');
    const asked = lock();
    await vi.waitFor(() => expect(cabinet.commands.some(({ event }) => event === 'lock')).toBe(true), 10_000);
    cabinet.script('lock', 'answered');
    await asked;
    await vi.waitFor(() => expect(machine.locked).toBe(true), 10_000);
    // Said until it is acknowledged, and not after that.
    const lockCommands = () => cabinet.commands.filter(({ event }) => event === 'lock').length;
    await vi.waitFor(async () => {
      const { rows } = await node.database.pool.query(
        'SELECT lock_acknowledged > 0 AS acknowledged FROM seat WHERE machine_id = 3',
      );
      expect(rows[0].acknowledged).toBe(true);
    }, 10_000);
    const before = lockCommands();
    const peer = await node.peer();
    peers.push(peer);
    const body = JSON.stringify({ pin: '4711' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch(`${peer.url}${api}/player/unlock`, { method: 'POST', headers, body });
    await vi.waitFor(() => expect(machine.locked).toBe(false), 10_000);
    expect(lockCommands()).toBe(before + 1);
    // The socket hangs on the first node, which got no message from the second.
    await vi.waitFor(async () => expect((await socket.ask('stay', {})).status).toBe(1), 10_000);
    await socket.ask('leave', {});
  });

  it('stays locked for a cabinet that starts anew', async () => {
    const { lock, unlock, socket, machine } = await seated('demo4', 4);
    await lock();
    expect(machine.locked).toBe(true);
    cabinet.disconnect();
    machine.locked = false;
    const met = await cabinet.connect();
    expect(met.machines.find(({ machineId }) => machineId === 4)?.lock?.locked).toBe(true);
    await unlock();
    await vi.waitFor(() => expect(machine.locked).toBe(false), 10_000);
    await socket.ask('leave', {});
  });
});

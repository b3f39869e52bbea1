/** The line of a machine: it is reserved for the first who waits, then for the next, and nobody else can take it meanwhile. */
import { CODES, http, waitlist } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

const PATH = `${http.API_BASE}/player/waitlist`;
let node: PlatformNode;
let cabinet: ScriptedCabinet;
const tokens = new Map<string, string>();
beforeAll(async () => {
  node = await startPlatformNode();
  cabinet = node.cabinet([1, 2, 3]);
  await cabinet.connect();
  for (const name of ['demo', 'demo2', 'demo3', 'demo4']) tokens.set(name, (await node.login(name)).token);
});
afterAll(() => node.stop());

type Socket = Awaited<ReturnType<PlatformNode['player']>>;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

const token = (name: string) => tokens.get(name)!;
const connect = async (name: string, namespace: '/machine' | '/notifications' = '/machine') => {
  const socket = await node.player(namespace, token(name));
  open.push(socket);
  return socket;
};
const sit = async (name: string, machineID: number) => {
  const socket = await connect(name);
  return { socket, answer: await socket.ask('init', { machineID, token: token(name) }) };
};
const wait = (name: string, machineId: number) => node.call('POST', PATH, { token: token(name), body: { machineId } });
const lineOf = async (name: string) =>
  waitlist.answer.parse((await node.call('GET', PATH, { token: token(name) })).body);
/** Acknowledges what it is asked, as a page does. */
const listen = async (name: string) => {
  const listener = await connect(name, '/notifications');
  listener.socket.on('waitlist', (_push: unknown, acknowledge: (answer: object) => void) => acknowledge({ status: 1 }));
  return listener;
};
const shown = async (name: string, machineId: number) => {
  const { body } = await node.call('GET', `${http.API_BASE}/machine/all`, { token: token(name) });
  const all = (body.machines ?? body) as { id: number; status: string }[];
  return all.find(({ id }) => id === machineId)?.status;
};

describe('the line of a machine', () => {
  it('reserves it for the first, refuses the others, and goes to the next after a no', async () => {
    const { socket, answer } = await sit('demo', 1);
    expect(answer.status).toBe(1);
    await wait('demo2', 1);
    await wait('demo3', 1);
    expect((await lineOf('demo3')).lines).toEqual([{ machineId: 1, position: 2 }]);
    const [first, second] = [await listen('demo2'), await listen('demo3')];
    await socket.ask('leave', {});
    expect((await sit('demo4', 1)).answer.code, 'before anybody is asked').toBe(CODES.seat_taken);
    expect(await first.push('waitlist')).toMatchObject({ id: 1, leftMs: waitlist.RESERVED_MS });
    expect((await sit('demo4', 1)).answer.code).toBe(CODES.seat_taken);
    expect((await sit('demo3', 1)).answer.code, 'not before their turn').toBe(CODES.seat_taken);
    expect(await shown('demo4', 1)).toBe('reserved');
    expect((await lineOf('demo2')).reserved).toMatchObject([{ id: 1 }]);
    // With the acknowledgement of the first, which is stored behind the push.
    await expect.poll(async () => (await lineOf('demo3')).lines).toEqual([{ machineId: 1, position: 1 }]);

    await node.call('DELETE', `${PATH}/1`, { token: token('demo2') });
    expect(await second.push('waitlist')).toMatchObject({ id: 1 });
    const taken = await sit('demo3', 1);
    expect(taken.answer.status).toBe(1);
    expect(await lineOf('demo3')).toEqual({ status: 1, machineIds: [], lines: [], reserved: [] });
    await taken.socket.ask('leave', {});
  });

  it('asks the next when the time is over, and leaves the machine to anybody after the last', async () => {
    const { socket } = await sit('demo', 2);
    await wait('demo2', 2);
    await wait('demo3', 2);
    const [first, second] = [await listen('demo2'), await listen('demo3')];
    await socket.ask('leave', {});
    await first.push('waitlist');
    await node.database.pool.query('UPDATE seat SET reserved_until = ledger_now() WHERE machine_id = 2');
    await second.push('waitlist');
    await node.database.pool.query('UPDATE seat SET reserved_until = ledger_now() WHERE machine_id = 2');
    await expect.poll(() => shown('demo4', 2), { timeout: 10_000 }).toBe('available');
    const free = await sit('demo4', 2);
    expect(free.answer.status).toBe(1);
    await free.socket.ask('leave', {});
  });

  it('passes over who is not there, who keeps the place', async () => {
    const { socket } = await sit('demo', 3);
    await wait('demo2', 3);
    await wait('demo3', 3);
    const second = await listen('demo3');
    await socket.ask('leave', {});
    expect(await second.push('waitlist')).toMatchObject({ id: 3 });
    expect((await lineOf('demo2')).lines).toEqual([{ machineId: 3, position: 1 }]);
    expect((await sit('demo2', 3)).answer.code, 'reserved for another now').toBe(CODES.seat_taken);
  });
});

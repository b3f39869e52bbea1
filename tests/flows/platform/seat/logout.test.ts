import { randomUUID } from 'node:crypto';
import { http } from '@salon/contract';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

let node: PlatformNode;
let cabinet: ScriptedCabinet;

beforeAll(async () => {
  node = await startPlatformNode();
  cabinet = node.cabinet([1, 2, 3, 4, 5]);
  await cabinet.connect();
});
afterAll(() => node.stop());

const post = (token: string, path: string, body?: unknown) =>
  node.call('POST', `${http.API_BASE}/player${path}`, { token, ...(body === undefined ? {} : { body }) });
/** `retained`: for longer than any of these stories may take. */
const seatOf = async (machineId: number) => {
  const text = `SELECT session_id IS NULL AS free, coalesce(keep_until > now() + interval '60 seconds', false) AS retained
    FROM seat WHERE machine_id = $1`;
  return (await node.database.pool.query(text, [machineId])).rows[0];
};
const FREE = { free: true, retained: false };

async function sit(name: string, machineID: number, amountMinor = 0) {
  const { token, user } = await node.login(name);
  const socket = await node.player('/machine', token);
  expect(await socket.ask('init', { machineID, token })).toMatchObject({ status: 1 });
  if (amountMinor > 0) await socket.ask('cashin', { transferId: randomUUID(), amountMinor });
  const walletMinor = async () => {
    const text = `SELECT balance_minor::integer AS minor FROM account WHERE kind = 'wallet' AND owner = $1::text`;
    return (await node.database.pool.query(text, [user.id])).rows[0].minor as number;
  };
  return { token, socket, walletMinor };
}

it('GM-14 a logout frees a seat without credit at once, and says so to the cabinet', async () => {
  const { token } = await sit('demo', 1);
  expect((await post(token, '/logout')).body).toEqual({ status: 1 });
  expect(await seatOf(1)).toEqual(FREE);
  await expect
    .poll(() => cabinet.commands.some(({ event, command }) => event === 'unseat' && command.machineId === 1))
    .toBe(true);
});

it('GM-14 a logout brings the credit home and frees the seat, also where the player was in the lobby already', async () => {
  const { token, socket, walletMinor } = await sit('demo2', 2, 3_000);
  const before = await walletMinor();
  socket.close();
  await expect.poll(async () => (await seatOf(2)).retained).toBe(true);
  await post(token, '/logout');
  await expect.poll(() => seatOf(2)).toEqual(FREE);
  expect(await walletMinor()).toBe(before + 3_000);
  // The machine reads the platform's answer a moment after it was booked.
  await expect.poll(() => cabinet.machine(2)).toMatchObject({ creditMinor: 0, escrow: null });
});

it('GM-14 a logout during a feature brings the credit home once the feature has ended', async () => {
  const { token, walletMinor } = await sit('demo3', 3, 2_000);
  const before = await walletMinor();
  await cabinet.report(3, 'bonus');
  await post(token, '/logout');
  const asked = () => cabinet.commands.some(({ event, command }) => event === 'cashout' && command.machineId === 3);
  await expect.poll(asked).toBe(true);
  expect([await seatOf(3), await walletMinor()]).toEqual([{ free: false, retained: false }, before]);
  await cabinet.report(3, 'idle');
  await expect.poll(() => seatOf(3)).toEqual(FREE);
  expect(await walletMinor()).toBe(before + 2_000);
});

it('RT-06 a logout on every device gives the seat up, one of another device does not', async () => {
  const { token } = await sit('demo4', 4);
  const other = (await node.login('demo4')).token;
  await post(other, '/logout');
  expect(await seatOf(4)).toEqual({ free: false, retained: false });
  await post(token, '/devices/end', {});
  expect(await seatOf(4)).toEqual(FREE);
});

it('GM-16 a login that ends otherwise keeps the seat', async () => {
  const { token } = await sit('demo5', 5);
  const { devices } = (await node.call('GET', `${http.API_BASE}/player/devices`, { token })).body;
  const other = (await node.login('demo5')).token;
  await post(other, '/devices/end', { id: devices[0].id });
  expect((await node.call('GET', `${http.API_BASE}/player/balance`, { token })).status).toBe(401);
  await expect.poll(() => seatOf(5)).toEqual({ free: false, retained: true });
});

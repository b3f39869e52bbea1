import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CODES } from '@salon/contract';
import { until } from '@salon/testkit/until.ts';
import { Server } from 'socket.io';
import { io as dial, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGuestSockets, type GuestSockets } from './guest-sockets.ts';

let server: HttpServer;
let io: Server;
let guests: GuestSockets;
let url: string;
const dialled = new Set<Socket>();

/** From now on time passes when the test says so, for the server and its clients alike. */
async function serve(limits: { initMs: number; countedMs: number; perAddress: number; perNode: number }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  guests = createGuestSockets(({ headers }) => String(headers['x-address'] ?? ''), limits);
  io.of('/machine').use((socket, next) => {
    const full = guests.enter(socket);
    return full ? next(Object.assign(new Error(full.ErrorMessage), { data: full })) : next();
  });
  io.of('/machine').on('connection', (socket) => {
    socket.on('init', (answer) => {
      guests.identified(socket);
      answer('identified');
    });
    socket.on('leave', (answer) => answer('left'));
  });
}

beforeEach(async () => {
  server = createServer();
  io = new Server(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/machine`;
});
afterEach(async () => {
  for (const socket of dialled) socket.disconnect();
  dialled.clear();
  await io.close();
  vi.useRealTimers();
});

async function open(address: string): Promise<Socket> {
  const options = { forceNew: true, reconnection: false, transports: ['websocket'] };
  const socket = dial(url, { ...options, extraHeaders: { 'x-address': address } });
  dialled.add(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
const ask = (socket: Socket, event: string) => socket.emitWithAck(event);
const full = { data: { code: CODES.too_many_connections } };
const LONG = 60_000;

it('may only say init, and is everybody afterwards', async () => {
  await serve({ initMs: LONG, countedMs: LONG, perAddress: 5, perNode: 5 });
  const socket = await open('a');
  expect(await ask(socket, 'leave')).toMatchObject({ code: CODES.unauthorized });
  expect(await ask(socket, 'init')).toBe('identified');
  expect(await ask(socket, 'leave')).toBe('left');
});

it('is closed without an init in time; one that has said it stays', async () => {
  await serve({ initMs: 300, countedMs: 0, perAddress: 5, perNode: 5 });
  const [silent, player] = [await open('a'), await open('a')];
  await ask(player, 'init');
  vi.advanceTimersByTime(299);
  await ask(player, 'leave');
  expect(silent.connected).toBe(true);
  vi.advanceTimersByTime(1);
  await until(() => !silent.connected);
  expect(player.connected).toBe(true);
});

it('is closed alone: other namespaces of its connection go on', async () => {
  await serve({ initMs: 300, countedMs: 0, perAddress: 5, perNode: 5 });
  io.of('/notifications');
  const [lonely, silent] = [await open('a'), await open('a')];
  const beside = silent.io.socket('/notifications');
  beside.connect();
  await until(() => beside.connected);
  vi.advanceTimersByTime(300);
  await until(() => !silent.connected && !lonely.connected && lonely.io.engine.readyState === 'closed');
  expect(beside.connected).toBe(true);
});

it('are so many of an address and of the node at most; players are not counted', async () => {
  await serve({ initMs: LONG, countedMs: LONG, perAddress: 2, perNode: 3 });
  const first = await open('a');
  await open('a');
  await expect(open('a')).rejects.toMatchObject(full);
  await open('b');
  await expect(open('c')).rejects.toMatchObject(full);
  await ask(first, 'init');
  await open('c');
});

it('that leaves without an init is counted for longer: reconnecting makes no room', async () => {
  await serve({ initMs: LONG, countedMs: 1_000, perAddress: 1, perNode: 9 });
  const left = await open('a');
  left.disconnect();
  await until(() => io.engine.clientsCount === 0);
  vi.advanceTimersByTime(999);
  await expect(open('a')).rejects.toMatchObject(full);
  vi.advanceTimersByTime(1);
  await open('a');
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { setImmediate as breath } from 'node:timers/promises';
import { until } from '@salon/testkit/until.ts';
import Fastify from 'fastify';
import type { Server, Socket } from 'socket.io';
import { io as dial } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../system-clock.ts';
import { createConnectionGuard } from '../server/connection-guard.ts';
import { openSockets } from '../server/socket-server.ts';
import { sendShared, shareFrame } from './shared-frame.ts';

const NSP = '/notifications';
const { log } = Fastify({ logger: false });
let io: Server;
let url: string;
let ended: () => Promise<void>;

beforeEach(async () => {
  const server = createServer();
  const limits = { socketsPerAddress: 5, handshakesPerAddress: 40, callsPerAddress: 100, allowedOrigins: [] };
  const { monotonicMs } = systemClock;
  const guard = createConnectionGuard({ ...limits, trustedHops: 0 }, { isKey: async () => false, monotonicMs, log });
  const opened = await openSockets(server, { redisUrl: null, guard, allowedOrigins: [], monotonicMs, log });
  io = opened.io;
  io.of(NSP);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ended = opened.close;
});
afterEach(() => ended());

const joined = async (): Promise<Socket> => (await once(io.of(NSP), 'connection'))[0];

it.each([
  ['websocket', 10],
  ['websocket', 200],
  ['websocket', 70_000],
  ['polling', 200],
])('a client over %s reads it like any push, also %i characters', async (transport, length) => {
  const client = dial(url + NSP, { transports: [transport], forceNew: true });
  const socket = await joined();
  const received: unknown[] = [];
  client.on('lobby', (push) => received.push(push.text.length));
  client.on('balance', (push) => received.push(push));
  socket.emit('balance', 1);
  expect(sendShared(socket, shareFrame(NSP, 'lobby', { text: 'x'.repeat(length) }))).toBe(true);
  socket.emit('balance', 2);
  await until(() => received.length >= 3);
  expect(received).toEqual([1, length, 2]);
  client.disconnect();
});

it('one that does not read loses batches, holds little memory, and has what was emitted when it reads again', async () => {
  const deaf = await rawSocket();
  const socket = await joined();
  deaf.pause();
  const frame = shareFrame(NSP, 'lobby', { text: 'x'.repeat(8_000) });
  const unsent = () =>
    (socket.conn as unknown as { transport: { socket: { bufferedAmount: number } } }).transport.socket.bufferedAmount;
  let [sent, most] = [0, 0];
  // Far more than the buffers of two operating systems.
  for (let dropped = 0; dropped < 1_000 && sent < 20_000; ) {
    if (sendShared(socket, frame)) sent += 1;
    else dropped += 1;
    most = Math.max(most, unsent());
    if ((sent + dropped) % 10 === 0) await breath();
  }
  expect(most).toBeLessThan(80_000);
  socket.emit('balance', 'money');
  socket.emit('balance', 'more money');
  expect(sendShared(socket, frame)).toBe(false);
  let text = '';
  deaf.on('data', (part) => {
    text += part;
  });
  deaf.resume();
  await until(() => text.includes('["balance","more money"]'));
  expect(text).toContain('["balance","money"]');
  expect(text.split('["lobby"')).toHaveLength(sent + 1);
  expect(sendShared(socket, frame)).toBe(true);
  deaf.destroy();
});

/** A WebSocket in the namespace whose reading the test controls. */
async function rawSocket(): Promise<TcpSocket> {
  const knock = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  });
  knock.end();
  const [, socket] = (await once(knock, 'upgrade')) as [unknown, TcpSocket];
  socket.on('error', () => {});
  const opening = Buffer.from(`40${NSP},{}`);
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | opening.length, 0, 0, 0, 0]), opening]));
  return socket;
}

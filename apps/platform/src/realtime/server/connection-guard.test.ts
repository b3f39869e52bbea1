import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer, request } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { setImmediate as breath } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { link } from '@salon/contract';
import { until } from '@salon/testkit/until.ts';
import Fastify from 'fastify';
import type { Server } from 'socket.io';
import { io as dial, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../system-clock.ts';
import { createConnectionGuard } from './connection-guard.ts';
import { openSockets } from './socket-server.ts';

const CABINET = { agent: 'floor-1', key: 'a-key:of/a cabinet' };
const { log } = Fastify({ logger: false });
let server: HttpServer;
let io: Server;
let url: string;
let ended: () => Promise<void>;
const dialled = new Set<Socket>();

beforeEach(async () => {
  // All that is counted here is counted in one moment, however long a busy computer takes for it.
  vi.useFakeTimers({ toFake: ['performance'] });
  server = createServer((_request, response) => response.end());
  const limits = {
    socketsPerAddress: 5,
    handshakesPerAddress: 40,
    callsPerAddress: 100,
    allowedOrigins: ['https://club.example'],
  };
  const isKey = async (agent: string, key: string) => agent === CABINET.agent && key === CABINET.key;
  const { monotonicMs } = systemClock;
  const guard = createConnectionGuard({ ...limits, trustedHops: 0 }, { isKey, monotonicMs, log });
  const { allowedOrigins } = limits;
  const opened = await openSockets(server, { redisUrl: null, guard, allowedOrigins, monotonicMs, log });
  io = opened.io;
  for (const name of ['/notifications', '/machine', '/cabinets'])
    io.of(name).on('connection', (socket) => {
      socket.on('offer', (_offer, answer) => answer?.('received'));
      socket.on('stay', (_stay, answer) => answer?.('received'));
    });
  io.of('/jackpots').use((_socket, next) => next(new Error('no token of ours')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ended = async () => {
    for (const socket of dialled) socket.disconnect();
    dialled.clear();
    await opened.close();
  };
});
afterEach(async () => {
  await ended();
  vi.useRealTimers();
});

async function open(namespace: string, options: object = {}): Promise<Socket> {
  const socket = dial(url + namespace, { transports: ['websocket'], forceNew: true, reconnection: false, ...options });
  dialled.add(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
const isOpen = (options: object) =>
  open('/notifications', options).then(
    () => true,
    () => false,
  );
const from = (localAddress: string) => ({ localAddress });
const text = (length: number) => ({ text: 'x'.repeat(length) });
const send = (socket: Socket, event: string, length: number) => socket.emitWithAck(event, text(length));
const closed = (socket: Socket) => until(() => !socket.connected);

describe('a frame that is too large', () => {
  it.each([
    ['/machine', 'stay', 9_000],
    ['/notifications', 'offer', 9_000],
    ['/machine', 'offer', 30_000],
    ['/machine', 'offer', 900_000],
  ])('ends the socket that sent it alone: %s %s of %i characters', async (namespace, event, length) => {
    const [sender, other] = [await open(namespace), await open(namespace)];
    const answer = send(sender, event, length).catch(() => 'none');
    await closed(sender);
    expect(await Promise.race([answer, breath('none')])).toBe('none');
    expect(await send(other, 'stay', 1_000)).toBe('received');
  });

  it('is not the handshake of a browser, nor the greeting of a cabinet that has shown its key', async () => {
    expect(await send(await open('/machine'), 'offer', 18_000)).toBe('received');
    const extraHeaders = { authorization: link.authorizationOf(CABINET) };
    expect(await send(await open('/cabinets', { extraHeaders }), 'stay', 900_000)).toBe('received');
  });

  it('is one of somebody who only says that they are a cabinet', async () => {
    for (const shown of [undefined, link.authorizationOf({ ...CABINET, key: 'guessed' })]) {
      const liar = await open('/cabinets', shown ? { extraHeaders: { authorization: shown } } : {});
      liar.emit('stay', text(30_000));
      await closed(liar);
    }
  });

  it('is any binary one: its deps would be kept until the last has come', async () => {
    const sender = await open('/machine');
    sender.emit('stay', { picture: Buffer.alloc(10) });
    await closed(sender);
  });
});

describe('too much of one socket', () => {
  it('ends it: messages without end', async () => {
    const [sender, other] = [await open('/machine'), await open('/machine')];
    for (let count = 0; count < 600; count++) sender.emit('stay', {});
    await closed(sender);
    expect(await send(other, 'stay', 10)).toBe('received');
  });

  it('ends it: namespaces asked for without end', async () => {
    const sender = await open('/machine');
    for (let count = 0; count < 60; count++) sender.io.engine.write('0/jackpots,{"token":"guess"}');
    await closed(sender);
  });
});

describe('a socket that never reads', () => {
  /** Answers no ping with anything but more pongs, and takes nothing from its connection. */
  async function deaf(): Promise<TcpSocket> {
    const knock = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    knock.end();
    const [, socket] = (await once(knock, 'upgrade')) as [unknown, TcpSocket];
    socket.on('error', () => {});
    socket.write(textFrame('40/notifications,{}'));
    return socket;
  }

  it('is closed with its queue bounded, and the others get every push', async () => {
    const listener = await open('/notifications', from('127.0.0.2'));
    let received = 0;
    listener.on('push', () => {
      received += 1;
    });
    const deafOne = await deaf();
    const namespace = io.of('/notifications');
    await until(() => namespace.sockets.size === 2);
    deafOne.pause();
    const [held] = [...namespace.sockets.values()].filter(({ id }) => id !== listener.id);
    const queue = () => (held?.conn as { writeBuffer?: { data?: string }[] } | undefined)?.writeBuffer ?? [];
    const queueOf = () => queue().reduce((sum, { data }) => sum + (data?.length ?? 0), 0);
    let [pushes, most] = [0, 0];
    // Far more than the buffers of two operating systems.
    for (; namespace.sockets.size === 2 && pushes < 4_000; pushes++) {
      namespace.emit('push', text(32_000));
      most = Math.max(most, queueOf());
      await breath();
    }
    expect(held?.connected).toBe(false);
    expect(most).toBeLessThan(320_000);
    await until(() => received >= pushes);
    expect(received).toBe(pushes);
    deafOne.destroy();
  });
});

describe('sockets of one address', () => {
  it('are so many at most, and those of another are not counted with them', async () => {
    const opened = [];
    for (let count = 0; count < 7; count++) opened.push(await isOpen(from('127.0.0.3')));
    expect(opened).toEqual([true, true, true, true, true, false, false]);
    expect(await isOpen(from('127.0.0.4'))).toBe(true);
    for (const socket of dialled) socket.disconnect();
    await until(() => io.engine.clientsCount === 0);
    expect(await isOpen(from('127.0.0.3'))).toBe(true);
  });

  it('are opened so often at most, whether they stay or not', async () => {
    const knocks = [];
    for (let count = 0; count < 45; count++) {
      knocks.push(await isOpen(from('127.0.0.5')));
      for (const socket of dialled) socket.disconnect();
      await until(() => io.engine.clientsCount === 0);
    }
    expect(knocks.filter(Boolean)).toHaveLength(40);
    const extraHeaders = { authorization: link.authorizationOf(CABINET) };
    expect(await isOpen({ ...from('127.0.0.5'), extraHeaders })).toBe(true);
  });
});

describe('polling', () => {
  const polling = { transports: ['polling'] };
  const poll = (query: string, options: RequestInit = {}) =>
    fetch(`${url}/socket.io/?EIO=4&transport=polling${query}`, options);

  it('carries messages, and counts as one socket however often it asks', async () => {
    const socket = await open('/machine', polling);
    for (let count = 0; count < 45; count++) expect(await send(socket, 'stay', 10)).toBe('received');
    expect(socket.io.engine.transport.name).toBe('polling');
    expect(await isOpen(polling)).toBe(true);
  });

  it.each([
    ['stay', 9_000],
    ['offer', 30_000],
  ])('has the limits of a frame: %s of %i characters', async (event, length) => {
    const sender = await open('/machine', polling);
    sender.emit(event, text(length));
    await closed(sender);
  });

  it('has the limits of a socket: messages without end', async () => {
    const sender = await open('/machine', polling);
    for (let count = 0; count < 600; count++) sender.emit('stay', {});
    await closed(sender);
  });

  it('asks so often at most, with a session of its own or one that it makes up', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count++) statuses.add((await poll('&sid=guessed')).status);
    expect([...statuses]).toEqual([400, 429]);
  });

  it('is no script of another page, and is stored by nobody', async () => {
    expect((await poll('&j=0')).status).toBe(400);
    const { headers } = await poll('');
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  });

  it('of an allowed page may be read by it', async () => {
    const origin = 'https://club.example';
    expect((await poll('', { headers: { origin } })).headers.get('access-control-allow-origin')).toBe(origin);
    expect((await poll('', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  });
});

it.each([
  ['https://evil.example', false],
  ['null', false],
  ['https://club.example', true],
  ['own', true],
])('a page of the origin %s opens a socket: %s', async (origin, allowed) => {
  expect(await isOpen({ extraHeaders: { origin: origin === 'own' ? url : origin } })).toBe(allowed);
});

/** A masked text frame of less than 126 bytes; a mask of zeros leaves the text as it is. */
function textFrame(words: string): Buffer {
  const body = Buffer.from(words);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

it('a connection keeps what is read of its first request, and not the request', async () => {
  const asked: WeakRef<object>[] = [];
  server.prependListener('upgrade', (upgrade) => asked.push(new WeakRef(upgrade)));
  const connected = once(io.of('/notifications'), 'connection');
  const client = await open('/notifications');
  const [socket] = await connected;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  expect(asked).toHaveLength(1);
  await until(() => {
    collect();
    return asked.every((request) => request.deref() === undefined);
  });
  expect(socket.handshake.headers.host).toBe(new URL(url).host);
  expect(await send(client, 'stay', 10)).toBe('received');
});

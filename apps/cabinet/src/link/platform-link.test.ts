import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { readAuthorization } from '@salon/contract/cabinet-link.ts';
import { until } from '@salon/testkit/until.ts';
import { pino } from 'pino';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPlatformLink, type PlatformLink } from './platform-link.ts';

let io: Server;
let url = '';
let link: PlatformLink;
let events: string[];
/** The platform's ends of the connections so far. */
let dialled: Socket[];

beforeEach(async () => {
  events = [];
  dialled = [];
  const http = createServer();
  io = new Server(http, { transports: ['websocket'] });
  io.of('/cabinets').on('connection', (socket) => {
    dialled.push(socket);
    socket.on('echo', (message, answer) => answer(message));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  link.close();
  await io.close();
});

/** Resolves at its first connection. */
async function open(onDisconnect = () => {}): Promise<void> {
  await new Promise<void>((resolve) => {
    link = openPlatformLink(
      { platformUrl: `${url}//`, agent: 'floor 1', key: 'a key', log: pino({ level: 'silent' }) },
      {
        onConnect() {
          events.push('up');
          resolve();
        },
        onDisconnect() {
          events.push('down');
          onDisconnect();
        },
      },
    );
  });
  await until(() => dialled.length === 1);
}

/** So many things have happened, and these. */
async function happens<T>(list: readonly T[], expected: readonly T[]): Promise<void> {
  await until(() => list.length >= expected.length);
  expect(list).toEqual(expected);
}

it('dials again after a lost connection, also where this connection was to be ended just then', async () => {
  await open(() => setImmediate(() => link.redial()));
  dialled[0]!.conn.close();
  await happens(events, ['up', 'down', 'up']);
});

it('names the agent and its key to the namespace, and in the header that allows large frames', async () => {
  await open();
  const { auth, headers } = dialled[0]!.handshake;
  expect(auth).toEqual({ agent: 'floor 1', key: 'a key' });
  expect(readAuthorization(headers.authorization)).toEqual({ agent: 'floor 1', key: 'a key' });
});

it('gives the answer of a request, and rejects where none comes in time', async () => {
  await open();
  expect(await link.request('echo', { machineId: 7 }, 5_000)).toEqual({ machineId: 7 });
  await expect(link.request('nobody answers', {}, 20)).rejects.toThrow();
});

it('drops a report while there is no connection: on the next one it would be sent before the handshake', async () => {
  const received: unknown[] = [];
  await open(() => link.emit('activity', { n: 2 }));
  dialled[0]!.on('activity', (message) => received.push(message));
  link.emit('activity', { n: 1 });
  await happens(received, [{ n: 1 }]);
  io.of('/cabinets').on('connection', (socket) => socket.on('activity', (message) => received.push(message)));
  dialled[0]!.conn.close();
  await until(() => dialled.length === 2);
  expect(await link.request('echo', {}, 5_000)).toEqual({});
  link.emit('activity', { n: 3 });
  await happens(received, [{ n: 1 }, { n: 3 }]);
});

it('gives a command to who obeys it, with the function that acknowledges it', async () => {
  await open();
  link.on('seat', (command, acknowledge) => (acknowledge as (answer: unknown) => void)([command]));
  expect(await dialled[0]!.emitWithAck('seat', { epoch: 1 })).toEqual([{ epoch: 1 }]);
});

it('begins anew within seconds where it was ended here, and never once it is closed', async () => {
  await open();
  // Of the program alone: the client has taken its own timer already.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  link.redial();
  expect(link.isUp()).toBe(false);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await happens(events, ['up', 'down', 'up']);
  expect(link.isUp()).toBe(true);

  vi.useFakeTimers({ toFake: ['setTimeout'] });
  link.redial();
  link.close();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(link.isUp()).toBe(false);
  expect(dialled).toHaveLength(2);
});

/** Until it is restored, a time of `fromMs` passes in `toMs`. */
function shortened(fromMs: number, toMs: number) {
  const { setTimeout: real } = globalThis;
  return vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) => real(run, ms === fromMs ? toMs : ms)) as typeof setTimeout);
}

it('dials again where the platform has refused it', async () => {
  let refusals = 0;
  io.of('/cabinets').use((_socket, next) => {
    refusals += 1;
    next(refusals === 1 ? new Error('key') : undefined);
  });
  const pauses = shortened(5_000, 1);
  await open();
  pauses.mockRestore();
  expect(refusals).toBe(2);
});

/** Timers of `ms` stand still from now on; `pass` lets the first one run out. */
function held(ms: number): { pass(): void } {
  const { setTimeout: real } = globalThis;
  const runs: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
    if (after === ms) runs.push(run);
    return after === ms ? real(() => undefined, 0) : real(run, after);
  }) as typeof setTimeout);
  return { pass: () => (runs.shift() ?? expect.fail(`nothing waits for ${ms} ms`))() };
}

it('gives an attempt up after 4 s where the network swallows it, and dials again', async () => {
  let attempts = 0;
  const fourSeconds = held(4_000);
  const port = Number(new URL(url).port);
  const network = createTcpServer((socket) => {
    socket.on('error', () => {});
    attempts += 1;
    if (attempts === 1) fourSeconds.pass();
    else socket.pipe(connect(port, '127.0.0.1')).pipe(socket);
  });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
  url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  await open();
  expect(attempts).toBe(2);
  network.close();
});

/** The platform's end: `moving` is answered, and what comes is noted. */
function takesLeave(socket: Socket): string[] {
  const noted: string[] = [];
  socket.on('moving', (_message, answer) => {
    noted.push('moving');
    answer({ status: 1 });
  });
  socket.on('disconnect', () => noted.push('gone'));
  return noted;
}

it('dials another node before it leaves one that stops, and ends the old connection once it is settled on the new one', async () => {
  // Without the handshake it would be ended after as long as this.
  held(10_000);
  await open();
  const noted = takesLeave(dialled[0]!);
  dialled[0]!.emit('move', {});
  await happens(events, ['up', 'down', 'up']);
  expect(dialled).toHaveLength(2);
  expect(dialled[0]!.connected).toBe(true);
  expect(noted).toEqual(['moving']);
  // Requests go over the new one.
  dialled[1]!.on('which', (_message, answer) => answer(1));
  expect(await link.request('which', {}, 5_000)).toBe(1);
  link.settled();
  await happens(noted, ['moving', 'gone']);
  expect(link.isUp()).toBe(true);
});

it('stays at the old node until the commands that came over it are answered', async () => {
  // Their 3 s are not over before the test answers.
  vi.useFakeTimers({ toFake: ['performance'] });
  await open();
  takesLeave(dialled[0]!);
  const answers: ((answer: unknown) => void)[] = [];
  link.on('apply', (_command, acknowledge) => answers.push(acknowledge as (answer: unknown) => void));
  const applied = dialled[0]!.emitWithAck('apply', {});
  await until(() => answers.length === 1);
  dialled[0]!.emit('move', {});
  await until(() => dialled.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(events).toEqual(['up']);
  answers[0]!({ applied: true });
  expect(await applied).toEqual({ applied: true });
  await happens(events, ['up', 'down', 'up']);
});

it('is dialled again like after any loss where its node does not wait for the other connection', async () => {
  await open();
  let isRefusing = true;
  let refusals = 0;
  io.of('/cabinets').use((_socket, next) => {
    if (isRefusing) refusals += 1;
    next(isRefusing ? new Error('not here') : undefined);
  });
  dialled[0]!.emit('move', {});
  await until(() => refusals > 0);
  expect(events).toEqual(['up']);
  isRefusing = false;
  dialled[0]!.conn.close();
  await happens(events, ['up', 'down', 'up']);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(dialled.filter(({ connected }) => connected)).toHaveLength(1);
});

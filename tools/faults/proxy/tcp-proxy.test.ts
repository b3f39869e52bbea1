import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@salon/testkit/until.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A while in which nothing may happen. */
const WHILE_MS = 100;
const undo: (() => void)[] = [];
let servers: { port: number; server: Server; connections: Set<Socket> }[] = [];
let proxy: TcpProxy;

beforeEach(async () => {
  // A server on a busy computer has all the time it takes to accept.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  servers = await Promise.all([echoing('one '), echoing('two ')]);
  proxy = await openTcpProxy(servers.map(({ port }) => port));
  undo.push(proxy.close);
});
afterEach(() => {
  for (const one of undo.splice(0)) one();
  vi.useRealTimers();
});

/** Sends back what comes, with its name before it. */
async function echoing(name: string) {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => socket.write(name + bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    server.close();
    for (const one of connections) one.destroy();
  });
  return { port: (server.address() as AddressInfo).port, server, connections };
}

async function dial() {
  const socket = connect(proxy.port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.on('error', () => undefined);
  undo.push(() => socket.destroy());
  await once(socket, 'connect');
  const closed = new Promise<string>((resolve) =>
    socket.once('close', () => resolve(socket.errored === null ? 'ended' : 'reset')),
  );
  return { socket, closed, text: () => text, send: (words: string) => socket.write(words) };
}
async function arrives(one: { text(): string }, text: string): Promise<void> {
  await until(() => one.text().length >= text.length);
  expect(one.text()).toBe(text);
}

it('spreads connections over the servers, and passes by one that is not there', async () => {
  const [a, b] = [await dial(), await dial()];
  a.send('a');
  b.send('b');
  await arrives(a, 'one a');
  await arrives(b, 'two b');
  servers[0]!.server.close();
  for (const one of servers[0]!.connections) one.destroy();
  expect(await a.closed).not.toBe('');
  const [c, d] = [await dial(), await dial()];
  c.send('c');
  d.send('d');
  await arrives(c, 'two c');
  await arrives(d, 'two d');
});

it('hands an end on', async () => {
  const one = await dial();
  one.send('a');
  await arrives(one, 'one a');
  servers[0]!.connections.forEach((socket) => void socket.end());
  expect(await one.closed).toBe('ended');
});

it('cut: resets what there is and lets nothing through until it heals', async () => {
  const before = await dial();
  before.send('a');
  await arrives(before, 'one a');
  proxy.fail('cut');
  expect(await before.closed).toBe('reset');
  // It may be reset before it is known to be open.
  const during = dial().then(({ closed }) => closed);
  expect(await during.catch(() => 'reset')).toBe('reset');
  proxy.heal();
  const after = await dial();
  after.send('b');
  await until(() => after.text().endsWith('b'));
});

it('cut to one server: connections go to the other', async () => {
  proxy.fail('cut', 0);
  for (const words of ['a', 'b', 'c']) {
    const one = await dial();
    one.send(words);
    await arrives(one, `two ${words}`);
  }
});

it('swallow: bytes vanish, the connection stays open, and is reset in the end', async () => {
  const before = await dial();
  before.send('a');
  await arrives(before, 'one a');
  proxy.fail('swallow');
  before.send('b');
  const during = await dial();
  during.send('c');
  await sleep(WHILE_MS);
  expect([before.text(), during.text()]).toEqual(['one a', '']);
  expect([before.socket.closed, during.socket.closed]).toEqual([false, false]);
  proxy.heal();
  expect([await before.closed, await during.closed]).toEqual(['reset', 'reset']);
});

it('swallow: who has sent nothing meanwhile goes on', async () => {
  const one = await dial();
  one.send('a');
  await arrives(one, 'one a');
  proxy.fail('swallow');
  await sleep(WHILE_MS);
  proxy.heal();
  one.send('b');
  await arrives(one, 'one aone b');
});

it('die: what was there stays open and silent after it is over, and what is new goes on', async () => {
  const before = await dial();
  before.send('a');
  await arrives(before, 'one a');
  proxy.fail('die');
  const during = await dial();
  for (const one of [before, during]) one.send('b');
  proxy.heal();
  const after = await dial();
  for (const one of [before, during, after]) one.send('c');
  await until(() => after.text() !== '');
  await sleep(WHILE_MS);
  expect([before.text(), during.text()]).toEqual(['one a', '']);
  expect([before.socket.closed, during.socket.closed]).toEqual([false, false]);
});

it('delay: everything arrives in order when it is over', async () => {
  const one = await dial();
  one.send('a');
  await arrives(one, 'one a');
  proxy.fail('delay');
  one.send('b');
  await sleep(WHILE_MS);
  one.send('c');
  await sleep(WHILE_MS);
  expect(one.text()).toBe('one a');
  proxy.heal();
  await until(() => one.text().endsWith('c'));
  expect(one.text()).toMatch(/^one aone b(one )?c$/);
});

it('tear: a connection is reset in the middle', async () => {
  const one = await dial();
  proxy.fail('tear');
  one.send('x'.repeat(5_000));
  expect(await one.closed).toBe('reset');
  expect(one.text().length).toBeLessThan(5_000);
});

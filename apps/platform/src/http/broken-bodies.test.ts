import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import { expect, it } from 'vitest';
import { createBrokenBodies } from './broken-bodies.ts';
import { answerFailures } from './refuse.ts';

const HEAD = ['POST /in HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 900'];
const BEGINNING = `${HEAD.join('\r\n')}\r\n\r\n{"half":`;
const PINO_INFO = 30;

it('150 bodies that break off are no error of ours, and a line or two', async () => {
  const lines: { level: number; bodies?: number; err?: unknown }[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
      done();
    },
  });
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ logger: { level: 'info', stream }, logController });
  let [nowMs, noted] = [0, 0];
  const note = createBrokenBodies(app.log, () => nowMs);
  answerFailures(app, () => {
    note();
    noted += 1;
  });
  let handled = 0;
  app.post('/in', async () => ({ handled: ++handled }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  const breakOff = async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((sent) => socket.write(BEGINNING, sent));
    socket.resetAndDestroy();
  };
  for (let count = 1; count <= 150; count += 1) {
    await breakOff();
    await expect.poll(() => noted).toBe(count);
  }
  nowMs = 1_000;
  await breakOff();
  await expect.poll(() => noted).toBe(151);
  await app.close();
  expect(handled).toBe(0);
  expect(lines.map(({ level, bodies, err }) => ({ level, bodies, err }))).toEqual([
    { level: PINO_INFO, bodies: 1, err: undefined },
    { level: PINO_INFO, bodies: 150, err: undefined },
  ]);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@salon/testkit/until.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { inSpan, traceContext } from './spans.ts';
import { startTracing, type Tracing } from './start-tracing.ts';

let server: Server | undefined;
let tracing: Tracing | undefined;
const warnings: object[] = [];
const log = { warn: (facts: object) => void warnings.push(facts) };

afterEach(async () => {
  vi.useRealTimers();
  await tracing?.stop();
  server?.closeAllConnections();
  server?.close();
  warnings.length = 0;
});

/** A collector; `answers` is asked before each answer. */
async function collect(answers: () => boolean) {
  const received: { spanId: string; parentSpanId?: string; name: string; status: object; attributes: object[] }[] = [];
  let requests = 0;
  server = createServer(async (request, response) => {
    requests += 1;
    if (!answers()) return;
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const { spans } of scopeSpans) received.push(...spans);
    response.end('{}');
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  tracing = await startTracing({ endpoint, service: { name: 'a test', version: '1', instance: 'one' }, log });
  return { received, requests: () => requests };
}

it('without a collector there is no span and no context, and the work is called as it is', async () => {
  tracing = await startTracing({ endpoint: null, service: { name: 'a test', version: '1', instance: 'one' }, log });
  const work = Promise.resolve(7);
  expect(inSpan('work', { kind: 'internal' }, () => work)).toBe(work);
  expect(traceContext()).toEqual({});
});

it('what a span waits for belongs to it, and a failure is named without its message', async () => {
  const { received } = await collect(() => true);
  const failed = inSpan('outer', { kind: 'server' }, async () => {
    await inSpan('inner', { kind: 'client' }, async (add) => add({ 'salon.machine.id': 7 }));
    throw new RangeError('a secret');
  });
  await expect(failed).rejects.toThrow('a secret');
  expect(traceContext()).toEqual({});
  await tracing?.stop();
  const [inner, outer] = received;
  expect([inner?.name, outer?.name]).toEqual(['inner', 'outer']);
  expect(inner?.parentSpanId).toBe(outer?.spanId);
  expect(inner?.attributes).toEqual([{ key: 'salon.machine.id', value: { intValue: 7 } }]);
  expect(outer?.attributes).toEqual([{ key: 'error.type', value: { stringValue: 'RangeError' } }]);
  expect(JSON.stringify(received)).not.toContain('a secret');
});

it('while the collector hangs, spans beyond 4,096 are dropped and none waits for it', async () => {
  // Nothing is given up by its time: a span that waited for the collector would wait without end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let hangs = true;
  const { received, requests } = await collect(() => !hangs);
  for (let count = 0; count < 20_000; count += 1) await inSpan('work', { kind: 'internal' }, async () => undefined);
  await until(() => requests() > 0);
  expect(received).toEqual([]);
  hangs = false;
  server?.closeAllConnections();
  // What waits is sent when it is taken again: the queue, and what was under way.
  const stopped = tracing?.stop();
  await until(() => received.length >= 4_096);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(received.length).toBeLessThanOrEqual(4_096 + 512);
});

import { failure } from '@salon/contract';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import type { Operator } from '../operator/calls/operator.ts';
import { reportHealth } from './health.ts';
import type { ReadinessReport } from './readiness.ts';
import { answerFailures } from './refuse.ts';

const checks = { draining: false, database: true, schema: 35, redis: 'up', eventLoopLagMs: 1, load: 'normal' };
const metrics = createMetrics('1.2.3');
const KEYS: Record<string, string[]> = { 'Bearer metrics': ['metrics'], 'Bearer floor': ['floor.read'] };

/** What `/readyz` answers to a caller at that address. */
async function ready(remoteAddress: string, headers: NodeJS.Dict<string> = {}, failed: string[] = []) {
  const app = Fastify();
  answerFailures(app);
  reportHealth(app, {
    metrics,
    readiness: {
      check: async () => ({ failed, checks }) as ReadinessReport,
      drain: () => {},
      isDraining: () => false,
    },
    authenticate: async ({ headers: { authorization = '' } }) => {
      if (authorization === 'Bearer lost') throw new Error('the database is away');
      const rights = KEYS[authorization];
      return rights === undefined ? failure('forbidden') : ({ rights: new Set(rights) } as unknown as Operator);
    },
  });
  const reply = await app.inject({ url: '/readyz', remoteAddress, headers });
  await app.close();
  return { status: reply.statusCode, body: reply.json() };
}

it.each([
  ['the own computer', '127.0.0.1', {}],
  ['the own computer, by IPv6', '::1', {}],
  ['a key of the metrics', '192.0.2.7', { authorization: 'Bearer metrics' }],
])('whether a node is ready, and why, is answered to %s', async (_who, address, headers) => {
  expect(await ready(address, headers)).toEqual({ status: 200, body: { status: 1, failed: [], checks } });
  const draining = await ready(address, headers, ['draining']);
  expect(draining).toMatchObject({ status: 503, body: { failed: ['draining'], checks } });
});

it.each([
  ['a stranger', '192.0.2.7', {}],
  ['a stranger through a proxy beside the node', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
  ['a key without that right', '192.0.2.7', { authorization: 'Bearer floor' }],
  ['no key of ours', '192.0.2.7', { authorization: 'Bearer guessed' }],
  ['a key that cannot be looked up', '192.0.2.7', { authorization: 'Bearer lost' }],
])('whether a node is ready is answered to %s, and no more', async (_who, address, headers) => {
  expect(await ready(address, headers)).toEqual({ status: 200, body: { status: 1 } });
  const { status, body } = await ready(address, headers, ['database']);
  expect([status, body.status, body.failed, body.checks]).toEqual([503, 0, undefined, undefined]);
});

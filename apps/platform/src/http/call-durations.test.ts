import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createCallDurations } from './call-durations.ts';

const CALLS = [
  ['GET', '/api/v1/machine/all', 200, 1.5],
  ['GET', '/api/v1/machine/all', 200, 2],
  ['GET', '/api/v1/machine/all', 304, 30],
  ['POST', '/api/v1/login', 401, 9_000],
] as const;

it('shows calls to Prometheus as its own client would', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const note = createCallDurations(ours);
  const histogram = new Histogram({
    name: 'salon_http_request_duration_seconds',
    help: 'Node: HTTP calls by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5],
    registers: [theirs],
  });
  for (const [method, route, status, ms] of CALLS) {
    note(method, route, status, ms);
    histogram.observe({ method, route, status }, ms / 1_000);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
});

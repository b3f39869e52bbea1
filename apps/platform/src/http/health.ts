import { type Failure, failure, isFailure } from '@salon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Operator } from '../operator/calls/operator.ts';
import { createCallDurations, type NoteDuration } from './call-durations.ts';

export interface Metrics {
  registry: Registry;
  noteCall: NoteDuration;
  /** A number that is read when the metrics are scraped. */
  gauge(name: string, help: string, read: () => number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    noteCall: createCallDurations(registry),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
  };
}

interface HealthDeps {
  metrics: Metrics;
  isReady(): Promise<boolean>;
  /** The operator of the call, or a failure. */
  authenticate(request: FastifyRequest): Promise<Operator | Failure>;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can reach its database too. `/metrics`: Prometheus, without any player in it,
 * for operators only, since they show the volume of play.
 */
export function reportHealth(app: FastifyInstance, { metrics, isReady, authenticate }: HealthDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.noteCall(request.method, request.routeOptions.url ?? '(page)', reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/healthz', async () => ({ status: 1 }));
  app.get('/readyz', async () => ((await isReady()) ? { status: 1 } : failure('unavailable')));
  app.get('/metrics', async (request, reply) => {
    const caller = await authenticate(request);
    if (isFailure(caller)) return caller;
    if (!caller.rights.has('metrics')) return failure('right_missing', { right: 'metrics' });
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

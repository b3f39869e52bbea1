import { type Failure, failure, isFailure } from '@salon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { Operator } from '../operator/calls/operator.ts';

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

import { type Failure, failure, isFailure } from '@salon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { Operator } from '../operator/calls/operator.ts';
import { isFromHere } from './client-address.ts';
import type { Readiness } from './readiness.ts';

interface HealthDeps {
  metrics: Metrics;
  readiness: Readiness;
  /** The operator of the call, or a failure. */
  authenticate(request: FastifyRequest): Promise<Operator | Failure>;
}

/**
 * `/healthz`: the process answers. `/readyz`: it may be sent players too; why, and why not, is for who may read the metrics and for the
 * node's own computer. `/metrics`: Prometheus, without any player in it, for operators only, since they show the volume of play.
 */
export function reportHealth(app: FastifyInstance, { metrics, readiness, authenticate }: HealthDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.noteCall(request.method, request.routeOptions.url ?? '(page)', reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/healthz', async () => ({ status: 1 }));
  const maySeeWhy = async (request: FastifyRequest) => {
    if (isFromHere({ address: request.ip, headers: request.headers })) return true;
    if (request.headers.authorization === undefined) return false;
    const caller = await authenticate(request);
    return !isFailure(caller) && caller.rights.has('metrics');
  };
  app.get('/readyz', async (request) => {
    const report = await readiness.check();
    // A key may have to be looked up in a database that is away.
    const why = (await maySeeWhy(request).catch(() => false)) ? report : {};
    return report.failed.length === 0 ? { status: 1, ...why } : { ...failure('unavailable'), ...why };
  });
  app.get('/metrics', async (request, reply) => {
    const caller = await authenticate(request);
    if (isFailure(caller)) return caller;
    if (!caller.rights.has('metrics')) return failure('right_missing', { right: 'metrics' });
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

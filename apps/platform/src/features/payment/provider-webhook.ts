import { parse, payment } from '@salon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createProviderCalls, type ProviderCallDeps } from './provider-calls.ts';

/** Webhook of the payment provider. */
export function providerWebhook(app: FastifyInstance, deps: ProviderCallDeps): void {
  const receive = createProviderCalls(deps);
  // Its own context, where the body stays the signed text.
  app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    door.post(`${payment.PAYMENTS_BASE}/:siteId`, async (request) => {
      const asked = parse(payment.pathOfSite, request.params);
      if (!asked.ok) return asked.failure;
      const { siteId } = asked.value;
      const body = typeof request.body === 'string' ? request.body : '';
      return receive({
        ...{ siteId, body, address: request.ip, ...signedBy(request) },
        onRefused: (checked) => request.log.warn({ siteId, address: request.ip, checked }, 'payment call refused'),
      });
    });
  });
}

function signedBy({ headers }: FastifyRequest) {
  const one = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { timestamp: one(payment.TIMESTAMP_HEADER), signature: one(payment.SIGNATURE_HEADER) };
}

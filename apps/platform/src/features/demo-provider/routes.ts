import { randomUUID } from 'node:crypto';
import { fields } from '@salon/contract';
import { LANGUAGES } from '@salon/domain/language.ts';
import { parseMoney } from '@salon/i18n';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { brokenPage, outcomePage, paymentForm, silentPage, type Visit } from './page.ts';
import { PAGE_CSS } from './page-css.ts';
import type { PlatformClient } from './platform-client.ts';

const text = z._default(z.string().check(z.maxLength(200)), '');
const appearance = {
  /** Null: the site's. */
  lang: z.catch(z.nullable(z.enum(LANGUAGES)), null),
  mode: z.catch(z.enum(['dark', 'light']), 'dark'),
};
const arrival = z.object({
  ...appearance,
  id: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  name: text,
  lastname: text,
  username: text,
  deposit: fields.uuid,
  /** The site, as its account here is called. */
  merchant: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
});
const payment = z.extend(arrival, {
  transaction: z.string().check(z.regex(/^in-[0-9a-f-]{36}$/)),
  /** Of the choices, minor units. */
  amount: z._default(z.string().check(z.regex(/^\d{1,12}$/)), '0'),
  /** As typed; wins over the choices. */
  other: z._default(z.string().check(z.maxLength(40)), ''),
});

/**
 * The payment page of demo mode, under the platform's own address. It stands for a provider's server: it knows the platform
 * only by its public calls, and its page works in a frame that may not read anything of ours.
 */
export function demoPaymentPage(
  app: FastifyInstance,
  { lines, firstId }: { lines: ReadonlyMap<number, PlatformClient>; firstId: number },
): void {
  const lineOf = ({ merchant = String(firstId) }: { merchant?: string | undefined }) => lines.get(Number(merchant));
  app.register(async (provider) => {
    provider.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // The frame's process is the client's, which was keyed otherwise before.
    provider.addHook('onSend', async (_request, reply) => void reply.removeHeader('origin-agent-cluster'));
    const page = (reply: FastifyReply, html: string) =>
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
    const broken = async (reply: FastifyReply, source: unknown) => {
      const { lang, mode } = z.catch(z.object(appearance), { lang: null, mode: 'dark' }).parse(source);
      const site = await lines.get(firstId)?.site();
      return page(reply.code(400), brokenPage(lang ?? site?.language ?? 'tr', mode));
    };

    // The frame's origin is nobody's, so that its style comes from another one.
    provider.get('/demo-payment/page.css', async (_request, reply) =>
      reply.header('cross-origin-resource-policy', 'cross-origin').type('text/css; charset=utf-8').send(PAGE_CSS),
    );
    provider.get('/demo-payment/', async (request, reply) => {
      const read = arrival.safeParse(request.query);
      const line = read.success ? lineOf(read.data) : undefined;
      const site = (await line?.site()) ?? null;
      if (!read.success || site === null) return broken(reply, request.query);
      const { merchant = String(firstId), ...payer } = read.data;
      const lang = payer.lang ?? site.language;
      const visit: Visit = { ...payer, lang, merchant, transaction: `in-${randomUUID()}` };
      return page(reply, paymentForm(visit, site, false, ''));
    });
    provider.post('/demo-payment/pay', async (request, reply) => {
      const read = payment.safeParse(request.body);
      const line = read.success ? lineOf(read.data) : undefined;
      const site = (await line?.site()) ?? null;
      if (!read.success || line === undefined || site === null) return broken(reply, request.body);
      const { amount, other, merchant = String(firstId), ...rest } = read.data;
      const visit: Visit = { ...rest, lang: rest.lang ?? site.language, merchant };
      const amountMinor = other.trim() === '' ? Number(amount) : parseMoney(visit.lang, other, site.currency);
      if (amountMinor === null || amountMinor === 0) return page(reply, paymentForm(visit, site, true, other));
      const answer = await line.send({
        type: 'deposit',
        depositId: visit.deposit,
        transactionId: visit.transaction,
        playerId: Number(visit.id),
        amountMinor,
        currency: site.currency,
      });
      if (answer === null) return page(reply, silentPage(visit, amountMinor));
      return page(reply, outcomePage(visit, site, amountMinor, answer.isAccepted ? 'paid' : 'refused'));
    });
  });
}

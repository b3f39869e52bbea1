/** The samples of docs/integrators.md, through the platform's own code. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isFailure, operator, payment } from '@salon/contract';
import { parseRange } from '@salon/domain/addresses/ranges.ts';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerFailures } from '../../http/refuse.ts';
import type { PaymentDecided } from '../../ledger/payments.ts';
import { callWebhook } from '../../operator/alerts/call-webhook.ts';
import { createOutgoing } from '../../outgoing/outgoing.ts';
import { providerWebhook } from './provider-webhook.ts';

const text = readFileSync(new URL('../../../../../docs/integrators.md', import.meta.url), 'utf8');
const KEY = /signed with the key `([^`]+)`/.exec(text)?.[1] ?? '';
const SECRET = /With the secret `([^`]+)`/.exec(text)?.[1] ?? '';

interface Sample {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The answer that the page shows for it. */
  answer: unknown;
}
const samples = [
  ...text.matchAll(/```http\nPOST (\S+) HTTP\/1\.1\n([^`]*?)\n\n(.*)\n```(?:\n\n```json\n(.*)\n```)?/g),
].map(
  ([, path = '', headers = '', body = '', answer]): Sample => ({
    ...{ path, body, answer: answer === undefined ? null : JSON.parse(answer) },
    headers: Object.fromEntries(headers.split('\n').map((line) => line.split(': ') as [string, string])),
  }),
);
const ofProvider = samples.filter(({ path }) => path.startsWith(payment.PAYMENTS_BASE));
const [alert] = samples.filter(({ path }) => path === '/alerts');
const nowMs = ({ headers }: Sample, name: string) => Number(headers[name]) * 1_000;

/** A platform whose ledger answers what the page says. */
async function sent({ path, headers, body, answer }: Sample, atMs: number, key = KEY) {
  const { isAccepted, reason, withdrawals } = answer as { isAccepted?: boolean; reason?: string; withdrawals?: [] };
  const decided = isAccepted
    ? { ok: true, fresh: true, playerId: 1, balanceMinor: 0, balanceSeq: 1 }
    : { ok: false, fresh: true, error: reason, params: {} };
  const app = Fastify();
  answerFailures(app);
  providerWebhook(app, {
    keys: [{ siteId: 0, key }],
    payments: { receiveCall: async () => decided as PaymentDecided, fetchWithdrawals: async () => withdrawals ?? [] },
    ...{ audit: async () => {}, pushBalance: () => {}, nowMs: () => atMs },
  });
  const reply = await app.inject({ method: 'POST', url: path, headers, payload: body });
  await app.close();
  return reply;
}

describe('the samples of the page for integrators', () => {
  it('has one of every call of the provider', () => {
    const types = ofProvider.map(({ body }) => payment.providerCall.parse(JSON.parse(body)).type);
    expect([...new Set(types)].sort()).toEqual([
      ...['deposit', 'fetch_withdrawals', 'withdrawal_paid', 'withdrawal_refused'],
    ]);
  });

  it.each(ofProvider)('$body is accepted as it stands, and answered as the page says', async (sample) => {
    const reply = await sent(sample, nowMs(sample, payment.TIMESTAMP_HEADER));
    expect([reply.statusCode, reply.json()]).toEqual([200, sample.answer]);
  });

  it('a changed body, another key or five minutes more are refused as the page says', async () => {
    const sample = ofProvider[0]!;
    const atMs = nowMs(sample, payment.TIMESTAMP_HEADER);
    const refused = JSON.parse(/```json\n(\{"status":0.*)\n```/.exec(text)?.[1] ?? '');
    expect(isFailure(refused)).toBe(true);
    for (const reply of [
      await sent({ ...sample, body: `${sample.body} ` }, atMs),
      await sent(sample, atMs, 'k'.repeat(30)),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([401, refused]);
    expect((await sent(sample, atMs + 301_000)).json()).toMatchObject({ code: refused.code, Params: { why: 'stale' } });
  });

  it('the alert is what the platform sends, and the receiver of the page takes it', async () => {
    const sample = alert ?? expect.fail('no sample of an alert');
    const received: { request: IncomingMessage; body: string }[] = [];
    const receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      received.push({ request, body: String(Buffer.concat(chunks)) });
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
    const atMs = nowMs(sample, operator.WEBHOOK_TIMESTAMP);
    const networks = [parseRange('127.0.0.1') ?? expect.fail('no range')];
    const outgoing = createOutgoing({ networks, httpsOnly: false });
    const sent = operator.webhookAlert.parse(JSON.parse(sample.body));
    expect(await callWebhook(outgoing, url, SECRET, sent, atMs)).toBeNull();
    receiver.close();
    expect(received).toMatchObject([{ request: { method: 'POST', headers: sample.headers }, body: sample.body }]);

    const code = /```js\n([^`]*(?:`[^`]+`[^`]*)*?)\n```/.exec(text)?.[1] ?? '';
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const { [operator.WEBHOOK_TIMESTAMP]: timestamp, [operator.WEBHOOK_SIGNATURE]: signature } = sample.headers;
    const check = (body: string, secret: string, nowS: number) => isGenuine(secret, timestamp, signature, body, nowS);
    expect(check(sample.body, SECRET, atMs / 1_000)).toBe(true);
    expect(check(`${sample.body} `, SECRET, atMs / 1_000)).toBe(false);
    expect(check(sample.body, `${SECRET}x`, atMs / 1_000)).toBe(false);
    expect(check(sample.body, SECRET, atMs / 1_000 + 301)).toBe(false);
  });
});

/** The demo provider's HTTP client of the platform, like any other provider's. */
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { http, payment } from '@salon/contract';
import type { Language } from '@salon/domain/language.ts';
import type * as z from 'zod/mini';

export interface PlatformClient {
  /** Null: no answer. Repeating it with the same transaction id changes nothing. */
  send(fact: payment.PaymentFact): Promise<payment.FactAnswer | null>;
  fetchWithdrawals(): Promise<z.output<typeof payment.fetchAnswer>['withdrawals']>;
  /** Public facts of the site, and whether it uses this provider; null without an answer. */
  site(): Promise<{ currency: string; name: string; language: Language; isOurs: boolean } | null>;
}

export interface PlatformClientDeps {
  /** Of the platform, e.g. `http://127.0.0.1:3000`. */
  url(): string;
  siteId: number;
  /** A host of the site; null: any that is nobody's. */
  host: string | null;
  /** The key that site and provider share. */
  key: string;
  nowMs(): number;
}

/** Where the demo payment page is. */
export const PAGE_PATH = '/demo-payment/';
const ATTEMPTS = 4;
const PAUSE_MS = 400;
const PATIENCE_MS = 8_000;

export function createPlatformClient({ url, siteId, host, key, nowMs }: PlatformClientDeps): PlatformClient {
  const post = async (content: object): Promise<unknown> => {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(nowMs() / 1_000));
    const response = await fetch(`${url()}${payment.PAYMENTS_BASE}/${siteId}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [payment.TIMESTAMP_HEADER]: timestamp,
        [payment.SIGNATURE_HEADER]: createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.json();
  };

  return {
    send: async (fact) => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const read = payment.factAnswer.safeParse(await post(fact).catch(() => null));
        if (read.success) return read.data;
        if (attempt < ATTEMPTS) await sleep(PAUSE_MS * attempt);
      }
      return null;
    },
    fetchWithdrawals: async () => {
      const read = payment.fetchAnswer.safeParse(await post({ type: 'fetch_withdrawals' }).catch(() => null));
      return read.success ? read.data.withdrawals : [];
    },
    site: async () => {
      try {
        const read = http.settingsFile.safeParse(JSON.parse(await textAt(`${url()}/Settings.json`, host)));
        if (!read.success || read.data.CURRENCY === undefined) return null;
        const { CURRENCY: currency, SITE_NAME: name = '', LANGUAGE: language = 'tr', DEPOSIT_URL = '' } = read.data;
        return { currency, name, language, isOurs: DEPOSIT_URL.startsWith(PAGE_PATH) };
      } catch {
        return null;
      }
    },
  };
}

/** GET with a chosen `Host` header, which `fetch` does not allow. Rejects without an answer. */
function textAt(address: string, host: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = host === null ? {} : { host };
    const asked = request(address, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(text));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

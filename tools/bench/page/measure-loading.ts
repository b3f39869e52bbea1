/** A first visit of a phone on a slow network: what is received, when the page stands, how much it moves. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { SEEN, type Seen } from './page-observers.ts';
import { openMeasured, PHONE } from './throttle.ts';

export interface Loading {
  /** Scripts and style sheets that were asked for before the page was ready, compressed as received. Bytes. */
  codeBytes: number;
  /** And with what the page fetches ahead afterwards. */
  codeBytesLater: number;
  allBytes: number;
  requests: number;
  lcpMs: number;
  lcpText: string;
  readyMs: number;
  layoutShift: number;
  /** Sum of what long tasks take beyond 50 ms each. */
  blockedMs: number;
}

export interface Visit {
  url: string;
  /** Appears when the page can be used. */
  ready: string;
  isCompressed?: boolean;
  /** Access token of a player who is logged in. */
  token?: string;
}

/** What comes ahead of its use has begun by then. */
const LATER_MS = 4_000;

export async function measureLoading(
  browser: Browser,
  { url, ready, isCompressed = true, token }: Visit,
): Promise<Loading> {
  const context = await browser.newContext({
    ...PHONE,
    ...(isCompressed ? {} : { extraHTTPHeaders: { 'accept-encoding': 'identity' } }),
  });
  const { page, received, requests } = await openMeasured(context, { isSlow: true });
  if (token !== undefined) await page.addInitScript(`localStorage.setItem('salon.token.v1', '${token}')`);
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor({ timeout: 120_000 });
  const readyAt = performance.now();
  await sleep(LATER_MS);
  const seen = await page.evaluate<Seen>(SEEN);
  const loading = {
    codeBytes: received('code', readyAt),
    codeBytesLater: received('code'),
    allBytes: received('all', readyAt),
    requests: requests(readyAt),
    lcpMs: seen.lcpMs,
    lcpText: seen.lcpText,
    readyMs: readyAt - began,
    layoutShift: seen.shift,
    blockedMs: seen.tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
  };
  await context.close();
  return loading;
}

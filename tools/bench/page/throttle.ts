import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { OBSERVERS } from './page-observers.ts';

/** Lighthouse's mobile profile: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, CPU slowdown 4. */
const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, cpuSlowdown: 4 };

/** Nobody is asked about a light page. */
const DARK = { colorScheme: 'dark' } as const;

export const PHONE = {
  ...DARK,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};
export const DESKTOP = { ...DARK, viewport: { width: 1280, height: 800 } };

interface Received {
  url: string;
  atMs: number;
  bytes: number;
}

export interface MeasuredPage {
  page: Page;
  devtools: CDPSession;
  /** Transferred so far, with headers; of requests that began before a moment where one is given. Bytes. */
  received(kind: 'code' | 'all', before?: number): number;
  requests(before?: number): number;
}

/** Scripts and style sheets, as they come over the network. */
const isCode = (url: string) => /\.(js|css)$/.test(new URL(url).pathname);

/** A page of that context whose transfers are counted; `isSlow`: as on a phone of Lighthouse. */
export async function openMeasured(context: BrowserContext, { isSlow }: { isSlow: boolean }): Promise<MeasuredPage> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const begun = new Map<string, { url: string; atMs: number }>();
  const received: Received[] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) begun.set(requestId, { url: request.url, atMs: performance.now() });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = begun.get(requestId);
    if (request !== undefined) received.push({ ...request, bytes: encodedDataLength });
  });
  await devtools.send('Network.enable');
  await page.addInitScript(OBSERVERS);
  if (isSlow) {
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuSlowdown });
  }
  const until = (before: number) => received.filter(({ atMs }) => atMs < before);
  return {
    page,
    devtools,
    received: (kind, before = Number.POSITIVE_INFINITY) =>
      until(before)
        .filter(({ url }) => kind === 'all' || isCode(url))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    requests: (before = Number.POSITIVE_INFINITY) => until(before).length,
  };
}

/**
 * First visit and login of a phone on a slow network: bytes transferred and largest contentful paint, with and without
 * compression in the same run.
 */
import { type Browser, chromium } from '@playwright/test';
import { startProduct } from '../../../tests/running-product.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Lighthouse's mobile profile: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, CPU slowdown 4. */
const SLOW = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750, cpuSlowdown: 4 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

interface Load {
  encoding: 'compressed' | 'identity';
  requests: number;
  /** Transferred until the lobby is shown, with headers. Bytes. */
  bytes: number;
  /** LCP of the login page on a first visit. */
  paintMs: number;
  /** From the click on "log in" until the machines are shown. */
  lobbyMs: number;
}

export async function measureLoad(): Promise<Load[]> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const loads: Load[] = [];
    for (const encoding of ['identity', 'compressed'] as const) {
      const load = await visit(browser, product.baseURL, encoding);
      console.log(
        `${encoding}: ${load.requests} requests, ${load.bytes} bytes, LCP ${load.paintMs} ms, login to lobby ${load.lobbyMs} ms`,
      );
      loads.push(load);
    }
    return loads;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function visit(browser: Browser, url: string, encoding: Load['encoding']): Promise<Load> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let [requests, bytes] = [0, 0];
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  if (encoding === 'identity') await page.setExtraHTTPHeaders({ 'accept-encoding': 'identity' });
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuSlowdown });
  await page.goto(`${url}/login`);
  await page.locator('button[type=submit]').waitFor();
  const paintMs = await page.evaluate<number>(`new Promise((resolve) => {
    const report = (list) => resolve(Math.round(list.getEntries().at(-1).startTime));
    new PerformanceObserver(report).observe({ type: 'largest-contentful-paint', buffered: true });
  })`);
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('demo1234');
  const clickedAt = performance.now();
  await page.locator('button[type=submit]').click();
  await page.locator('[data-machine]').first().waitFor({ timeout: 120_000 });
  const lobbyMs = Math.round(performance.now() - clickedAt);
  await page.waitForLoadState('networkidle');
  await context.close();
  return { encoding, requests, bytes, paintMs, lobbyMs };
}

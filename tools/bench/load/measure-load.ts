/**
 * What a phone on a slow network gets for a first visit and a login: bytes over the wire and the largest contentful paint, with
 * the compressed files and, in the same run, with a browser that takes nothing compressed.
 */
import { type Browser, chromium } from '@playwright/test';
import { startProduct } from '../../../tests/running-product.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** As Lighthouse has it for a phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, a processor four times slower. */
const SLOW = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750, cpuSlowdown: 4 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

interface Load {
  taken: 'compressed' | 'as it is';
  requests: number;
  /** Over the wire until the lobby stands, headers included, bytes. */
  bytes: number;
  /** Of the login page, the first visit. */
  paintMs: number;
  /** From the click on "log in" until the machines are there. */
  lobbyMs: number;
}

export async function measureLoad(): Promise<Load[]> {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const loads: Load[] = [];
    for (const taken of ['as it is', 'compressed'] as const) {
      const load = await visit(browser, product.baseURL, taken);
      console.log(
        `${taken}: ${load.requests} requests, ${load.bytes} bytes, LCP ${load.paintMs} ms, login to lobby ${load.lobbyMs} ms`,
      );
      loads.push(load);
    }
    return loads;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function visit(browser: Browser, url: string, taken: Load['taken']): Promise<Load> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  let [requests, bytes] = [0, 0];
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  if (taken === 'as it is') await page.setExtraHTTPHeaders({ 'accept-encoding': 'identity' });
  await line.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuSlowdown });
  await page.goto(`${url}/login`);
  await page.locator('button[type=submit]').waitFor();
  const paintMs = await page.evaluate<number>(`new Promise((resolve) => {
    const seen = (list) => resolve(Math.round(list.getEntries().at(-1).startTime));
    new PerformanceObserver(seen).observe({ type: 'largest-contentful-paint', buffered: true });
  })`);
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('demo1234');
  const clickedAt = performance.now();
  await page.locator('button[type=submit]').click();
  await page.locator('[data-machine]').first().waitFor({ timeout: 120_000 });
  const lobbyMs = Math.round(performance.now() - clickedAt);
  await page.waitForLoadState('networkidle');
  await context.close();
  return { taken, requests, bytes, paintMs, lobbyMs };
}

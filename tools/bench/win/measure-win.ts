import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { behindRelay } from '../../../tests/e2e/support/bad-network.ts';
import { type RunningProduct, startProduct } from '../../../tests/running-product.ts';
import type { Conditions } from '../../relay/impairment.ts';
import { wholeChromiumPath } from '../../system-packages.mjs';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { type Win, winOf } from './film-strip.ts';
import { installProbe, PROBED_ROW } from './win-probe.ts';

/** Three reels and one line: a win leaves the top row dark. */
const MACHINE_ID = 17;
const NETWORKS: { name: string; up: Partial<Conditions>; down: Partial<Conditions> }[] = [
  { name: 'loopback', up: {}, down: {} },
  { name: '40 ms', up: { delayMs: 20 }, down: { delayMs: 20 } },
  { name: '300 ms, 1 % loss', up: { delayMs: 150, lossShare: 0.01 }, down: { delayMs: 150, lossShare: 0.01 } },
  { name: '40 ms, 500 kbit/s', up: { delayMs: 20 }, down: { delayMs: 20, limitBps: 500_000 } },
];

/**
 * A film strip of wins in a real Chromium over the running product: when the machine's report reaches the page (what the deck
 * would show without waiting), when the meters show it and when SPIN is unlocked, each against the first frame with the reels
 * at rest. Options: `--wins=20 --seed=1`.
 */
export async function measureWin(options: string[]): Promise<unknown> {
  const wins = wholeOption(options, 'wins', 20);
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: wholeChromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const rows: unknown[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const relay = await behindRelay(page, wholeOption(options, 'seed', 1));
    await page.addInitScript(installProbe, PROBED_ROW);
    await sitDown(page, product);
    for (const { name, up, down } of NETWORKS) {
      relay.set({ up, down });
      await sleep(3_000);
      const found: Win[] = [];
      for (let tries = 0; found.length < wins && tries < 2 * wins; tries += 1) {
        const win = await spinForWin(page, product);
        if (win !== null) found.push(win);
      }
      rows.push(rowOf(name, found));
    }
    relay.close();
  } finally {
    await browser.close();
    await product.stop();
  }
  console.table(rows);
  const load = loadavg()[0] ?? 0;
  console.log(`milliseconds after the frame with the reels at rest; load average ${load.toFixed(2)}`);
  return { rows, load };
}

async function sitDown(page: Page, { baseURL }: RunningProduct): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('salon.language', 'en'));
  await page.goto(`${baseURL}/login`);
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/lobby/);
  await page.locator(`[data-machine="${MACHINE_ID}"] a`).first().click();
  await page.waitForFunction(
    () => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 10,
  );
  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Other amount' }).fill('50');
  await sheet.locator('button[type=submit]').click();
  await sheet.waitFor({ state: 'hidden' });
}

async function spinForWin(page: Page, { dataDir }: RunningProduct): Promise<Win | null> {
  const env = { ...process.env, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, ['tools/operate/machine.ts', String(MACHINE_ID), 'win'], { env });
  const key = page.locator('[data-key="spin"]');
  await key.waitFor();
  await page.waitForFunction(() => document.querySelector('[data-key="spin"]:not(:disabled, [aria-disabled="true"])'));
  await page.evaluate(() => window.winProbe.start());
  await key.click();
  await page.waitForFunction(() => window.winProbe.read().unlockedAtMs !== null, undefined, { timeout: 20_000 });
  await sleep(900);
  return winOf(await page.evaluate(() => window.winProbe.read()));
}

function rowOf(network: string, wins: readonly Win[]) {
  const figures = (of: keyof Win) => {
    const all = wins.map((win) => win[of]);
    return `${Math.round(quantile(all, 0.5))} / ${Math.round(quantile(all, 0.95))} / ${Math.round(Math.min(...all))}`;
  };
  return {
    network,
    wins: wins.length,
    'report: median / p95 / earliest': figures('reportedMs'),
    'meters: median / p95 / earliest': figures('meterMs'),
    'SPIN: median / p95 / earliest': figures('unlockedMs'),
  };
}

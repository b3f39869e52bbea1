import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { openPictures, type Pictures } from '../../../apps/cabinet/src/video/process/pictures.ts';
import { bundlePage } from '../../../tests/live/bundle-page.ts';
import { sceneAtRest } from '../../../tests/live/burn-in-machine.ts';
import { CHROMIUM_ARGS } from '../../../tests/live/open-live-page.ts';
import { SIMULATED_PICTURE } from '../../../tests/live/simulated-picture.ts';
import { type RunningProduct, startProduct } from '../../../tests/running-product.ts';
import { wholeChromiumPath } from '../../system-packages.mjs';
import { wholeOption } from '../harness/options.ts';
import { quantile } from '../harness/quantile.ts';
import { type LivePictures, openLivePictures, until } from './live-camera.ts';

const PROBE = fileURLToPath(new URL('../../../tests/live/page/game-probe.ts', import.meta.url));
/** Of the demo floor, shown by a camera. */
const MACHINE_ID = 29;
/** It goes through the bets in a circle: any number of presses, no game. */
const KEY = 'BET';
/** One frame of the camera, and 15 ms, more than the drawn machine at most. */
const GOALS = { addedP50Ms: 1_000 / 30 + 15 };
const SETTLED_MS = 2_500;

interface Found {
  photonsMs: number[];
  missed: number;
}

/**
 * From a press on the game page of a machine with a camera until the first presented frame that carries the number of that press, and
 * by turns the drawn path of `photon`. Options: `--rounds=6 --presses=20`.
 */
export async function measureCameraPhoton(options: string[]): Promise<unknown> {
  const rounds = wholeOption(options, 'rounds', 6);
  const presses = wholeOption(options, 'presses', 20);
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: CHROMIUM_ARGS });
  const pictures = openPictures(SIMULATED_PICTURE);
  const live = await openLivePictures();
  const found = { camera: nothing(), drawn: nothing() };
  const loads: number[] = [];
  try {
    const { page, gameUrl } = await sitDown(browser, product);
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(gameUrl);
      await pressCamera(page, presses, found.camera);
      // The game page takes no processor time from the drawn machine.
      await page.goto('about:blank');
      await pressDrawn(live, pictures, { round, presses }, found.drawn);
      loads.push(loadavg()[0] ?? 0);
      const line = Object.entries(found).map(
        ([path, { photonsMs }]) => `${path} ${quantile(photonsMs, 0.5).toFixed(1)}`,
      );
      console.log(`round ${round + 1} of ${rounds}: ${line.join(', ')} ms`);
    }
  } finally {
    await live.close();
    pictures.close();
    await browser.close();
    await product.stop();
  }
  return report(found, quantile(loads, 0.5));
}

async function sitDown(browser: Browser, { baseURL }: RunningProduct): Promise<{ page: Page; gameUrl: string }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript({ content: `{${await bundlePage(PROBE)}}` });
  await page.addInitScript("localStorage.setItem('salon.language', 'en')");
  await page.goto(`${baseURL}/login`);
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/lobby/);
  await page.locator(`[data-machine="${MACHINE_ID}"] a`).first().click();
  await page.waitForURL(/\/game\//);
  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Other amount' }).fill('50');
  await sheet.locator('form button[type=submit]').click();
  await sheet.waitFor({ state: 'hidden' });
  return { page, gameUrl: page.url() };
}

async function pressCamera(page: Page, presses: number, found: Found): Promise<void> {
  const press = () => page.evaluate<{ number: number; atMs: number } | null>(`gameProbe.press('${KEY}')`);
  // The first press is not counted: it shows that the keys are free.
  await until('the key is free', async () => (await press()) !== null);
  await sleep(SETTLED_MS);
  for (let count = 0; count < presses; count += 1) {
    let pressed: Awaited<ReturnType<typeof press>> = null;
    await until('the key is free', async () => {
      pressed = await press();
      return pressed !== null;
    });
    // Random, to cover all phases of both clocks.
    await sleep(400 + Math.random() * 200);
    const { number, atMs } = pressed!;
    const shownAtMs = await page.evaluate<number | null>(`gameProbe.shownAtMs(${number})`);
    if (shownAtMs === null) found.missed += 1;
    else found.photonsMs.push(shownAtMs - atMs);
  }
}

async function pressDrawn(
  { page, connect }: LivePictures,
  pictures: Pictures,
  { round, presses }: { round: number; presses: number },
  found: Found,
): Promise<void> {
  const name = `drawn-${round}`;
  const connection = await connect(name, pictures, (picture) => picture.show(sceneAtRest(), false));
  await sleep(SETTLED_MS);
  for (let count = 0; count < presses; count += 1) {
    const id = round * presses + count + 1;
    await page.call('press', name, id);
    await sleep(400 + Math.random() * 200);
    const photon = await page.call('photonMs', name, id);
    if (photon === null) found.missed += 1;
    else found.photonsMs.push(photon.presentedMs);
  }
  await connection.close();
}

const nothing = (): Found => ({ photonsMs: [], missed: 0 });

function report(found: Record<'camera' | 'drawn', Found>, load: number): unknown {
  const summary = ({ photonsMs, missed }: Found) => ({
    ...{ presses: photonsMs.length, missed },
    ...{ p50Ms: quantile(photonsMs, 0.5), p95Ms: quantile(photonsMs, 0.95) },
  });
  const [camera, drawn] = [summary(found.camera), summary(found.drawn)];
  const addedP50Ms = camera.p50Ms - drawn.p50Ms;
  console.table({ camera, drawn });
  const verdict = { added: addedP50Ms <= GOALS.addedP50Ms };
  console.log(`added ${addedP50Ms.toFixed(1)} ms, median load average ${load.toFixed(2)}, goals:`, verdict);
  return { camera, drawn, addedP50Ms, load, goals: GOALS, verdict, raw: found };
}

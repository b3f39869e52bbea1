import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { bundlePage } from '../../../tests/live/bundle-page.ts';
import type { ProbedPress } from '../../../tests/live/probed-press.ts';
import type { RunningProduct } from '../../../tests/running-product.ts';

const PROBE = fileURLToPath(new URL('../../../tests/live/page/press-probe.ts', import.meta.url));
/** Three reels, one line and no feature: nothing plays by itself. */
const MACHINE_ID = 17;
const CASH_IN = '200';
const JOINED_MS = 4_000;
/** A finger stays down this long. */
const HELD_MS = 80;
/** From a press until its frame is asked for: the machine's key goes dark 260 ms after it was pressed, and a frame may be late. */
const SHOWN_WITHIN_MS = 340;
/** A locked key and a machine that is busy are waited for this long. */
const READY_WITHIN_MS = 20_000;

export interface SeatPress extends ProbedPress {
  kind: 'spin' | 'stop';
}

/** A player at a machine of a running product, in the product's own game page. */
export interface GameSeat {
  /** Opens the game page; `hasPlayoutDelay`: with the header extension that the client asks for. */
  open(hasPlayoutDelay: boolean): Promise<void>;
  /** Spins and stops the reels while they turn, so many times. */
  play(times: number): Promise<SeatPress[]>;
  /** Leaves the page: it takes no processor time from others. The machine is kept for two minutes. */
  pause(): Promise<void>;
  close(): Promise<void>;
}

export async function takeSeat(browser: Browser, { baseURL }: RunningProduct): Promise<GameSeat> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript({ content: `{${await bundlePage(PROBE)}}` });
  await page.addInitScript("localStorage.setItem('salon.language', 'en')");
  const devtools = await context.newCDPSession(page);
  await page.goto(`${baseURL}/login`);
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/lobby/);
  await page.locator(`[data-machine="${MACHINE_ID}"] a`).first().click();
  await page.waitForURL(/\/game\//);
  const gameUrl = page.url();
  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Other amount' }).fill(CASH_IN);
  await sheet.locator('form button[type=submit]').click();
  await sheet.waitFor({ state: 'hidden' });
  await page.goto('about:blank');
  return {
    async open(hasPlayoutDelay) {
      await page.goto(`${baseURL}/robots.txt`);
      await page.evaluate(`localStorage.setItem('bench.playoutDelay', '${hasPlayoutDelay ? 'on' : 'off'}')`);
      await page.goto(gameUrl);
      await untilKey(page, 'spin');
      // The first seconds belong to the join, and to the spare process that takes the place of the one that it has used.
      await sleep(JOINED_MS);
    },
    async play(times) {
      const presses: SeatPress[] = [];
      for (let time = 0; time < times; time += 1) {
        await untilKey(page, 'spin');
        // Random, to cover all phases of both clocks.
        await sleep(Math.random() * 70);
        presses.push({ kind: 'spin', ...(await pressKey(page, devtools)) });
        await untilKey(page, 'stop');
        await sleep(Math.random() * 70);
        presses.push({ kind: 'stop', ...(await pressKey(page, devtools)) });
      }
      return presses;
    },
    pause: async () => void (await page.goto('about:blank')),
    close: () => context.close(),
  };
}

/** The round key does this now. */
async function untilKey(page: Page, kind: SeatPress['kind']): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as { document: { querySelector(selector: string): unknown } }).document.querySelector(
        `[data-key="${wanted}"]:not(:disabled, [aria-disabled="true"])`,
      ) !== null,
    kind,
    { timeout: READY_WITHIN_MS, polling: 30 },
  );
}

async function pressKey(page: Page, devtools: CDPSession): Promise<ProbedPress> {
  const box = await page.locator('.spin-key').boundingBox();
  if (box === null) throw new Error('the game page has no round key');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const endMs = performance.now() + READY_WITHIN_MS;
  while (!(await page.evaluate<boolean>('pressProbe.arm()'))) {
    if (performance.now() > endMs)
      throw new Error('the game page shows no frame, or a key of the machine that stays lit');
    await sleep(30);
  }
  const pointer = { x, y, button: 'left' as const, clickCount: 1 };
  await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...pointer });
  await sleep(HELD_MS);
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...pointer });
  await sleep(SHOWN_WITHIN_MS - HELD_MS);
  const press = await page.evaluate<ProbedPress | null>('pressProbe.read()');
  if (press === null) throw new Error('no pointer came down');
  return press;
}

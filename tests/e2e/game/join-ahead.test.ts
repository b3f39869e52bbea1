import type { Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { ask } from '../support/ledger.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, pictureMoves, watchFrames } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const MACHINE = 15;
const NEXT_MACHINE = 16;
const cardOf = (page: Page, machineId: number) => page.locator(`[data-machine="${machineId}"] a`).first();

/** To the lobby, until the seat is free: stories that follow count free machines. */
async function goBack(page: Page, product: RunningProduct, machineId: number) {
  await page.goBack();
  const seats = () => ask(product, 'SELECT 1 FROM seat WHERE machine_id = $1 AND player_id IS NOT NULL', [machineId]);
  await expect.poll(seats).toEqual([]);
}

/** The lobby with the code of the game in it, and what its page asks of machines and makes for them. */
async function openLobby(page: Page, product: RunningProduct, username: string) {
  await newPlayer(product, username);
  await inLanguage(page, 'en');
  await page.addInitScript(() => {
    const Native = window.RTCPeerConnection;
    Object.assign(window, { peersMade: 0 });
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        Object.assign(window, { peersMade: Reflect.get(window, 'peersMade') + 1 });
      }
    };
  });
  const frames = watchFrames(page);
  await logIn(page, username);
  await expect(cardOf(page, MACHINE)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/game-/.test(name))))
    .toBe(true);
  return {
    seats: () => frames.requests('/machine', 'init').length,
    offers: () => frames.requests('/machine', 'offer'),
    peers: () => page.evaluate(() => Reflect.get(window, 'peersMade') as number),
  };
}

test('GM-01 a pointer on the cards makes one connection ready and takes no seat; the click asks for seat and picture at once', async ({
  page,
  product,
}) => {
  const asked = await openLobby(page, product, 'join-by-mouse');
  for (const at of [0, 1, 2, 0, 1, 2]) await page.locator('[data-machine] a').nth(at).hover();
  expect([asked.seats(), asked.offers(), await asked.peers()]).toEqual([0, [], 1]);
  await cardOf(page, MACHINE).click();
  await pictureMoves(page);
  expect(asked.seats()).toBe(1);
  expect(asked.offers()).toEqual([expect.not.objectContaining({ epoch: expect.anything() })]);
  expect(await asked.peers()).toBe(1);
  await goBack(page, product, MACHINE);
});

test('GM-01 the cards under the pointer during a join and after Back take no connection away from it', async ({
  page,
  product,
}) => {
  const asked = await openLobby(page, product, 'join-in-a-hurry');
  await cardOf(page, MACHINE).click();
  // Still on the lobby, or on what comes after it: a card makes ready once more what the join has just taken.
  await page.evaluate(() =>
    document.querySelector('[data-machine] a')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  );
  await pictureMoves(page);
  await page.goBack();
  await cardOf(page, NEXT_MACHINE).hover();
  await cardOf(page, NEXT_MACHINE).click();
  await pictureMoves(page);
  expect(asked.seats()).toBe(2);
  // Longer than what was made ready in vain stays.
  await page.waitForTimeout(22_000);
  await expect(page.locator('main.game-screen')).toHaveAttribute('data-seat', 'playing');
  expect(asked.seats()).toBe(2);
  await goBack(page, product, NEXT_MACHINE);
});

test('GM-01 a click that opens another tab joins nothing in this one', async ({ page, context, product }) => {
  const asked = await openLobby(page, product, 'join-elsewhere');
  const opened = context.waitForEvent('page');
  await cardOf(page, MACHINE).click({ modifiers: ['Control'] });
  await (await opened).close();
  expect([asked.seats(), asked.offers()]).toEqual([0, []]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('GM-01 a scroll that begins on a card takes no seat, a tap takes one', async ({ page, context, product }) => {
    const asked = await openLobby(page, product, 'join-by-touch');
    const devtools = await context.newCDPSession(page);
    const { x, y } = (await cardOf(page, MACHINE).boundingBox())!;
    const touch = (type: string, ...at: number[]) =>
      devtools.send('Input.dispatchTouchEvent', {
        ...{ type: type as 'touchStart', touchPoints: at.map((up) => ({ x: x + 20, y: y + 20 - up })) },
      });
    await touch('touchStart', 0);
    for (const up of [10, 30, 60, 100]) await touch('touchMove', up);
    await touch('touchEnd');
    expect([asked.seats(), page.url()]).toEqual([0, expect.stringMatching(/\/lobby$/)]);
    await cardOf(page, MACHINE).tap();
    await pictureMoves(page);
    expect(asked.seats()).toBe(1);
    await goBack(page, product, MACHINE);
  });
});

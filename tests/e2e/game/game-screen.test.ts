import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { playsOf } from '../support/ledger.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import {
  cashIn,
  cashOut,
  inLanguage,
  logIn,
  meterMinor,
  openMachine,
  pictureMoves,
  spin,
  spinKey,
  submitCashIn,
  watchFor,
} from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NARROW = { width: 320, height: 640 };

async function command(product: RunningProduct, tool: 'machine' | 'operator', ...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [`tools/operate/${tool}.ts`, ...words], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
}
const befall = (product: RunningProduct, machineId: number, situation: string) =>
  command(product, 'machine', String(machineId), situation);

async function sit(page: Page, product: RunningProduct, username: string, machineId: number): Promise<void> {
  await giveMoney(product, await newPlayer(product, username), 50_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, machineId);
}

const box = async (part: Locator) => (await part.boundingBox())!;
const announcement = (page: Page) => page.locator('[data-spoken]');

test('GM-08 GM-10 GM-07: on a narrow phone every window fits, and messages of the game cover none of its keys, in full screen too', async ({
  page,
  product,
}) => {
  const machineId = 22;
  await sit(page, product, 'room-narrow', machineId);
  await page.setViewportSize(NARROW);
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toBeVisible();
  const { x, width } = await box(page.getByRole('dialog'));
  expect(x + width).toBeLessThanOrEqual(NARROW.width);
  await submitCashIn(page, '20');
  await expect(page.getByRole('dialog')).toBeHidden();

  await befall(product, machineId, 'bonus');
  await spin(page);
  const boxes = page.getByRole('region', { name: 'Pick a box' });
  await expect(boxes).toBeVisible();
  const picture = await box(page.locator('.machine-frame'));
  expect((await box(boxes)).y).toBeGreaterThan(picture.y);
  await expect(announcement(page)).toContainText('Bonus.');
  // Box after box, until one of them ends the bonus.
  while (await boxes.isVisible()) {
    const shut = boxes.getByRole('button');
    const count = await shut.count();
    await shut
      .first()
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expect.poll(async () => (await boxes.isVisible()) && (await shut.count()) === count).toBe(false);
  }
  await expect(announcement(page)).toContainText('Ready.');

  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await cashOut(page);
  const words = page.locator(':fullscreen').getByText('is back in your balance.');
  await expect(words).toBeVisible();
  const deck = await box(page.locator('.game-deck'));
  const notice = await box(words);
  const isOver = notice.y + notice.height > deck.y && notice.x + notice.width > deck.x;
  expect(isOver, JSON.stringify({ notice, deck })).toBe(false);
});

test('GM-08: a key that is held down is one press, and a bet above the credit is explained', async ({
  page,
  product,
}) => {
  // Of no later story: its bet stays at the most.
  const machineId = 9;
  await sit(page, product, 'room-held', machineId);
  await cashIn(page, '5');
  const before = (await playsOf(product, machineId)).length;
  await spinKey(page).focus();
  await page.keyboard.down('Enter');
  await expect.poll(async () => (await playsOf(product, machineId)).length).toBe(before + 1);
  await expect(spinKey(page)).toBeEnabled();
  // What a keyboard sends on while the key stays down.
  for (let repeats = 0; repeats < 10; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(spinKey(page)).toBeEnabled();
  const creditMinor = await meterMinor(page, 'Credit');
  await page.getByRole('button', { name: /^MAX/ }).click();
  await expect(page.getByText('There is not enough credit for this bet.')).toBeVisible();
  await expect(spinKey(page)).toBeDisabled();
  expect(await meterMinor(page, 'Credit')).toBe(creditMinor);
  expect(await playsOf(product, machineId)).toHaveLength(before + 1);
  // The seat of who leaves credit behind is kept: the next story would find it taken.
  await cashOut(page);
  await expect.poll(() => meterMinor(page, 'Credit')).toBe(0);
});

test('GM-16 GM-10: a window that is open when the seat moves to another device goes with it', async ({
  page,
  browser,
  product,
}) => {
  const machineId = 17;
  await sit(page, product, 'room-moved', machineId);
  await cashIn(page, '5');
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toBeVisible();
  const other = await browser.newPage({ baseURL: product.baseURL });
  await inLanguage(other, 'en');
  await logIn(other, 'room-moved');
  await other.goto(`/game/${machineId}/x`);
  await pictureMoves(other);
  await expect(page.getByText('You are playing this machine on another device.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Play here' }).click();
  await pictureMoves(page);
  await cashOut(page);
  await expect.poll(() => meterMinor(page, 'Credit')).toBe(0);
  await other.close();
});

test('GM-13 GM-18: a machine out of order accepts no money; the player leaves with that reason, and no other device is mentioned', async ({
  page,
  product,
}) => {
  const machineId = 14;
  await sit(page, product, 'room-closed', machineId);
  const cashInKey = page.getByRole('button', { name: 'Cash in', exact: true });
  await expect(cashInKey).toBeEnabled();
  await befall(product, machineId, 'door-open');
  await expect(announcement(page)).toContainText('Door open. An attendant is at the machine.');
  await expect(cashInKey).toBeDisabled();
  await befall(product, machineId, 'door-close');
  await expect(cashInKey).toBeEnabled();

  const hasShown = await watchFor(page, 'another device');
  await command(product, 'operator', 'close', String(machineId));
  await expect(page.getByText('The session is being terminated.')).toBeVisible();
  await expect(page).toHaveURL(/\/lobby/);
  expect(await hasShown()).toBe(false);
});

import type { Locator, Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { befall, operate } from '../support/commands.ts';
import { playsOf } from '../support/ledger.ts';
import { cashIn, cashOut, meterMinor, openCashInByKey, pressCashOut, submitCashIn } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openBoxes, openMachine, pictureMoves, spin, spinKey, watchFor } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const NARROW = { width: 320, height: 640 };

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
  await openCashInByKey(page);
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
  await openBoxes(page);
  await expect(announcement(page)).toContainText('Ready.');

  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement !== null);
  const deck = await box(page.locator('.game-deck'));
  await pressCashOut(page);
  const words = page.locator(':fullscreen').getByText('is back in your balance.');
  // Shown for three seconds, or for as long as the pointer rests on it.
  await words.hover();
  const notice = await box(words);
  const isOver = notice.y + notice.height > deck.y && notice.x + notice.width > deck.x;
  expect(isOver, JSON.stringify({ notice, deck })).toBe(false);
});

test('GM-08: a key that is held down is one press, and a bet above the credit is explained', async ({
  page,
  product,
}) => {
  const machineId = 9;
  await sit(page, product, 'room-held', machineId);
  await cashIn(product, page, '5');
  const before = (await playsOf(product, machineId)).length;
  await expect(spinKey(page)).toBeEnabled();
  await spinKey(page).focus();
  await page.keyboard.down('Enter');
  await expect.poll(async () => (await playsOf(product, machineId)).length).toBe(before + 1);
  await expect(spinKey(page)).toBeEnabled();
  // What a keyboard sends on while the key stays down.
  for (let repeats = 0; repeats < 10; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(spinKey(page)).toBeEnabled();
  const creditMinor = await meterMinor(page, 'Credit');
  const betMinor = await meterMinor(page, 'Bet');
  await page.getByRole('button', { name: /^MAX/ }).click();
  await expect(page.getByText('There is not enough credit for this bet.')).toBeVisible();
  await expect(spinKey(page)).toBeDisabled();
  expect(await meterMinor(page, 'Credit')).toBe(creditMinor);
  expect(await playsOf(product, machineId)).toHaveLength(before + 1);
  // A machine keeps its bet for the player who comes next.
  const lower = async () => {
    if ((await meterMinor(page, 'Bet')) > betMinor) await page.getByRole('button', { name: 'Lower bet' }).click();
    return meterMinor(page, 'Bet');
  };
  await expect.poll(lower).toBe(betMinor);
  // The seat of who leaves credit behind is kept: the next story would find it taken.
  await cashOut(product, page);
});

test('GM-16 GM-10: a window that is open when the seat moves to another device goes with it', async ({
  page,
  browser,
  product,
}) => {
  const machineId = 17;
  await sit(page, product, 'room-moved', machineId);
  await cashIn(product, page, '5');
  await openCashInByKey(page);
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
  await cashOut(product, page);
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
  // Shown for six seconds, in which the operator's program may not have come to its end.
  const wasShown = await watchFor(page, 'The session is being terminated.');
  await operate(product, 'close', machineId);
  await expect.poll(wasShown).toBe(true);
  await expect(page).toHaveURL(/\/lobby/);
  expect(await hasShown()).toBe(false);
});

test('RT-04 GM-05 GM-15: the game has no menu, header, footer or panel of the site; its side column and buttons stand where the player wants them', async ({
  page,
  product,
}) => {
  // No free spins, no boxes: its key is free after one play.
  const machineId = 21;
  await page.setViewportSize({ width: 1280, height: 800 });
  await giveMoney(product, await newPlayer(product, 'room-column'), 50_000);
  await inLanguage(page, 'en', 'light1');
  await logIn(page, 'room-column');
  await expect(page.locator('.frame-toolbar')).toBeVisible();
  await openMachine(page, machineId);
  for (const part of ['.frame-toolbar', '.frame-navbar', '.frame-footer', '.frame-panel', 'nav', 'footer'])
    await expect(page.locator(part), part).toHaveCount(0);
  // The page stays light, the screen of the machine is dark.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light1');
  await expect(page.locator('div:has(> main)')).toHaveAttribute('data-theme', 'dark1');

  const column = page.getByRole('region', { name: 'This machine' });
  await expect(column).toContainText('RTP');
  await expect(column).toContainText('₺500.00');
  expect((await box(column)).width).toBe(392);
  await cashIn(product, page, '10');
  await spin(page);
  await expect(column.locator('[data-recent]')).toHaveCount(1);
  await expect(column.getByRole('img', { name: /^Net over the last game: started at ⁦₺0.00⁩/ })).toBeVisible();

  const more = page.getByRole('button', { name: 'More about this game' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Hide the side column' }).click();
  await expect(column).toBeHidden();
  await page.getByRole('button', { name: 'Picture and sound' }).click();
  await page.getByRole('combobox', { name: 'Button position' }).click();
  await page.getByRole('option', { name: 'Below the picture' }).click();
  await page.keyboard.press('Escape');
  const [picture, deck] = [await box(page.locator('.machine-frame')), await box(page.locator('.game-deck'))];
  expect(deck.y).toBeGreaterThanOrEqual(picture.y + picture.height);

  await expect(spinKey(page)).toBeEnabled();
  await cashOut(product, page);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/lobby/);
  await openMachine(page, machineId);
  await expect(column).toBeVisible();
});

test('GM-14: Back closes an open sheet, then asks once about the credit; focus returns, the screen stays lit, the picture has a window of its own', async ({
  page,
  product,
}) => {
  // No free spins, for which its key would wait longer than a minute.
  const machineId = 5;
  await page.addInitScript(() => {
    const lit = { asked: 0, released: 0 };
    Object.assign(window, { lit });
    const request = async () => {
      lit.asked += 1;
      const release = async () => {
        lit.released += 1;
      };
      return { release };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const lit = () => page.evaluate(() => (window as unknown as { lit: { asked: number; released: number } }).lit);
  await page.setViewportSize({ width: 390, height: 844 });
  await sit(page, product, 'room-back', machineId);
  await expect.poll(async () => ((now) => now.asked - now.released)(await lit())).toBe(1);
  await expect(page.locator('#content')).toBeFocused();

  const more = page.getByRole('button', { name: 'More about this game' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Show the side column' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('RTP');
  await expect(dialog).toBeFocused();
  const ring = await dialog.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    return { outlineStyle, outlineWidth, outlineOffset };
  });
  expect(ring).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', outlineOffset: '2px' });
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/game\//);
  await expect(more).toBeFocused();

  await page
    .getByRole('toolbar', { name: 'Picture' })
    .getByRole('button', { name: 'Picture in its own window' })
    .click();
  await page.waitForFunction(() => document.pictureInPictureElement !== null);
  await cashIn(product, page, '10');
  await spin(page);
  await page.getByRole('button', { name: 'Picture back into the page' }).click();
  await page.waitForFunction(() => document.pictureInPictureElement === null);

  await expect(spinKey(page)).toBeEnabled();
  await page.goBack();
  await expect(dialog).toContainText('Leave the machine?');
  await expect(page).toHaveURL(/\/game\//);
  await dialog.getByRole('button', { name: 'Cash out and leave' }).click();
  await expect(page).toHaveURL(/\/lobby/);
  await expect.poll(async () => ((now) => now.asked - now.released)(await lit())).toBe(0);
});

/** The header of a phone has little room; what stands in it is readable and can be pressed. */
import type { Page } from '@playwright/test';
import { ask } from '../support/ledger.ts';
import { cashIn, cashOut } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

test.use({ viewport: { width: 390, height: 844 } });

/**
 * How long each toast of a place stood, milliseconds of the page, and where it began. `tickedMs`: without the time in which the
 * page stood still, as on a busy computer: then it ends its toasts late.
 */
async function watchToasts(page: Page) {
  await page.evaluate(() => {
    const stood: { place: string; text: string; ms: number; tickedMs: number; centreX: number; centreY: number }[] = [];
    const shown = new Map<Element, { at: number; tick: number; rect: DOMRect; place: string; text: string }>();
    let ticks = 0;
    setInterval(() => {
      ticks += 1;
    }, 100);
    Object.assign(globalThis, { stood });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-toasts] [role] > *'))
        if (!shown.has(toast))
          shown.set(toast, {
            at: performance.now(),
            tick: ticks,
            rect: toast.getBoundingClientRect(),
            place: toast.closest<HTMLElement>('[data-toasts]')!.dataset.toasts!,
            text: toast.textContent ?? '',
          });
      for (const [toast, { at, tick, rect, place, text }] of shown)
        if (!toast.isConnected) {
          shown.delete(toast);
          const [centreX, centreY] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
          const tickedMs = (ticks - tick) * 100;
          stood.push({ place, text, ms: performance.now() - at, tickedMs, centreX, centreY });
        }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return (place: string) =>
    page.evaluate(
      (wanted) =>
        (
          globalThis as unknown as {
            stood: { place: string; ms: number; tickedMs: number; centreX: number; centreY: number }[];
          }
        ).stood.find((one) => one.place === wanted),
      place,
    );
}

test('LY-05: a message stands 6 s at the top centre, a toast of the game 3 s at the bottom centre', async ({
  page,
  product,
}) => {
  const id = await newPlayer(product, 'toasted');
  await giveMoney(product, id, 500_00);
  await inLanguage(page, 'en');
  await logIn(page, 'toasted');
  await page.goto('/profile');
  const message = await watchToasts(page);
  const form = page.getByRole('region', { name: 'Change PIN' });
  await form.getByLabel('Current password').fill('demo1234');
  await form.getByLabel('New PIN', { exact: true }).fill('4321');
  await form.getByLabel('New PIN again').fill('4321');
  await form.getByRole('button', { name: 'Save PIN' }).click();
  await expect.poll(() => message('message')).toBeDefined();
  const top = (await message('message'))!;
  expect(top.ms).toBeGreaterThanOrEqual(5_900);
  expect(top.tickedMs).toBeLessThan(9_000);
  expect(Math.abs(top.centreX - 195)).toBeLessThan(4);
  expect(top.centreY).toBeLessThan(844 / 3);

  await page.goto('/lobby');
  await openMachine(page, 8);
  await cashIn(product, page, '50');
  const game = await watchToasts(page);
  await cashOut(product, page);
  await expect.poll(() => game('game')).toBeDefined();
  const bottom = (await game('game'))!;
  expect(bottom.ms).toBeGreaterThanOrEqual(2_900);
  expect(bottom.tickedMs).toBeLessThan(5_900);
  expect(Math.abs(bottom.centreX - 195)).toBeLessThan(4);
  expect(bottom.centreY).toBeGreaterThan(844 / 2);
});

test('LY-05: while a toast is shown, every button of the header can be pressed', async ({ page, product }) => {
  await newPlayer(product, 'pin-changer');
  await inLanguage(page, 'en');
  await logIn(page, 'pin-changer');
  await page.goto('/profile');
  const form = page.getByRole('region', { name: 'Change PIN' });
  await form.getByLabel('Current password').fill('demo1234');
  await form.getByLabel('New PIN', { exact: true }).fill('4321');
  await form.getByLabel('New PIN again').fill('4321');
  await form.getByRole('button', { name: 'Save PIN' }).click();
  const message = page.locator('[data-toasts=message]').getByText('Your PIN has been changed.');
  await expect(message).toBeVisible();
  const header = await page.getByRole('banner').boundingBox();
  const toast = await page.locator('[data-toasts=message]').boundingBox();
  expect(toast!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
});

test('LY-05: the last toast of a game covers none of the tabs', async ({ page, product }) => {
  await newPlayer(product, 'tabbed');
  await inLanguage(page, 'en');
  await logIn(page, 'tabbed');
  const tabs = await page.getByRole('navigation', { name: 'Most used pages' }).boundingBox();
  const place = () => page.locator('[data-toasts=game]').evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(place).toBeLessThanOrEqual(tabs!.y);
});

test('PR-02: the name of a site is shown whole or not at all, however long the balance beside it', async ({
  page,
  product,
}) => {
  const id = await newPlayer(product, 'saver');
  await giveMoney(product, id, 5_000_00);
  await inLanguage(page, 'tr');
  await logIn(page, 'saver');
  const header = page.getByRole('banner');
  const name = header.getByText('Salon', { exact: true });
  const shown = () =>
    name.evaluate((text) => {
      const link = text.closest('a')!.getBoundingClientRect();
      const letters = text.getBoundingClientRect();
      if (letters.top >= link.bottom) return 'not at all';
      return letters.right <= link.right && text.scrollWidth <= text.clientWidth ? 'whole' : 'cut';
    });
  await expect(header).toContainText('₺5.000,00');
  await expect.poll(shown).toBe('whole');
  await expect(name).toBeInViewport({ ratio: 1 });
  await ask(
    product,
    `SELECT post_movement('opening', $1, NULL, NULL,
       ARRAY[account_of('payments', 'demo'), account_of('wallet', $2)], ARRAY[-$3::bigint, $3::bigint])`,
    [`opening:more:${id}`, String(id), 123_456_789_00],
  );
  await page.reload();
  await expect(header).toContainText('₺123.461.789,00');
  await expect.poll(shown).toBe('not at all');
});

test('ER-01: a profile that cannot be loaded shows no text about the password', async ({ page, product }) => {
  await newPlayer(product, 'unheard');
  await inLanguage(page, 'en');
  await logIn(page, 'unheard');
  await page.route('**/player/profile', (route) => route.fulfill({ status: 500, json: { code: 50000 } }));
  await page.goto('/profile');
  const data = page.getByRole('region', { name: 'Personal data' });
  await expect(data.getByRole('alert')).toBeVisible();
  const password = page.getByRole('region', { name: 'Change password' });
  await expect(password).not.toContainText('Not changed since your registration.');
  await page.unroute('**/player/profile');
  await data.getByRole('button', { name: 'Try again' }).click();
  await expect(password).toContainText('Not changed since your registration.');
});

/** The header of a phone has little room; what stands in it is readable and can be pressed. */
import { giveMoney, newPlayer } from './new-player.ts';
import { inLanguage, logIn } from './player.ts';
import { expect, test } from './running-product.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('LY-05: while a message is read, every key of the header can be pressed', async ({ page, product }) => {
  await newPlayer(product, 'reader');
  await inLanguage(page, 'en');
  await logIn(page, 'reader');
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

test('PR-02: the name of a site is shown whole or not at all, however much money stands beside it', async ({
  page,
  product,
}) => {
  const id = await newPlayer(product, 'saver');
  await inLanguage(page, 'en');
  await logIn(page, 'saver');
  const name = page.getByRole('banner').getByText('Salon', { exact: true });
  const cut = () =>
    name.evaluate((text) => {
      const shown = text.getBoundingClientRect();
      const room = text.closest('a')!.parentElement!.getBoundingClientRect();
      const isBelow = shown.top >= text.closest('a')!.getBoundingClientRect().bottom;
      return !isBelow && (shown.right > room.right + 1 || text.scrollWidth > text.clientWidth + 1);
    });
  await expect(page.getByRole('banner')).toContainText('₺0.00');
  expect(await cut()).toBe(false);
  await expect(name).toBeInViewport();
  await giveMoney(product, id, 123_456_789_00);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('₺123,456,789.00');
  expect(await cut()).toBe(false);
});

test('ER-01: a profile that cannot be loaded says nothing about the password', async ({ page, product }) => {
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

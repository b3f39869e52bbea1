import { decodedFrames, inLanguage, logIn, openMachine } from './player.ts';
import { expect, test } from './running-product.ts';

const second = (baseURL: string) => baseURL.replace(/\/\/[^:/]+/, '//second.localhost');

test('PR-02: the second site has its own name, logo, language, currency, machines and players', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: second(product.baseURL), colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page).toHaveTitle(/Riviera Club/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light1');
  await expect(page.locator('img[src="/site-logo.svg"]').first()).toBeVisible();

  // A player of the first site is unknown here.
  await page.locator('input[name=username]').fill('demo');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText(/wrong/i).first()).toBeVisible();
  await logIn(page, 'demo-eu');
  const cards = page.locator('[data-machine]');
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('Riviera');
  await expect(page.getByText(/€\d/).first()).toBeVisible();
  await expect(page.getByText('₺')).toHaveCount(0);

  await openMachine(page, 25);
  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('€100.00').first()).toBeVisible();
  expect(await decodedFrames(page)).toBeGreaterThan(0);
  await context.close();
});

test('PR-02: a machine of the other site is not there, whatever address is typed', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: second(product.baseURL) });
  const page = await context.newPage();
  await logIn(page, 'demo-eu2');
  await page.goto('/game/1/galata');
  await expect(page).toHaveURL(/\/lobby/);
  await page.goto('/lobby/1/x');
  await expect(page).toHaveURL(/error-404/);
  await context.close();
});

test('PR-02: each site has its own information pages', async ({ page, product }) => {
  await inLanguage(page, 'en');
  await page.goto('/terms-of-use?lang=en');
  await expect(page.getByText('destek@salon.example')).toBeVisible();
  await expect(page.getByText('Salon', { exact: true })).toBeVisible();
  await page.goto(`${second(product.baseURL)}/terms-of-use?lang=en`);
  await expect(page.getByText('help@riviera.example')).toBeVisible();
  await expect(page.getByText('Riviera Club', { exact: true })).toBeVisible();
});

import { ask } from '../support/ledger.ts';
import { chooseAmount } from '../support/payment-page.ts';
import { decodedFrames, inLanguage, logIn, logInByForm, openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const second = (baseURL: string) => baseURL.replace(/\/\/[^:/]+/, '//second.localhost');

test('PR-02: the second site has its own name, logo, language, currency, machines and players', {
  tag: '@gate',
}, async ({ browser, product }) => {
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
  await logInByForm(page, 'demo-eu');
  const cards = page.locator('[data-machine]');
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('Riviera');
  await expect(page.getByText(/€\d/).first()).toBeVisible();
  await expect(page.getByText('₺')).toHaveCount(0);

  // Names keep their letters in capitals, in a language of other rules too.
  const capitals = () => page.locator('.machine-art, header [lang]').allInnerTexts();
  await page.evaluate(() => localStorage.setItem('salon.language', 'tr'));
  await page.reload();
  await expect(cards).toHaveCount(4);
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  expect((await capitals()).join(' ')).toContain('RIVIERA');
  expect((await capitals()).join(' ')).not.toContain('İ');
  await page.evaluate(() => localStorage.setItem('salon.language', 'en'));
  await page.reload();

  await openMachine(page, 25);
  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /€100\.00/ })).toBeVisible();
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

test('HD-03 PR-02: a player of the second site pays in and is paid out, in their own currency and by its own account', {
  tag: '@gate',
}, async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: second(product.baseURL) });
  const page = await context.newPage();
  await logIn(page, 'demo-eu2');
  const balance = page.locator('header button bdi');
  await expect(balance).toHaveText(/^€/);
  const minor = async () => Math.round(Number((await balance.textContent())!.replace(/[^\d.]/g, '')) * 100);
  const before = await minor();
  await page.getByRole('button', { name: 'DEPOSIT', exact: true }).click();
  const frame = page.frameLocator('iframe[title]');
  await chooseAmount(frame, '€250.00');
  await frame.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(frame.getByRole('heading', { name: 'Payment accepted' })).toBeVisible();
  await expect(page.locator('[data-deposit]')).toContainText('⁦€250.00⁩ has been added to your balance.');
  await expect.poll(minor).toBe(before + 25_000);

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('dialog', { name: 'Withdraw money' }).getByRole('textbox', { name: 'Amount' }).fill('50');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-withdrawal="requested"]')).toBeVisible();
  await ask(
    product,
    `UPDATE withdrawal SET requested_at = requested_at - interval '1 minute' WHERE ended_at IS NULL`,
    [],
  );
  await expect(page.locator('[data-withdrawal="paid"]')).toBeVisible();
  await page.goto('/transactions?type=1');
  await expect(page.getByRole('row').nth(1)).toContainText('Demo Pay EU');
  await expect(page.getByRole('row').nth(1)).toContainText('+€250.00');
  await context.close();
});

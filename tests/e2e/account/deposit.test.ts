import type { Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { ask, walletMinor } from '../support/ledger.ts';
import { looksRight } from '../support/looks.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { chooseAmount } from '../support/payment-page.ts';
import { inLanguage, logIn, overPlainHttp } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const paymentPage = (page: Page) => page.frameLocator('iframe[title]');
/** As the header has it. */
const balance = (page: Page) => page.locator('header button bdi');
const deposit = (page: Page) => page.locator('[data-deposit]');
const withdrawal = (page: Page, state: string) => page.locator(`[data-withdrawal="${state}"]`);

/** The time in which it can be taken back is over. */
const handOver = (product: RunningProduct, playerId: number) =>
  ask(product, `UPDATE withdrawal SET requested_at = requested_at - interval '1 minute' WHERE player_id = $1`, [
    playerId,
  ]);

test('HD-03 a player deposits by keyboard alone: the payment page receives the payer, and the header shows the new balance', {
  tag: ['@gate', '@firefox'],
}, async ({ page, product }) => {
  const id = await newPlayer(product, 'payer');
  await inLanguage(page, 'tr');
  await overPlainHttp(page);
  await logIn(page, 'payer');
  await page.getByRole('button', { name: 'PARA YATIR' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Para Yatır' });
  await expect(dialog.getByRole('button', { name: 'Kapat' })).toBeVisible();
  const frame = paymentPage(page);
  await expect(frame.getByText('Ada Deneme (payer)')).toBeVisible();
  const address = new URL((await dialog.locator('iframe').getAttribute('src'))!);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    id: String(id),
    name: 'Ada',
    lastname: 'Deneme',
    username: 'payer',
  });
  // It reads neither the page around it nor what is stored there.
  const reads = await page.frames()[1]!.evaluate(() =>
    [() => parent.document.title, () => localStorage.length].map((read) => {
      try {
        return String(read());
      } catch (error) {
        return (error as Error).name;
      }
    }),
  );
  expect(reads).toEqual(['SecurityError', 'SecurityError']);

  await frame.getByRole('radio', { name: '₺100,00' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(frame.getByRole('radio', { name: '₺250,00' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(frame.getByRole('button', { name: 'Ödemeyi onayla' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('heading', { name: 'Ödeme kabul edildi' })).toBeVisible();
  await expect(dialog.getByText('⁦₺250,00⁩ bakiyenize eklendi.')).toBeVisible();
  await expect(balance(page)).toHaveText('₺250,00');
  // Out of the frame again, to the next thing that can be pressed.
  const close = dialog.getByRole('button', { name: 'Kapat' });
  const tabbedTo = async () => {
    await page.keyboard.press('Tab');
    return close.evaluate((button) => button === document.activeElement);
  };
  await expect.poll(tabbedTo).toBe(true);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'PARA YATIR' })).toBeFocused();
  expect(await walletMinor(product, 'payer')).toBe(25_000);
  await page.goto('/transactions?type=1');
  await expect(page.getByRole('row').nth(1)).toContainText('Demo Pay');
  await expect(page.getByRole('row').nth(1)).toContainText('+₺250,00');
});

test('HD-03 a deposit above the limit is refused with the reason and the amount left', async ({ page, product }) => {
  const id = await newPlayer(product, 'thrifty');
  await ask(product, `SELECT set_limit($1, 'deposit', 'week', 12000)`, [id]);
  await inLanguage(page, 'en');
  await logIn(page, 'thrifty');
  await page.getByRole('button', { name: 'DEPOSIT', exact: true }).click();
  const frame = paymentPage(page);
  await frame.getByRole('textbox', { name: 'Other amount' }).fill('abc');
  await frame.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(frame.getByText('Choose or enter an amount.')).toBeVisible();
  await frame.getByRole('textbox', { name: 'Other amount' }).fill('150.50');
  await frame.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(frame.getByRole('heading', { name: 'Payment not accepted' })).toBeVisible();
  await expect(deposit(page)).toContainText('Your payment of ⁦₺150.50⁩ was not accepted.');
  await expect(deposit(page)).toContainText('⁦₺120.00⁩');
  await expect(deposit(page)).toContainText('The payment provider will refund the money.');
  expect(await walletMinor(product, 'thrifty')).toBe(0);
  await page.getByRole('button', { name: 'New payment' }).click();
  await chooseAmount(frame, '₺100.00');
  await frame.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(deposit(page)).toContainText('⁦₺100.00⁩ has been added to your balance.');
  await frame.getByRole('heading', { name: 'Payment accepted' }).waitFor();
  await looksRight(page, 'deposit that was booked');
  expect(await walletMinor(product, 'thrifty')).toBe(10_000);
});

test('RT-08 a withdrawal leaves the balance at once, can be taken back, is paid, or comes back; the list names it', async ({
  page,
  product,
}) => {
  const id = await newPlayer(product, 'taker');
  await giveMoney(product, id, 2_000_000);
  await inLanguage(page, 'en');
  await logIn(page, 'taker');
  await page.getByRole('button', { name: 'DEPOSIT', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw money' });
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await amount.fill('20001');
  await expect(dialog.getByRole('alert').filter({ hasText: 'balance' })).toBeVisible();
  await amount.fill('300');
  await dialog.getByRole('button', { name: 'Withdraw ⁦₺300.00⁩' }).click();
  await expect(withdrawal(page, 'requested')).toBeVisible();
  await expect(balance(page)).toHaveText('₺19,700.00');
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await expect(withdrawal(page, 'cancelled')).toBeVisible();
  await expect(balance(page)).toHaveText('₺20,000.00');
  await dialog.getByRole('button', { name: 'All' }).click();
  await dialog.getByRole('button', { name: 'Withdraw ⁦₺20,000.00⁩' }).click();
  await expect(withdrawal(page, 'requested')).toBeVisible();
  await handOver(product, id);
  await expect(withdrawal(page, 'returned')).toBeVisible();
  await amount.fill('50');
  await page.keyboard.press('Enter');
  await expect(withdrawal(page, 'requested')).toBeVisible();
  await handOver(product, id);
  await expect(withdrawal(page, 'paid')).toBeVisible();
  await looksRight(page, 'withdrawals');
  expect(await walletMinor(product, 'taker')).toBe(1_995_000);
  await page.goto('/transactions?type=2');
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('row').nth(1)).toContainText('Demo Pay');
  await expect(page.getByRole('row').nth(1)).toContainText('Withdraw');
  await expect(page.getByRole('row').nth(1)).toContainText('−₺50.00');
});

test('RT-08 a withdrawal that is requested while the list is still being loaded is in that list', async ({
  page,
  product,
}) => {
  await giveMoney(product, await newPlayer(product, 'hasty'), 10_000);
  await inLanguage(page, 'en');
  await logIn(page, 'hasty');
  let answerFirst = () => {};
  const isLetGo = new Promise<void>((now) => {
    answerFirst = now;
  });
  await page.route(
    '**/player/withdrawals',
    async (route) => {
      const read = await route.fetch();
      await isLetGo;
      // The page may have given it up.
      await route.fulfill({ response: read }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'DEPOSIT', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw money' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50');
  await page.keyboard.press('Enter');
  await expect(balance(page)).toHaveText('₺50.00');
  answerFirst();
  await expect(withdrawal(page, 'requested')).toBeVisible();
});

test('a self-excluded player can withdraw and cannot deposit', async ({ page, product }) => {
  const id = await newPlayer(product, 'leaver');
  await giveMoney(product, id, 4_000);
  await ask(product, `SELECT exclude_player($1, 'self_exclusion', now() + interval '6 months')`, [id]);
  await inLanguage(page, 'en');
  await page.goto('/login');
  await page.locator('input[name=username]').fill('leaver');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'View balance and withdraw' }).click();
  await page.getByRole('button', { name: 'DEPOSIT', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You have excluded yourself' })).toBeVisible();
  await looksRight(page, 'deposit that is refused');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Withdraw ⁦₺40.00⁩' }).click();
  await expect(withdrawal(page, 'requested')).toBeVisible();
  await handOver(product, id);
  await expect(withdrawal(page, 'paid')).toBeVisible();
  expect(await walletMinor(product, 'leaver')).toBe(0);
});

for (const [language, theme] of [
  ['tr', 'dark1'],
  ['en', 'light1'],
  ['ar', 'dark1'],
] as const)
  test(`PR-03 HD-03 deposit and withdrawal in ${language}, ${theme}: no A or AA violation, nothing cut off`, async ({
    page,
    product,
  }) => {
    const name = `payer-${language}`;
    await newPlayer(product, name);
    await inLanguage(page, language, theme);
    await logIn(page, name);
    await page
      .locator('header .frame-bar')
      .getByRole('button')
      .filter({ hasText: /^(PARA YATIR|DEPOSIT|إيداع)$/ })
      .click();
    await paymentPage(page).locator('button[type=submit]').waitFor();
    await looksRight(page, `payment page in ${language}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').first().click();
    await expect(dialog.getByRole('textbox')).toBeVisible();
    await expect(dialog.locator('section p')).toBeVisible();
    await looksRight(page, `withdrawal in ${language}`);
  });

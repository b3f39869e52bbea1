import type { Page } from '@playwright/test';
import { ask, machineCreditMinor, playsOf, walletMinor } from '../support/ledger.ts';
import { looksRight } from '../support/looks.ts';
import { cashIn, settledMoney, submitCashIn } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const limit = (page: Page, kind: string, period: string) => page.locator(`[data-limit="${kind}-${period}"]`);

async function setLimit(page: Page, kind: string, period: string, text: string): Promise<void> {
  await limit(page, kind, period)
    .getByRole('button', { name: /^(Set|Change)/ })
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a player sets a loss limit: it applies at once, its increase after a day and a second confirmation, and a cash in respects it', {
  tag: '@gate',
}, async ({ page, product }) => {
  const id = await newPlayer(product, 'careful');
  await giveMoney(product, id, 100_000);
  await inLanguage(page, 'en');
  await logIn(page, 'careful');
  await page.goto('/profile');
  await expect(limit(page, 'loss', 'day')).toContainText('No limit');
  await setLimit(page, 'loss', 'day', '100');
  await expect(limit(page, 'loss', 'day')).toContainText('₺100.00');
  await setLimit(page, 'time', 'week', '1.5');
  await expect(limit(page, 'time', 'week')).toContainText(/1 hr,? 30 min/);
  await setLimit(page, 'loss', 'day', '250');
  await expect(limit(page, 'loss', 'day')).toContainText('You requested ⁦₺250.00⁩. You can confirm it from');
  await expect(limit(page, 'loss', 'day').getByRole('button', { name: 'Confirm' })).toBeHidden();

  const machineId = 10;
  await page.goto('/lobby');
  await openMachine(page, machineId);
  await page.getByRole('button', { name: 'Cash in', exact: true }).click();
  await submitCashIn(page, '150');
  await expect(page.getByRole('dialog')).toContainText(
    'This exceeds the loss limit that you have set. You can still cash in ⁦₺100.00⁩',
  );
  await submitCashIn(page, '100');
  await expect(page.getByRole('dialog')).toBeHidden();
  await settledMoney(product, page, 10_000);

  await ask(product, `UPDATE player_limit SET asked_at = asked_at - interval '24 hours' WHERE player_id = $1`, [id]);
  await page.goto('/profile');
  await page.getByRole('dialog').getByRole('button').first().waitFor();
  await page.keyboard.press('Escape');
  await limit(page, 'loss', 'day').getByRole('button', { name: 'Confirm' }).click();
  await expect(limit(page, 'loss', 'day')).toContainText('₺250.00');
});

test('a limit that was just set is not replaced by an answer from before it', async ({ page, product }) => {
  await newPlayer(product, 'swift');
  await inLanguage(page, 'en');
  await logIn(page, 'swift');
  await page.goto('/profile');
  await expect(limit(page, 'loss', 'day')).toContainText('No limit');
  const lateAnswers: Promise<void>[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/player/protection', async (route) => {
    const response = await route.fetch();
    lateAnswers.push(held.then(() => route.fulfill({ response })));
  });
  // The page reads again when it is seen again, 5 s after the last time at the earliest.
  const look = () => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => look().then(() => lateAnswers.length)).toBe(1);
  await setLimit(page, 'loss', 'day', '100');
  answer();
  await Promise.allSettled(lateAnswers);
  await page.waitForTimeout(500);
  await expect(limit(page, 'loss', 'day')).toContainText('₺100.00');
});

test('a reality check waits for the end of a game, shows time and net, and the player goes on or takes the money out', async ({
  page,
  product,
}) => {
  const id = await newPlayer(product, 'watchful');
  await giveMoney(product, id, 50_000);
  await inLanguage(page, 'en');
  await logIn(page, 'watchful');
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Every' }).click();
  await page.getByRole('option', { name: '15 minutes' }).click();
  await expect(page.getByText('The interval is saved.')).toBeVisible();

  // It has no boxes, which would have to be opened before the next question.
  const machineId = 5;
  const plays = async () => (await playsOf(product, machineId)).length;
  await page.goto('/lobby');
  await openMachine(page, machineId);
  await cashIn(product, page, '200');
  await ask(product, `UPDATE session SET started_at = started_at - interval '15 minutes' WHERE player_id = $1`, [id]);
  const question = page.getByRole('dialog', { name: 'Reality check' });
  await expect(question).toContainText('15 min');
  await expect(question).toContainText('₺0.00');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await looksRight(page, 'reality check');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toBeHidden();
  const played = await plays();
  await page.getByRole('button', { name: 'SPIN' }).click();
  await expect.poll(plays).toBe(played + 1);

  await ask(
    product,
    `UPDATE reality_check SET answered_at = answered_at - interval '15 minutes' WHERE player_id = $1`,
    [id],
  );
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cash out and leave' }).click();
  await expect(page).toHaveURL(/\/lobby/);
  await expect.poll(() => machineCreditMinor(product, machineId)).toBe(0);
  const choices = await ask<{ choice: string }>(
    product,
    'SELECT choice FROM reality_check WHERE player_id = $1 ORDER BY opened_at',
    [id],
  );
  expect(choices.map(({ choice }) => choice)).toEqual(['continue', 'cash_out']);
});

test('a break in the middle of a session: the credit comes back, the reason is shown, play and login end, the balance stays', {
  tag: '@gate',
}, async ({ page, product, context }) => {
  const id = await newPlayer(product, 'pausing');
  await giveMoney(product, id, 50_000);
  await inLanguage(page, 'en');
  await logIn(page, 'pausing');
  await openMachine(page, 15);
  await cashIn(product, page, '200');

  const profile = await context.newPage();
  await inLanguage(profile, 'en');
  await profile.goto('/profile');
  await profile
    .getByRole('dialog', { name: 'You have an open session' })
    .getByRole('button', { name: 'Later' })
    .click();
  await profile.locator('[data-pause="cool_off"]').getByRole('button', { name: 'Take a break' }).click();
  const sure = profile.getByRole('dialog', { name: 'Start now?' });
  await expect(sure).toContainText('Nobody can shorten it, not even us.');
  await sure.getByRole('button', { name: 'Start now' }).click();

  const ending = page.getByRole('dialog', { name: 'This session ends' });
  await expect(ending).toContainText('You are taking a break until');
  await ending.getByRole('button', { name: 'I understand' }).click();
  await expect(page).toHaveURL(/\/lobby/);
  await expect(page.getByRole('heading', { level: 1, name: 'You are taking a break' })).toBeVisible();
  await expect.poll(() => walletMinor(product, 'pausing')).toBe(50_000);

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await page.locator('input[name=username]').fill('pausing');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('Until then you cannot play, deposit or cash in.')).toBeVisible();
  await page.getByRole('button', { name: 'View balance and withdraw' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are taking a break' })).toBeVisible();
  await expect(page.getByText('₺500.00').first()).toBeVisible();
});

for (const [language, theme, kind] of [
  ['tr', 'dark1', 'self_exclusion'],
  ['en', 'dark1', 'cool_off'],
  ['ar', 'light1', 'self_exclusion'],
] as const)
  test(`PR-03 player protection in ${language}: nothing cut off, no A or AA violation`, async ({ page, product }) => {
    const name = `careful-${language}`;
    const id = await newPlayer(product, name);
    await ask(product, `SELECT set_limit($1, 'loss', 'month', 123456), set_limit($1, 'time', 'day', 5400)`, [id]);
    await ask(product, `SELECT set_limit($1, 'loss', 'month', 999900), set_limit($1, 'time', 'day', NULL)`, [id]);
    await inLanguage(page, language, theme);
    await logIn(page, name);
    await page.goto('/profile');
    await expect(page.locator('[data-limit="loss-month"]')).toContainText('1');
    await looksRight(page, `protection in ${language}`);
    await ask(product, `SELECT exclude_player($1, $2, now() + interval '6 months')`, [id, kind]);
    await page.goto('/lobby');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await looksRight(page, `restricted lobby in ${language}`);
  });

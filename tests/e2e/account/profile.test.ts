import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ask } from '../support/ledger.ts';
import { looksRight } from '../support/looks.ts';
import { cashIn } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A picture of two colours, wider than high, as a file that was chosen. */
const picture = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'red';
    context.fillRect(0, 0, 450, 600);
    context.fillStyle = 'blue';
    context.fillRect(450, 0, 450, 600);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });

test('CA-11: a player shows a photo, which is made small and square in the browser, and takes it back', async ({
  page,
  product,
}) => {
  const id = await newPlayer(product, 'pictured');
  await inLanguage(page, 'en');
  await logIn(page, 'pictured');
  await page.goto('/profile');
  const personal = section(page, 'Personal data');
  const file = personal.locator('input[type=file]');
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(personal.getByRole('alert')).toHaveText('This browser cannot read this picture. Choose a JPEG or PNG.');
  const buffer = Buffer.from(await picture(page), 'base64');
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const photo = personal.getByRole('img', { name: 'Your photo' });
  await expect(photo).toHaveJSProperty('naturalWidth', 256);
  await expect(photo).toHaveJSProperty('naturalHeight', 256);
  await looksRight(page, 'profile with a photo');
  // Beside the name in the menu too, after a reload as well.
  await page.reload();
  const path = await photo.getAttribute('src');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator(`img[src="${path}"]`)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await personal.getByRole('button', { name: 'Remove the photo' }).click();
  await expect(photo).toHaveCount(0);
  expect(await ask(product, 'SELECT 1 FROM player_photo WHERE player_id = $1', [id])).toEqual([]);
  expect((await page.request.get(path!)).status()).toBe(404);
});

test('RT-06 ER-02 ER-01 LG-15: a player changes the password; other devices are logged out, the log shows it, another profile is not found', {
  tag: '@gate',
}, async ({ page, browser, product }) => {
  const id = await newPlayer(product, 'cautious');
  await inLanguage(page, 'en');
  await logIn(page, 'cautious');
  const elsewhere = await browser.newContext({ baseURL: product.baseURL });
  const other = await elsewhere.newPage();
  await inLanguage(other, 'en');
  await logIn(other, 'cautious');

  await page.goto('/profile/999999');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto(`/profile/${id}`);
  await expect(section(page, 'Personal data')).toContainText('cautious@salon.example');

  const form = section(page, 'Change password');
  const change = async (oldPassword: string, newPassword: string, repeat = newPassword) => {
    await form.getByLabel('Current password').fill(oldPassword);
    await form.getByLabel('New password', { exact: true }).fill(newPassword);
    await form.getByLabel('New password again').fill(repeat);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await change('demo1234', 'another word', 'another wort');
  await expect(form.getByText('The two entries are not the same.')).toBeVisible();
  await change('demo1234', 'short');
  await expect(form.getByText('The password is too short.')).toBeVisible();
  await expect(form.getByLabel('New password', { exact: true })).toBeFocused();
  await change('not my password', 'another word');
  await expect(form.getByText('The old password is wrong.')).toBeVisible();
  await expect(form.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await change('demo1234', 'another word');
  await expect(page.getByText('Your password has been changed. Other devices logged out: 1.')).toBeVisible();
  await expect(form.getByLabel('Current password')).toHaveValue('');

  await expect(other).toHaveURL(/\/login$/);
  await elsewhere.close();
  const log = section(page, 'Last logins').getByRole('listitem');
  await expect(log.nth(0)).toContainText('Password changed');
  await expect(log.nth(1)).toContainText('Login fail');
  await expect(log.filter({ hasText: 'Login success' }).first()).toContainText('127.0.0.1');

  const checks = log.filter({ hasText: /^Login checked (once|\d+ times)/ }).first();
  await expect(checks.getByText('Login check', { exact: true })).toBeHidden();
  await checks.getByText(/^Login checked (once|\d+ times)$/).click();
  await expect(checks.getByText('Login check', { exact: true }).first()).toBeVisible();

  await page.goto('/logout');
  await page.getByLabel('Username or e-mail').fill('cautious');
  await page.getByLabel('Password', { exact: true }).fill('another word');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/lobby/);
});

test('RT-06 LK-02: a new PIN, another currency format, another language, and a device logged out', async ({
  page,
  browser,
  product,
}) => {
  const id = await newPlayer(product, 'householder');
  await giveMoney(product, id, 1_248_550);
  await inLanguage(page, 'en');
  await logIn(page, 'householder');
  const elsewhere = await browser.newContext({ baseURL: product.baseURL });
  const other = await elsewhere.newPage();
  await inLanguage(other, 'en');
  await logIn(other, 'householder');
  await page.goto('/profile');

  const pin = section(page, 'Change PIN');
  const pinHash = async () =>
    (await ask<{ pin_hash: string }>(product, 'SELECT pin_hash FROM player WHERE id = $1', [id]))[0]?.pin_hash;
  const before = await pinHash();
  const save = async (password: string, digits: string, repeat = digits) => {
    await pin.getByLabel('Current password').fill(password);
    await pin.getByLabel('New PIN', { exact: true }).fill(digits);
    await pin.getByLabel('New PIN again').fill(repeat);
    await pin.getByRole('button', { name: 'Save PIN' }).click();
  };
  await save('demo1234', '12a');
  await expect(pin.getByText('A PIN has 4 to 8 digits.')).toBeVisible();
  await save('wrong one', '4711');
  await expect(pin.getByText('The password is wrong.')).toBeVisible();
  expect(await pinHash()).toBe(before);
  await save('demo1234', '4711');
  await expect(page.getByText('Your PIN has been changed.')).toBeVisible();
  expect(await pinHash()).not.toBe(before);

  await page.getByRole('combobox', { name: 'Format of amounts' }).click();
  await page.getByRole('option', { name: '12,485.50 TRY' }).click();
  await expect(page.getByRole('banner')).toContainText(/12,485\.50\sTRY/);

  const devices = section(page, 'Active devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Log out Chrome on / }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(other).toHaveURL(/\/login$/);
  await elsewhere.close();

  await page.getByRole('combobox', { name: 'Language' }).last().click();
  await page.getByRole('option', { name: 'Türkçe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profil', exact: true })).toBeVisible();

  // Another tab of the same browser uses it too.
  const tab = await page.context().newPage();
  await tab.goto('/profile');
  await expect(tab.getByRole('heading', { level: 1, name: 'Profil', exact: true })).toBeVisible();
  await tab.getByRole('button', { name: 'Her yerden çıkış yap' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Her yerden çıkış yap' }).click();
  await expect(tab).toHaveURL(/\/login$/);
  await expect(tab.getByText('Her yerden çıkış yapıldı.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('RT-06: a player downloads the own data and closes the account once nothing is open', async ({
  page,
  product,
}) => {
  const id = await newPlayer(product, 'leaving');
  await giveMoney(product, id, 700);
  await inLanguage(page, 'en');
  await logIn(page, 'leaving');
  await openMachine(page, 21);
  await cashIn(product, page, '3');
  await page.goto('/profile');
  // Credit is on the machine, so the session is still open: its dialog comes first.
  await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    player: { id, username: 'leaving' },
    transactions: [
      { type: 3, amount: -300 },
      { type: 1, amount: 700 },
    ],
    sessions: [{ session: { machineId: 21 }, plays: [] }],
  });

  const closing = page.getByRole('dialog', { name: 'Close the account' });
  await page.getByRole('button', { name: 'Close my account' }).click();
  await expect(closing).toContainText('You still have a seat at a machine.');
  await expect(closing).toContainText(/There is still .₺4\.00. in your balance\./);
  await closing.getByRole('button', { name: 'Close', exact: true }).click();

  const isFree = async () => {
    // Each time: the platform sets it when it notices that the player has gone.
    await ask(product, 'UPDATE seat SET keep_until = now() WHERE player_id = $1', [id]);
    return (await ask(product, 'SELECT 1 FROM session WHERE player_id = $1 AND ended_at IS NULL', [id])).length === 0;
  };
  await expect.poll(isFree).toBe(true);
  await ask(
    product,
    `SELECT post_movement('withdraw', 'withdraw:leaving', NULL, NULL,
       ARRAY[account_of('payments', 'demo'), account_of('wallet', $1)], ARRAY[700, -700]::bigint[])`,
    [String(id)],
  );

  await page.reload();
  const month = page.getByRole('table', { name: 'Spending by month' }).getByRole('row').nth(1);
  await expect(month.getByRole('cell')).toHaveText(['₺0.00', '₺7.00', '₺0.00']);

  await page.getByRole('button', { name: 'Close my account' }).click();
  const submit = closing.getByRole('button', { name: 'Close for good' });
  await closing.getByLabel('Current password').fill('demo12345');
  await expect(submit).toBeDisabled();
  await closing.getByLabel('I want to close my account for good.').check();
  await submit.click();
  await expect(closing.getByText('The password is wrong.')).toBeVisible();
  await closing.getByLabel('Current password').fill('demo1234');
  await submit.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account has been closed.')).toBeVisible();

  await page.getByLabel('Username or e-mail').fill('leaving');
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/Wrong username or password\./)).toBeVisible();
});

test('LG-04 LG-05 LG-06: the logo opens the form, the contact link is shown, and a refusal is shown at its field', async ({
  page,
}) => {
  await inLanguage(page, 'en');
  await page.route('**/Settings.json', async (route) => {
    const answer = await route.fetch();
    const settings = { ...(await answer.json()), SHOW_SPLASH_LOGO: true, CONTACT_NUMBER: '905551234567' };
    await route.fulfill({ json: settings });
  });
  await page.goto('/login');
  await expect(page.locator('form')).toHaveCount(0);
  await looksRight(page, 'splash');
  await page.getByRole('button', { name: 'Enter Salon' }).click();
  await expect(page.getByRole('link', { name: /^Write to us/ })).toHaveAttribute('href', 'https://wa.me/905551234567');
  await looksRight(page, 'login with contact');

  const refuse = (field: string) =>
    page.route('**/api/v1/login', (route) =>
      route.fulfill({
        status: 400,
        json: { status: 0, code: 40000, Params: { field }, ErrorMessage: 'invalid request' },
      }),
    );
  await page.getByLabel('Username or e-mail').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('something');
  for (const [field, label] of [
    ['email', 'Username or e-mail'],
    ['password', 'Password'],
  ] as const) {
    await refuse(field);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Please check this entry.')).toHaveCount(1);
    await page.unroute('**/api/v1/login');
    await page.getByLabel(label, { exact: true }).press('End');
    await page.getByLabel(label, { exact: true }).pressSequentially('x');
  }
});

for (const [language, theme] of [
  ['tr', 'dark1'],
  ['en', 'light1'],
  ['ar', 'dark1'],
  ['ar', 'light1'],
] as const)
  test(`PR-03 RT-06 LY-03 the profile in ${language}, ${theme}: no A or AA violation, nothing cut off`, async ({
    page,
    product,
  }) => {
    const username = `seen-${language}-${theme}`;
    await newPlayer(product, username);
    await inLanguage(page, language, theme);
    await logIn(page, username);
    await page.goto('/profile');
    await expect(page.locator('main time').first()).toBeVisible();
    await expect(page.locator('main dl').first()).toBeVisible();
    await looksRight(page, 'profile');
    await page.locator('main form button[type=submit]').first().click();
    await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
    await looksRight(page, 'profile with refusals');
    await page.locator('main section:last-of-type button').last().click();
    await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
    await looksRight(page, 'closing dialog');
  });

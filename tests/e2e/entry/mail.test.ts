import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { ParsedMail } from 'mailparser';
import { mailCatcher } from '../../mail-catcher.ts';
import { startProduct } from '../../running-product.ts';
import { looksRight } from '../support/looks.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn } from '../support/player.ts';
import { test as base, expect } from '../support/running-product.ts';
import { openConsole } from '../support/staff.ts';

/** The product with a mail server that keeps what it gets. */
const test = base.extend<object, { mailbox: { port: number; received: ParsedMail[] } }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures needed from this pattern.
    async ({}, use) => {
      const received: ParsedMail[] = [];
      const catcher = mailCatcher(received);
      await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
      await use({ port: (catcher.server.address() as AddressInfo).port, received });
      await new Promise<void>((resolve) => catcher.close(resolve));
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailbox }, use) => {
      const env = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}?ignoreTLS=true`, MAIL_FROM: 'no-reply@salon.example' };
      const product = await startProduct({ env });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const linkIn = (mail: ParsedMail | undefined) => /https?:\S+#[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
/** At the address of the test's own product, which the demo calls `localhost`. */
const openLink = (page: Page, link: string) => page.goto(new URL(link).pathname + new URL(link).hash);

test('a forgotten password is set anew by the link of a received mail, and the address is verified by another; no log has a link', async ({
  page,
  product,
  mailbox: { received },
}) => {
  test.setTimeout(240_000);
  for (const username of ['forgetful', 'fresh']) await newPlayer(product, username);
  await inLanguage(page, 'en');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await looksRight(page, 'forgotten password');
  await page.getByLabel('E-mail').fill('Forgetful@salon.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('an e-mail with a link is on its way')).toBeVisible();
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.subject).toBe('Salon: Set a new password');
  const link = linkIn(received[0]);
  expect(new URL(link).port).toBe(String(product.port));

  await openLink(page, link);
  await looksRight(page, 'new password');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('The password is too short.')).toBeVisible();
  await page.getByLabel('New password').fill('a longer new word');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.locator('input[name=username]').fill('forgetful');
  await page.locator('input[name=password]').fill('a longer new word');
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/lobby/);

  const other = await page.context().browser()!.newContext({ baseURL: product.baseURL });
  const fresh = await other.newPage();
  await inLanguage(fresh, 'tr');
  await logIn(fresh, 'fresh');
  await fresh.goto('/profile');
  await expect(fresh.getByText('Henüz doğrulanmadı')).toBeVisible();
  await looksRight(fresh, 'profile with an address that is not verified');
  await fresh.getByRole('button', { name: 'İletiyi yeniden gönder' }).click();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.subject).toBe('Salon: E-posta adresinizi doğrulayın');
  const verifying = linkIn(received[1]);
  await openLink(fresh, verifying);
  await looksRight(fresh, 'verified address');
  await fresh.getByRole('button', { name: 'Bu adres benim' }).click();
  await expect(fresh.getByRole('button', { name: 'Bu adres benim' })).toHaveCount(0);
  await fresh.goto('/profile');
  await expect(fresh.getByText('Doğrulandı', { exact: true })).toBeVisible();
  await other.close();

  const logs = product.logs();
  expect(logs).toContain('/api/');
  for (const one of [link, verifying]) expect(logs).not.toContain(new URL(one).hash.slice(1));
});

test('staff write the words of a mail, look at it from right to left, send a test, and find it in the outbox', async ({
  browser,
  product,
  mailbox: { received },
}) => {
  const page = await openConsole(browser, product, { username: 'editor', role: 'admin' });

  await page.goto('/staff/mail');
  await expect(page.getByRole('row', { name: /Limit reached/ })).toBeVisible();
  await looksRight(page, 'templates');
  await page.getByRole('button', { name: 'Actions: Limit reached' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByRole('tab', { name: 'Arabic' }).click();
  await page.getByLabel('Subject').fill('تنبيه {{amount}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '{{amount}}' })).toBeVisible();
  await page.getByLabel('Subject').fill('تنبيه {{name}}');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByRole('article')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('article')).toContainText('Salon: تنبيه \u2068ليلى حسن\u2069');
  await looksRight(page, 'editor of a template');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Back to the built-in wording' })).toBeVisible();
  const before = received.length;
  await page.getByRole('button', { name: 'Send a test e-mail' }).click();
  await page.getByRole('dialog').getByLabel('E-mail address').fill('boss@salon.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => received.length).toBe(before + 1);
  expect(received.at(-1)?.subject).toBe('Salon: تنبيه \u2068ليلى حسن\u2069');

  await page.getByRole('tab', { name: 'Outbox' }).click();
  await expect(page.getByRole('row', { name: /boss@salon.example/ })).toContainText('Sent');
  await looksRight(page, 'outbox');
});

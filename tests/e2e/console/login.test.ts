import { expect, test } from '../support/running-product.ts';
import { confirmCode, fromMenu, secretOf, takeCodes, typeLogin } from '../support/staff.ts';

test.use({ productName: 'no staff' });

const PASSWORD = 'a-password-of-the-first-one';
const HALF_MINUTE_MS = 30_000;
test('the first link opens an account with a second factor, which logs in again and adds a colleague who has to change the password', {
  tag: '@gate',
}, async ({ page, context, product }) => {
  await context.addInitScript(() => localStorage.setItem('salon.staff.language', 'en'));
  const link = /\/staff\/first#[\w-]+/.exec(product.logs())?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('Username').fill('first');
  await page.getByLabel('Your name').fill('First Person');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password once more').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open the account' }).click();

  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = await secretOf(page);
  await confirmCode(page, secret);
  await takeCodes(page);
  await expect(page.getByRole('heading', { name: 'Rooms' })).toBeVisible();

  await fromMenu(page, 'Log out');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await typeLogin(page, 'first', 'not the password');
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong username or password' })).toBeVisible();
  await typeLogin(page, 'first', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  // A room is not open before the second step.
  await page.goto('/staff/people');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await confirmCode(page, secret, HALF_MINUTE_MS);

  await expect(page.getByRole('row', { name: /First Person/ })).toBeVisible();
  await page.getByRole('button', { name: 'New account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('cashier');
  await dialog.getByLabel('Name', { exact: true }).fill('Second Person');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Cashier' }).click();
  await dialog.getByRole('button', { name: 'New account' }).click();
  const firstPassword = await secretOf(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Second Person.*Cashier.*active/ })).toBeVisible();
  await fromMenu(page, 'Your security');
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();

  const other = await context.browser()?.newContext({ baseURL: product.baseURL });
  if (!other) throw new Error('no second browser');
  await other.addInitScript(() => localStorage.setItem('salon.staff.language', 'en'));
  const colleague = await other.newPage();
  await colleague.goto('/staff/');
  await typeLogin(colleague, 'cashier', firstPassword);
  await expect(colleague.getByRole('heading', { name: 'New password' })).toBeVisible();
  await colleague.getByLabel('New password', { exact: true }).fill('a-password-of-the-cashier');
  await colleague.getByLabel('New password once more').fill('a-password-of-the-cashier');
  await colleague.getByRole('button', { name: 'Change the password' }).click();
  await expect(colleague.getByRole('heading', { name: 'Set up the second step' })).toBeVisible();
  await confirmCode(colleague, await secretOf(colleague));
  await takeCodes(colleague);
  await expect(colleague.getByRole('heading', { name: 'Rooms' })).toBeVisible();
  await expect(colleague.getByRole('navigation').getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await colleague.goto('/staff/people');
  await expect(colleague.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  // A closed account is logged out by itself, wherever it is.
  await page.goto('/staff/people');
  await page.getByRole('button', { name: 'Actions: Second Person' }).click();
  await page.getByRole('menuitem', { name: 'Close the account' }).click();
  await dialog.getByRole('button', { name: 'Close the account' }).click();
  await expect(page.getByRole('row', { name: /Second Person.*closed/ })).toBeVisible();
  await expect(colleague.getByText('Your login has ended')).toBeVisible();
  await other.close();
});

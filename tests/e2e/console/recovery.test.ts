/** Somebody of the staff who has lost their second step: by a recovery code, and by the link of the database's owner. */
import { resetStaff } from '../support/commands.ts';
import { looksRight } from '../support/looks.ts';
import { expect, test } from '../support/running-product.ts';
import { ageLogin, confirmCode, fromMenu, hire, secretOf, takeCodes, typeLogin } from '../support/staff.ts';

const PASSWORD = 'a-password-of-a-forgetful-one';
const NEXT = 'another-password-of-the-same';

test('who has lost the app logs in by a recovery code, makes new ones, and ends the other sessions', async ({
  page,
  context,
  product,
}) => {
  await hire(product, 'forgetful', 'cashier', PASSWORD);
  await context.addInitScript(() => localStorage.setItem('salon.staff.language', 'en'));
  await page.goto('/staff/');
  await typeLogin(page, 'forgetful', PASSWORD);
  await confirmCode(page, await secretOf(page));
  const codes = await takeCodes(page);
  expect(codes).toHaveLength(10);

  const other = await context.browser()?.newContext({ baseURL: product.baseURL });
  if (!other) throw new Error('no second browser');
  await other.addInitScript(() => localStorage.setItem('salon.staff.language', 'en'));
  const later = await other.newPage();
  await later.goto('/staff/');
  await typeLogin(later, 'forgetful', PASSWORD);
  await later.getByRole('button', { name: 'Use a recovery code' }).click();
  await looksRight(later, 'second step with a recovery code');
  await later.getByLabel('Recovery code').fill('a code');
  await later.getByRole('button', { name: 'Confirm' }).click();
  await expect(later.getByText('24 letters and digits, please.')).toBeVisible();
  await later.getByLabel('Recovery code').fill(codes[0]!.toLowerCase());
  await later.getByRole('button', { name: 'Confirm' }).click();
  await expect(later.getByText('9 recovery codes left')).toBeVisible();

  await fromMenu(later, 'Your security');
  const panel = later.getByRole('region', { name: 'Recovery codes' });
  await panel.getByRole('button', { name: 'Make new codes' }).click();
  await later.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
  const fresh = await takeCodes(later);
  expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
  await expect(panel.getByText('10 recovery codes left')).toBeVisible();

  // The first browser's session is ended from here, after the password and a code of the new set.
  await expect(later.getByRole('row', { name: /Chrome on .*here/ })).toBeVisible();
  await ageLogin(product, 'forgetful');
  await later.getByRole('button', { name: 'End all others' }).click();
  await later.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  const proof = later.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await proof.getByRole('button', { name: 'Use a recovery code' }).click();
  await proof.getByLabel('Recovery code').fill(fresh[0]!);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(later.getByText('Ended.', { exact: true })).toBeVisible();
  await expect(later.getByRole('button', { name: 'End all others' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await other.close();
});

test('who has lost everything sets the login up anew by a link of the database’s owner', async ({
  page,
  context,
  product,
}) => {
  await hire(product, 'lone-admin', 'admin', PASSWORD);
  await context.addInitScript(() => localStorage.setItem('salon.staff.language', 'en'));
  const link = /http\S+\/staff\/reset#[\w-]+/.exec(await resetStaff(product, 'lone-admin'))?.[0] ?? '';
  expect(new URL(link).port).toBe(String(product.port));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'A new login' })).toBeVisible();
  await looksRight(page, 'a new login');
  await page.getByLabel('New password', { exact: true }).fill(NEXT);
  await page.getByLabel('New password once more').fill(NEXT);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('heading', { name: 'Set up the second step' })).toBeVisible();
  await confirmCode(page, await secretOf(page));
  await takeCodes(page);
  await expect(page.getByRole('heading', { name: 'Rooms' })).toBeVisible();
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password once more').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});

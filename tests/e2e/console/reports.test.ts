import { looksRight } from '../support/looks.ts';
import { expect, test } from '../support/running-product.ts';
import { openConsole } from '../support/staff.ts';

test('meters are read beside the ledger’s, a procedure is opened on a machine out of service alone, and days are reported', async ({
  browser,
  product,
}) => {
  const page = await openConsole(browser, product, { username: 'reporter', role: 'admin' });

  await page.goto('/staff/accounting');
  await page.getByRole('button', { name: 'Read meters now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option').nth(1).click();
  await dialog.getByRole('button', { name: 'Read meters now' }).click();
  await expect(page.getByRole('row', { name: /on demand/ })).toContainText('none');
  await looksRight(page, 'meters');

  await page.getByRole('tab', { name: 'Cleared and replaced' }).click();
  await page.getByRole('button', { name: 'Open a procedure' }).click();
  await dialog.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option').nth(1).click();
  await dialog.getByLabel('Reason').fill('the board was dead');
  await dialog.getByRole('button', { name: 'Open a procedure' }).click();
  await expect(dialog.getByRole('alert')).toContainText('stop it first');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/staff/reports');
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Total' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV file of all rows' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^report-day-.*\.csv$/);
  await looksRight(page, 'reports');
});

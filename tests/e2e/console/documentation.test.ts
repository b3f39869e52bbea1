import { looksRight } from '../support/looks.ts';
import { expect, test } from '../support/running-product.ts';
import { openConsole } from '../support/staff.ts';

test('staff comes from the menu to the documentation, finds a section by its words, and reads it on a phone', async ({
  browser,
  product,
}) => {
  const console = await openConsole(browser, product, { username: 'reader', role: 'support' });
  await console.goto('/staff/');
  await console.getByRole('button', { name: /^Your account/ }).click();
  const opened = console.context().waitForEvent('page');
  await console.getByRole('menuitem', { name: 'Documentation' }).click();
  const page = await opened;
  await expect(page.getByRole('heading', { level: 1, name: 'Salon' })).toBeVisible();

  // Its script has run.
  await page.waitForLoadState('load');
  await page.bringToFront();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search the documentation' });
  await expect(field).toBeFocused();
  await field.fill('gece pazari retrun');
  await expect(page.getByRole('link', { name: /^Par sheet: Gece Pazarı/ }).first()).toBeVisible();
  await field.fill('nosuchwordatall');
  await expect(page.getByText('Nothing has "nosuchwordatall".')).toBeVisible();
  await field.fill('players want the one free seat');
  await page.getByRole('link', { name: 'Reliability › Races' }).click();
  await expect(page).toHaveURL(/\/staff\/docs\/reliability\.html#races$/);
  await expect(page.getByRole('heading', { name: 'Races' })).toBeInViewport();

  await page.goto('/staff/docs/integrators.html');
  await looksRight(page, 'documentation');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByText('Pages', { exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Monitoring' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monitoring' })).toBeVisible();
});

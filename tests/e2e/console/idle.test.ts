import { ask } from '../support/ledger.ts';
import { expect, test } from '../support/running-product.ts';
import { openConsole } from '../support/staff.ts';

test('a console that nobody touches is logged out after half an hour, in spite of what it asks by itself', async ({
  browser,
  product,
}) => {
  const page = await openConsole(browser, product, { username: 'idle', role: 'floor' });
  await page.goto('/staff/floor');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForRequest((request) => request.headers()['x-background'] !== undefined, { timeout: 30_000 });
  await ask(
    product,
    `UPDATE staff_session SET seen_at = now() - interval '29 minutes 55 seconds'
      WHERE staff_id = (SELECT id FROM staff WHERE username = 'idle')`,
  );
  await expect(page.getByText('Your login has ended')).toBeVisible({ timeout: 30_000 });
});

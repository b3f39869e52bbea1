import { ask, machineCreditMinor, walletMinor } from '../support/ledger.ts';
import { cashIn } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';
import { openConsole } from '../support/staff.ts';

const MACHINE = 14;

test('a ban ends a live session with the money back on the balance, and the login is refused', {
  tag: '@gate',
}, async ({ page, browser, product }) => {
  const id = await newPlayer(product, 'isik');
  await ask(product, `UPDATE player SET name = 'Ayşe', lastname = 'Işık' WHERE id = $1`, [id]);
  await giveMoney(product, id, 60_000);
  await inLanguage(page, 'en');
  await logIn(page, 'isik');
  await openMachine(page, MACHINE);
  await cashIn(product, page, '200');

  const staff = await openConsole(browser, product, { username: 'guard', role: 'support' });
  await staff.goto('/staff/players');
  await staff.getByRole('searchbox', { name: 'Name, username, e-mail or number' }).fill('AYSE ISIK');
  await expect(staff.getByRole('row', { name: /isik.*Ayşe Işık.*open/ })).toBeVisible();
  await staff.getByRole('link', { name: 'isik' }).click();
  await expect(staff.getByRole('heading', { name: 'isik' })).toBeVisible();
  await expect(staff.getByText('On the machine').locator('xpath=following-sibling::dd')).toContainText('200.00');
  await staff.getByRole('button', { name: 'Actions', exact: true }).click();
  await staff.getByRole('menuitem', { name: 'Ban', exact: true }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('two accounts');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();

  await expect(page.getByText('This account is banned.').first()).toBeVisible();
  await expect.poll(() => walletMinor(product, 'isik')).toBe(60_000);
  await expect.poll(() => machineCreditMinor(product, MACHINE)).toBe(0);
  await expect(staff.getByText(/guard: two accounts/)).toBeVisible();
  await expect(staff.getByText('At no machine.')).toBeVisible();
  await page.goto('/');
  await page.getByLabel('Username or e-mail').fill('isik');
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/banned/i).first()).toBeVisible();
  await staff.context().close();
});

test('a search that is not answered yet leaves the rows where they are: a player can be opened, and the way back shows the search', async ({
  browser,
  product,
}) => {
  await newPlayer(product, 'quick');
  const staff = await openConsole(browser, product, { username: 'reader', role: 'support' });
  await staff.goto('/staff/players');
  const player = staff.getByRole('link', { name: 'quick', exact: true });
  await expect(player).toBeVisible();
  const searches: Promise<void>[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await staff.route(/\/players\?.*text=qui/, (route) => searches.push(held.then(() => route.continue())));
  const search = staff.getByRole('searchbox', { name: 'Name, username, e-mail or number' });
  await search.fill('qui');
  await expect.poll(() => searches.length).toBe(1);
  await expect(staff).toHaveURL(/\/staff\/players\?text=qui/);
  await player.click();
  await expect(staff.getByRole('heading', { name: 'quick' })).toBeVisible();
  answer();
  await Promise.allSettled(searches);
  await staff.goBack();
  await expect(search).toHaveValue('qui');
  await expect(player).toBeVisible();
  await staff.context().close();
});

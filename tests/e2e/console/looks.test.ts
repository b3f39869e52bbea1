/** Screens of the console for WCAG and width. The stories of the console pass most of them too, and would take twice as long with it. */
import { befall, operate } from '../support/commands.ts';
import { ask, playsOf } from '../support/ledger.ts';
import { looksRight } from '../support/looks.ts';
import { cashIn, goHome } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine, spin, spinKey } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';
import {
  approveWaiting,
  confirmCode,
  fromMenu,
  giveDispute,
  hire,
  openConsole,
  secretOf,
  takeCodes,
  typeLogin,
} from '../support/staff.ts';

test('PR-03: floor, hand pays, a machine and its plays', async ({ page, browser, product }) => {
  const machineId = 17;
  const username = 'seen-paid';
  const cashier = await openConsole(browser, product, { username: 'cashier', role: 'cashier' });
  await cashier.goto('/staff/floor');
  await expect(cashier.getByRole('row', { name: /Sardes/ })).toBeVisible();
  await looksRight(cashier, 'floor');

  await giveMoney(product, await newPlayer(product, username), 50_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, machineId);
  await cashIn(product, page, '50');
  await befall(product, machineId, 'hand-pay');
  await spin(page);
  await expect(page.locator('[data-situation=hand_pay]')).toBeVisible();
  await cashier.getByRole('link', { name: /^Money/ }).click();
  await expect(cashier.getByRole('row', { name: new RegExp(username) })).toContainText('Due');
  await looksRight(cashier, 'hand pays');
  const [due] = await ask<{ id: number; amount: string }>(
    product,
    `SELECT id, amount_minor AS amount FROM hand_pay WHERE machine_id = $1 AND state = 'due'`,
    [machineId],
  );
  await operate(product, 'pay', due!.id, due!.amount);
  await expect(spinKey(page)).toBeEnabled();

  await cashier.goto(`/staff/floor/${machineId}`);
  await expect(cashier.getByText('By the ledger')).toBeVisible();
  await looksRight(cashier, 'machine');
  await cashier.getByRole('tab', { name: 'Plays' }).click();
  const { number } = (await playsOf(product, machineId)).at(-1)!;
  await expect(cashier.getByRole('heading', { name: `Play ${number}`, exact: true })).toBeVisible();
  await looksRight(cashier, 'plays');
  await goHome(product, page);
  await cashier.context().close();
});

test('PR-03: disputes and movements', async ({ browser, product }) => {
  const username = 'seen-disputing';
  await giveDispute(product, await newPlayer(product, username));
  const ada = await openConsole(browser, product, { username: 'ada', role: 'cashier' });
  await ada.goto('/staff/money/disputes');
  const panel = ada.getByRole('region', { name: new RegExp(username) });
  await panel.getByRole('button', { name: 'Propose a correction' }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByLabel('To the player').fill('30');
  await dialog.getByLabel('Reason').fill('the camera shows the credit');
  await dialog.getByRole('button', { name: 'Propose a correction' }).click();
  await expect(panel.getByText('Waiting for a decision')).toBeVisible();
  await looksRight(ada, 'disputes');

  const bob = await openConsole(browser, product, { username: 'bob', role: 'cashier' });
  await bob.goto('/staff/money/disputes');
  await bob
    .getByRole('region', { name: new RegExp(username) })
    .getByRole('button', { name: 'Approve' })
    .click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(bob.getByText('Approved and booked.')).toBeVisible();
  await bob.goto('/staff/money/movements');
  await bob.getByLabel('Player', { exact: true }).fill(username);
  await bob.getByRole('button', { name: 'Search' }).click();
  await expect(bob.getByRole('row', { name: /Correction/ })).toBeVisible();
  await looksRight(bob, 'movements');
  for (const person of [ada, bob]) await person.context().close();
});

test('PR-03: players, and a player with each of the tabs', async ({ page, browser, product }) => {
  const username = 'seen-playing';
  const id = await newPlayer(product, username);
  await ask(product, `UPDATE player SET name = 'Ayşegül', lastname = 'Işıksız' WHERE id = $1`, [id]);
  await giveMoney(product, id, 60_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, 14);
  await cashIn(product, page, '200');

  const staff = await openConsole(browser, product, { username: 'guard', role: 'support' });
  await staff.goto('/staff/players');
  await staff.getByRole('searchbox', { name: 'Name, username, e-mail or number' }).fill('AYSEGUL ISIKSIZ');
  await expect(staff.getByRole('row', { name: /seen-playing.*open/ })).toBeVisible();
  await looksRight(staff, 'players');
  await staff.getByRole('link', { name: username }).click();
  await expect(staff.getByRole('heading', { name: username })).toBeVisible();
  await expect(staff.getByText('On the machine').locator('xpath=following-sibling::dd')).toContainText('200.00');
  await looksRight(staff, 'a player');
  for (const tab of ['Sessions', 'Movements', 'Limits', 'Grants', 'Logins', 'Chats', 'Notes', 'Audit']) {
    await staff.getByRole('tab', { name: tab }).click();
    await looksRight(staff, `a player's ${tab}`);
  }
  await goHome(product, page);
  await staff.context().close();
});

test('PR-03: login, second step, staff in the dark and in the light, own security', async ({
  page,
  context,
  product,
}) => {
  const password = 'a-password-that-is-seen';
  await hire(product, 'seen', 'admin', password);
  await context.addInitScript(() => localStorage.setItem('salon.staff.language', 'en'));
  await page.goto('/staff/');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await looksRight(page, 'login');
  await typeLogin(page, 'seen', password);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await looksRight(page, 'enrolment');
  await confirmCode(page, await secretOf(page));
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  await looksRight(page, 'recovery codes');
  await takeCodes(page);
  await expect(page.getByRole('heading', { name: 'Rooms' })).toBeVisible();

  await page.goto('/staff/people');
  await expect(page.getByRole('row', { name: /Seen.*active/ })).toBeVisible();
  await looksRight(page, 'staff in the dark');
  await fromMenu(page, 'Light colours');
  await looksRight(page, 'staff in the light');
  await fromMenu(page, 'Your security');
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  await looksRight(page, 'own security');
});

test('PR-03: the set-up of a site', async ({ browser, product }) => {
  const page = await openConsole(browser, product, { username: 'seen-setter', role: 'admin', siteId: null });
  const dialog = page.getByRole('dialog');
  const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  page.setDefaultTimeout(15_000);
  await page.goto('/staff/setup');
  await expect(page.getByLabel('Host', { exact: true })).toBeVisible();
  await looksRight(page, 'site');
  await openTab('Settings');
  await expect(page.getByLabel('Search settings')).toBeVisible();
  await looksRight(page, 'settings');
  await openTab('Brands');
  await page.getByRole('button', { name: 'Add a brand' }).click();
  await dialog.getByLabel('Name').fill('Harbour');
  await dialog.getByLabel('Jackpot seed').fill('50000');
  await looksRight(page, 'new brand');
  await closeDialog();

  await openTab('Cabinets');
  await page.getByRole('button', { name: 'Add a cabinet' }).click();
  await dialog.getByLabel('Name of the agent').fill('seen-1');
  await dialog.getByRole('button', { name: 'Add a cabinet' }).click();
  await expect(dialog.locator('code')).toBeVisible();
  await looksRight(page, 'key of a cabinet');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('New cabinet seen-1')).toBeVisible();
  await openTab('Waiting changes');
  await expect(page.getByRole('button', { name: 'Retract' }).first()).toBeVisible();
  await looksRight(page, 'own waiting changes');
  const checker = await openConsole(browser, product, { username: 'seen-checker', role: 'admin', siteId: null });
  await checker.goto('/staff/setup/changes');
  await expect(checker.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
  await looksRight(checker, 'waiting changes');
  await approveWaiting(checker);
  await checker.context().close();
  await openTab('Cabinets');
  await page.getByRole('button', { name: 'Actions: seen-1' }).click();
  await page.getByRole('menuitem', { name: /Revoke the key/ }).click();
  await expect(dialog.getByRole('button', { name: 'Revoke the key?' })).toBeVisible();
  await looksRight(page, 'cabinets');
  await closeDialog();

  await openTab('Machines');
  await page.getByRole('button', { name: 'Add a machine' }).click();
  await dialog.getByLabel('Name').fill('Harbour One');
  await looksRight(page, 'new machine');
  await closeDialog();
  await expect(page.getByRole('row', { name: /Galata/ })).toBeVisible();
  await looksRight(page, 'machines');
  await openTab('Games');
  await expect(page.getByText('Gece Pazarı').first()).toBeVisible();
  await looksRight(page, 'games');
  await page.context().close();
});

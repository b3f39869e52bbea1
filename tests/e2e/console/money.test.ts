/** Money in the console, in browsers of several people: a hand pay from its bell to the unlocked machine, and a dispute for two. */
import { randomUUID } from 'node:crypto';
import { befall, operate } from '../support/commands.ts';
import { ask, machineCreditMinor, playsOf, walletMinor } from '../support/ledger.ts';
import { cashIn } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine, overPlainHttp, spin, spinKey } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';
import { giveDispute, openConsole } from '../support/staff.ts';

const MACHINE = 13;
const HIGH_MACHINE = 12;

test('a hand pay is seen in the console as it falls due, is paid by its amount, and unlocks the machine of its player', {
  tag: '@gate',
}, async ({ page, browser, product }) => {
  test.setTimeout(240_000);
  const cashier = await openConsole(browser, product, { username: 'cashier', role: 'cashier' });
  await cashier.goto('/staff/floor');
  await expect(cashier.getByRole('row', { name: /Sardes/ })).toBeVisible();

  const username = 'paid-by-hand';
  await giveMoney(product, await newPlayer(product, username), 50_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, MACHINE);
  const { walletMinor: before } = await cashIn(product, page, '50');
  await befall(product, MACHINE, 'hand-pay');
  await spin(page);
  await expect(page.locator('[data-situation=hand_pay]')).toBeVisible({ timeout: 60_000 });
  await expect(spinKey(page)).toBeDisabled();
  const due = () => ask<{ minor: string }>(product, `SELECT amount_minor AS minor FROM hand_pay WHERE state = 'due'`);
  // The page has it from the machine, before the platform.
  await expect.poll(async () => (await due()).length).toBe(1);
  const amountMinor = Number((await due())[0]?.minor);

  // The room's name in the navigation says it wherever the cashier is.
  await expect(cashier.getByRole('link', { name: /Money.*1 hand pay is due/ })).toBeVisible();
  await cashier.getByRole('link', { name: /^Money/ }).click();
  const row = cashier.getByRole('row', { name: new RegExp(username) });
  await expect(row).toContainText('Due');
  await row.getByRole('button', { name: 'Pay' }).click();
  const dialog = cashier.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('1');
  await dialog.getByRole('button', { name: 'Pay' }).click();
  await expect(dialog.getByText('This is not the amount of the hand pay.')).toBeVisible();
  expect(await walletMinor(product, username)).toBe(before);
  await dialog.getByLabel('Amount').fill((amountMinor / 100).toFixed(2));
  await dialog.getByRole('button', { name: 'Pay' }).click();
  await expect(dialog).toBeHidden();
  expect(await walletMinor(product, username)).toBe(before + amountMinor);
  await expect(page.locator('[data-situation]')).toBeHidden();
  await expect(spinKey(page)).toBeEnabled();

  // The machine's page has the play with its reels, and what was done.
  await cashier.goto(`/staff/floor/${MACHINE}`);
  await expect(cashier.getByText('By the ledger')).toBeVisible();
  await cashier.getByRole('tab', { name: 'Plays' }).click();
  const { number } = (await playsOf(product, MACHINE)).at(-1)!;
  await expect(cashier.getByRole('heading', { name: `Play ${number}`, exact: true })).toBeVisible();

  const floor = await openConsole(browser, product, { username: 'floor', role: 'floor' });
  await floor.goto('/staff/floor');
  await floor.getByLabel('Machine, number or player').fill(username);
  const seat = floor.getByRole('row', { name: new RegExp(username) });
  await seat.getByRole('checkbox').check();
  await floor.getByRole('button', { name: 'Close the session' }).click();
  await floor.getByRole('dialog').getByRole('button', { name: 'Close the session' }).click();
  await expect(floor.getByRole('dialog')).toContainText('1 machine changed');
  await expect(page).toHaveURL(/\/lobby/);
  await expect.poll(() => machineCreditMinor(product, MACHINE)).toBe(0);
});

test('credit above what a machine pays out stays for an attendant when its session is closed, and its player is informed in the lobby', async ({
  page,
  browser,
  product,
}) => {
  const username = 'high-credit';
  await giveMoney(product, await newPlayer(product, username), 6_000_000);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, HIGH_MACHINE);
  // The floor's machines pay out 50,000.00 themselves.
  for (const [amount, creditMinor] of [
    ['25000', 2_500_000],
    ['25000', 5_000_000],
    ['100', 5_010_000],
  ] as const) {
    expect((await cashIn(product, page, amount)).creditMinor).toBe(creditMinor);
  }

  const floor = await openConsole(browser, product, { username: 'floor', role: 'floor' });
  await floor.goto('/staff/floor');
  await floor.getByLabel('Machine, number or player').fill(username);
  await floor
    .getByRole('row', { name: new RegExp(username) })
    .getByRole('checkbox')
    .check();
  await floor.getByRole('button', { name: 'Close the session' }).click();
  await floor.getByRole('dialog').getByRole('button', { name: 'Close the session' }).click();
  await expect(page).toHaveURL(/\/lobby/);
  await expect(page.getByText(/Your credit of .*50,100\.00.* is a hand pay/)).toBeVisible();
  expect(await walletMinor(product, username)).toBe(990_000);

  const [due] = await ask<{ id: number; amount: string }>(
    product,
    `SELECT id, amount_minor AS amount FROM hand_pay WHERE machine_id = $1 AND state = 'due'`,
    [HIGH_MACHINE],
  );
  expect(due?.amount).toBe('5010000');
  await operate(product, 'pay', due!.id, due!.amount);
  expect(await walletMinor(product, username)).toBe(6_000_000);
  await expect.poll(() => machineCreditMinor(product, HIGH_MACHINE)).toBe(0);
});

test('a dispute is proposed by one person and approved by another; the same person is refused', {
  tag: '@gate',
}, async ({ browser, product }) => {
  const username = 'disputing';
  await giveDispute(product, await newPlayer(product, username));
  const before = await walletMinor(product, username);
  const ada = await openConsole(browser, product, { username: 'ada', role: 'cashier' });
  await overPlainHttp(ada);
  await ada.goto('/staff/money/disputes');
  const panel = ada.getByRole('region', { name: new RegExp(username) });
  await expect(panel.getByRole('region', { name: 'By the ledger' })).toBeVisible();
  await panel.getByRole('button', { name: 'Propose a correction' }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByLabel('To the player').fill('30');
  await dialog.getByRole('button', { name: 'Propose a correction' }).click();
  await expect(dialog.getByText('Give a reason of at least 3 characters.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('the camera shows the credit');
  await dialog.getByRole('button', { name: 'Propose a correction' }).click();
  await expect(panel.getByText('Waiting for a decision')).toBeVisible();
  // Neither by her console nor by a call of hers.
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const [{ id } = { id: randomUUID() }] = await ask<{ id: string }>(
    product,
    'SELECT id FROM dispute_proposal ORDER BY proposed_at DESC LIMIT 1',
  );
  const refused = await ada.evaluate(async (proposal) => {
    const response = await fetch(`/api/operator/corrections/${proposal}/approve`, { method: 'POST' });
    return [response.status, (await response.json()).code];
  }, id);
  expect(refused).toEqual([409, 61010]);
  expect(await walletMinor(product, username)).toBe(before);

  const bob = await openConsole(browser, product, { username: 'bob', role: 'cashier' });
  await bob.goto('/staff/money/disputes');
  await bob.getByRole('button', { name: 'Approve' }).click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(bob.getByText('Approved and booked.')).toBeVisible();
  expect(await walletMinor(product, username)).toBe(before + 3_000);
  // Hers shows it without being asked.
  await expect(panel).toHaveCount(0);
  await bob.goto('/staff/money/movements');
  await bob.getByLabel('Player', { exact: true }).fill(username);
  await bob.getByRole('button', { name: 'Search' }).click();
  await expect(bob.getByRole('row', { name: /Correction/ })).toContainText('Player’s balance');
});

/** Money at a machine as a player moves it. Each helper returns when page, machine and ledger have the same: one is slower than another. */
import type { Page } from '@playwright/test';
import { ask, type Database, playsOf } from './ledger.ts';
import { spin } from './player.ts';
import { expect } from './running-product.ts';

/**
 * Waits until the credit that the page of a game shows, that its machine has reported and that the ledger has are the same (`creditMinor`
 * where it is known), no game runs and no transfer is under way. Answers it, and the balance that the ledger has of who sits there.
 */
export async function settledMoney(product: Database, page: Page, creditMinor?: number) {
  let money = { creditMinor: Number.NaN, walletMinor: Number.NaN };
  const look = async () => {
    const { shown, reported, activity, booked, transfers, wallet } = await lookAtMoney(product, page);
    money = { creditMinor: shown, walletMinor: wallet };
    const isSame = [shown, reported, booked].every((minor) => minor === (creditMinor ?? shown));
    const isAtRest = transfers === 0 && activity !== 'spinning' && activity !== 'cashing_out';
    if (isSame && isAtRest) return 'the same';
    return `page ${shown}, machine ${reported} (${activity}), ledger ${booked}, transfers under way: ${transfers}`;
  };
  await expect.poll(look, `the credit is ${creditMinor ?? 'the same'} everywhere`).toBe('the same');
  return money;
}

/** By the address of the game. */
const machineOf = (page: Page) => Number(/\/game\/(\d+)\//.exec(page.url())?.[1]);

async function lookAtMoney(product: Database, page: Page) {
  const shown = await meterMinor(page, 'Credit');
  const [row] = await ask<{ activity: string } & Record<'reported' | 'booked' | 'transfers' | 'wallet', string>>(
    product,
    `SELECT activity, credit_reported_minor AS reported, credit.balance_minor AS booked, wallet.balance_minor AS wallet,
       (SELECT count(*) FROM transfer WHERE transfer.machine_id = machine.id AND transfer.ended_at IS NULL) AS transfers
     FROM machine
     JOIN account credit ON credit.kind = 'machine_credit' AND credit.owner = machine.id::text
     LEFT JOIN seat ON seat.machine_id = machine.id
     LEFT JOIN account wallet ON wallet.kind = 'wallet' AND wallet.owner = seat.player_id::text
     WHERE machine.id = $1`,
    [machineOf(page)],
  );
  if (row === undefined) throw new Error(`no machine at ${page.url()}`);
  const { activity, ...figures } = row;
  const [reported, booked, transfers, wallet] = (['reported', 'booked', 'transfers', 'wallet'] as const).map((name) =>
    Number(figures[name]),
  );
  return { shown, activity, reported, booked, transfers, wallet: wallet ?? 0 };
}

/** What a meter of the deck shows, minor units. */
export async function meterMinor(page: Page, name: 'Credit' | 'Bet' | 'Win'): Promise<number> {
  const text = await page.getByRole('region', { name: 'Meters' }).textContent();
  const amount = new RegExp(`${name}[^0-9]*([0-9,]+\\.[0-9]{2})`, 's').exec(text ?? '')?.[1];
  if (amount === undefined) throw new Error(`no ${name} in ${text}`);
  return Math.round(Number(amount.replaceAll(',', '')) * 100);
}

const cashInKey = (page: Page) => page.getByRole('button', { name: 'Cash in', exact: true });

/** `amount` as a player types it, e.g. 50, while no game runs. */
export async function cashIn(product: Database, page: Page, amount: string) {
  const before = await meterMinor(page, 'Credit');
  await cashInKey(page).click();
  await submitCashIn(page, amount);
  await expect(page.getByRole('dialog')).toBeHidden();
  const money = await settledMoney(product, page, before + Math.round(Number(amount) * 100));
  // Until the page knows that the transfer has ended, a key of the keyboard would be pressed in vain.
  await expect(cashInKey(page)).toBeEnabled();
  return money;
}

/** By the keyboard, which does nothing while money cannot be put on the machine. */
export async function openCashInByKey(page: Page): Promise<void> {
  await expect(cashInKey(page)).toBeEnabled();
  await page.keyboard.press('i');
}

export async function submitCashIn(page: Page, amount: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Other amount' }).fill(amount);
  await sheet.locator('form button[type=submit]').click();
}

/** The press alone, for stories of what follows it. */
export async function pressCashOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cash out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cash out' }).click();
}

/** All of the credit, back into the balance. */
export async function cashOut(product: Database, page: Page) {
  await pressCashOut(page);
  return settledMoney(product, page, 0);
}

/** Leaves the machine as it was found, with the credit back in the balance: the seat of who leaves credit behind is kept for minutes. */
export async function goHome(product: Database, page: Page) {
  const money = await cashOut(product, page);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/lobby/);
  return money;
}

/** A press that is one play at least: features that it wins go on by themselves. Returns when it is booked. */
export async function play(product: Database, page: Page) {
  const machineId = machineOf(page);
  const before = (await playsOf(product, machineId)).length;
  await spin(page);
  await expect.poll(async () => (await playsOf(product, machineId)).length).toBeGreaterThan(before);
  return settledMoney(product, page);
}

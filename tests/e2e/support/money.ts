/** Money at a machine as a player moves it. Each helper returns when page, machine and ledger have the same: one is slower than another. */
import type { Page } from '@playwright/test';
import { ask, type Database, playsOf } from './ledger.ts';
import { spin } from './player.ts';
import { expect } from './running-product.ts';

/**
 * Waits until the credit that the page of a game shows, that its machine has reported and that the ledger has are the same (`creditMinor`
 * where it is known), as is the balance where a wide page shows it, no game runs and no transfer is under way. Answers both.
 */
export async function settledMoney(product: Database, page: Page, creditMinor?: number) {
  let money = { creditMinor: Number.NaN, walletMinor: Number.NaN };
  const look = async () => {
    const shown = { credit: await meterMinor(page, 'Credit'), balance: await balanceMinor(page) };
    const { machine, ledger, wallet, activity, transfers } = await bookedMoney(product, page);
    money = { creditMinor: shown.credit, walletMinor: wallet };
    const isSameCredit = [shown.credit, machine, ledger].every((minor) => minor === (creditMinor ?? shown.credit));
    const isSameBalance = shown.balance === null || shown.balance === wallet;
    const isAtRest = transfers === 0 && activity !== 'spinning' && activity !== 'cashing_out';
    if (isSameCredit && isSameBalance && isAtRest) return 'the same';
    return JSON.stringify({ shown, machine, ledger, wallet, activity, transfers });
  };
  await expect.poll(look, `the credit is ${creditMinor ?? 'the same'} everywhere`).toBe('the same');
  return money;
}

/** The machine whose game the page shows. */
const machineOf = (page: Page) => Number(/\/game\/(\d+)\//.exec(page.url())?.[1]);

interface BookedMoney {
  /** Credit as the machine has reported it, and as the ledger has it. */
  machine: number;
  ledger: number;
  /** The balance of the player who sits there. */
  wallet: number;
  activity: string;
  transfers: number;
}

async function bookedMoney(product: Database, page: Page): Promise<BookedMoney> {
  const [row] = await ask<BookedMoney>(
    product,
    `SELECT activity, credit_reported_minor::float8 AS machine, credit.balance_minor::float8 AS ledger,
       wallet.balance_minor::float8 AS wallet,
       (SELECT count(*)::int FROM transfer WHERE transfer.machine_id = machine.id AND transfer.ended_at IS NULL) AS transfers
     FROM machine
     JOIN account credit ON credit.kind = 'machine_credit' AND credit.owner = machine.id::text
     LEFT JOIN seat ON seat.machine_id = machine.id
     LEFT JOIN account wallet ON wallet.kind = 'wallet' AND wallet.owner = seat.player_id::text
     WHERE machine.id = $1`,
    [machineOf(page)],
  );
  if (row === undefined) throw new Error(`no machine at ${page.url()}`);
  return row;
}

/** The balance beside the picture of a wide page; null where there is no room for it. */
async function balanceMinor(page: Page): Promise<number | null> {
  const column = page.getByRole('region', { name: 'This machine' });
  const amount = column.getByText('Balance', { exact: true }).locator('xpath=following-sibling::dd');
  return (await amount.count()) === 0 ? null : minorIn((await amount.textContent()) ?? '');
}

/** The amount that a meter of the deck shows, minor units. */
export async function meterMinor(page: Page, name: 'Credit' | 'Bet' | 'Win'): Promise<number> {
  const text = await page.getByRole('region', { name: 'Meters' }).textContent();
  const amount = new RegExp(`${name}[^0-9]*([0-9,]+\\.[0-9]{2})`, 's').exec(text ?? '')?.[1];
  if (amount === undefined) throw new Error(`no ${name} in ${text}`);
  return minorIn(amount);
}

/** An amount as the English page writes it. */
const minorIn = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

const cashInKey = (page: Page) => page.getByRole('button', { name: 'Cash in', exact: true });

/** Puts `amount`, as a player types it, e.g. 50, on the machine, while no game runs. */
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

/** Puts all of the credit back into the balance. */
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

/** People of the operator in a browser: their session is written into the database, as after a complete login. */
import { createHash, randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { operator } from '@salon/contract';
import { hashPassword } from '../../../apps/platform/src/password/passwords.ts';
import { codeOf } from '../../flows/platform/operator/staff-people.ts';
import type { RunningProduct } from '../../running-product.ts';
import { ask } from './ledger.ts';
import { expect } from './running-product.ts';

/** A page of the console, in English, with that person logged in. `siteId` null: staff of every site. Files share their people. */
export async function openConsole(
  browser: Browser,
  product: RunningProduct,
  { username, role, siteId = 0 }: { username: string; role: operator.Role; siteId?: number | null },
): Promise<Page> {
  const token = `staff_${randomBytes(32).toString('base64url')}`;
  await ask(
    product,
    `WITH person AS (INSERT INTO staff (site_id, username, name, role, password_hash, must_change_password, totp_secret)
        VALUES ($4, $1, initcap($1), $2, '', false, '')
        ON CONFLICT (lower(username)) DO UPDATE SET role = $2, site_id = $4 RETURNING id)
      INSERT INTO staff_session (token_hash, staff_id, address, expires_at, factor_at)
        SELECT $3, id, '127.0.0.1', now() + interval '1 hour', now() FROM person`,
    [username, role, createHash('sha256').update(token).digest(), siteId],
  );
  const context = await browser.newContext({ baseURL: product.baseURL });
  await context.addCookies([{ name: operator.STAFF_COOKIE, value: token, url: product.baseURL, httpOnly: true }]);
  await context.addInitScript(() => localStorage.setItem('salon.staff.language', 'en'));
  return context.newPage();
}

/** Everything of the set-up that waits for a second person, who is the one of this page, at the site that it works at. */
export async function approveWaiting(page: Page): Promise<void> {
  await page.goto('/staff/setup/changes');
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  const dialog = page.getByRole('dialog');
  await expect(approve.first()).toBeVisible();
  for (let left = await approve.count(); left > 0; left -= 1) {
    await approve.first().click();
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(approve).toHaveCount(left - 1);
  }
}

export async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export async function typeLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The secret that is shown once. */
export const secretOf = async (page: Page): Promise<string> => (await page.locator('code').textContent()) ?? '';

/** An app's code; `aheadMs`: each is good once, and that of the next half minute already. */
export async function confirmCode(page: Page, secret: string, aheadMs = 0): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now() + aheadMs));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Reads the recovery codes that the first second step brings, and puts them away. */
export async function takeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await dialog.locator('code').nth(9).waitFor();
  const codes = await dialog.locator('code').allTextContents();
  await dialog.getByRole('button', { name: 'I have them' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return codes;
}

/** The person has logged in so long ago that changes of their access ask for password and second factor again. */
export async function ageLogin(product: RunningProduct, username: string): Promise<void> {
  await ask(
    product,
    `UPDATE staff_session SET password_at = now() - interval '11 minutes', factor_at = now() - interval '11 minutes'
      WHERE staff_id = (SELECT id FROM staff WHERE username = $1)`,
    [username],
  );
}

/** Somebody of the staff whose next login sets up the second step. */
export async function hire(product: RunningProduct, username: string, role: operator.Role, password: string) {
  await ask(
    product,
    `INSERT INTO staff (site_id, username, name, role, password_hash, must_change_password)
      VALUES (0, $1, initcap($1), $2, $3, false)`,
    [username, role, await hashPassword(password)],
  );
}

/** A cash in of 30.00 that machine 20 knows no more: in suspense, with the figures of both sides. */
export async function giveDispute(product: RunningProduct, playerId: number): Promise<void> {
  await ask(
    product,
    `WITH s AS (INSERT INTO session (id, player_id, machine_id, ended_at) VALUES (gen_random_uuid(), $1, 20, now()) RETURNING *)
      SELECT record_dispute(20, player_id, id, 'journal_replaced', NULL, ARRAY[account_of('house', '0')], ARRAY[3000], 0, dispute_evidence(20)) FROM s`,
    [playerId],
  );
}

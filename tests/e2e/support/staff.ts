/** People of the operator in a browser: their session is written into the database, as after a complete login. */
import { createHash, randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { operator } from '@salon/contract';
import type { RunningProduct } from '../../running-product.ts';
import { ask } from './ledger.ts';

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

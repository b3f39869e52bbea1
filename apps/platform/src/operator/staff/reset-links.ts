import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { digestOf } from '../calls/environment-keys.ts';

const LINK_HOURS = 1;

/**
 * Token of a one-time link that sets a login up anew, made by the owner of the tables: the platform's role may make none. Null where nobody
 * of that name has an open account.
 */
export async function offerResetLink(
  owner: Pool,
  username: string,
): Promise<{ token: string; username: string; hours: number } | null> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await owner.query<{ username: string }>(
    `WITH person AS (SELECT id, site_id, username FROM staff WHERE lower(username) = lower($1) AND disabled_at IS NULL),
      link AS (INSERT INTO staff_reset_link (staff_id, token_hash, expires_at)
        SELECT id, $2, now() + make_interval(hours => $3) FROM person),
      noted AS (INSERT INTO audit (site_id, type, details)
        SELECT site_id, 'staff_reset_offered', jsonb_build_object('operator', username) FROM person)
      SELECT username FROM person`,
    [username, digestOf(token), LINK_HOURS],
  );
  return rows[0] ? { token, username: rows[0].username, hours: LINK_HOURS } : null;
}

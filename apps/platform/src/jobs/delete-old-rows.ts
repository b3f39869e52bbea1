import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Scheduler } from './scheduler.ts';

const EVERY_MS = 10 * 60_000;
const BATCH = 5_000;

/** Rows that are deleted by age; `docs/retention.md` has the whole list, and why the rest stays. */
const OLD = {
  // A block ends long before; later failures start a new count.
  login_failure: `first_at < now() - interval '1 day' AND (blocked_until IS NULL OR blocked_until < now())`,
  // What is queued is given up long before; where no node sends, it goes all the same.
  mail_outbox: `created_at < now() - interval '90 days'`,
  // A day is the longest that is counted.
  mailbox_hour: `hour < now() - interval '2 days'`,
  player_email_token: `expires_at < now() - interval '1 day'`,
  login: `expires_at < now() - interval '400 days' AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.login_id = login.id)`,
  staff_session: `expires_at < now() - interval '400 days'`,
  // What is not used goes with the next set.
  staff_recovery_code: `used_at < now() - interval '400 days'`,
  staff_reset_link: `expires_at < now() - interval '400 days'`,
} as const;

/** Deletes rows that are no longer needed. Safe on several nodes. Returns how many. */
export async function deleteOld(pool: Pool): Promise<number> {
  let deleted = 0;
  // A secret that nobody has approved in time goes with the change that it waits in.
  await pool.query('SELECT expire_setup_changes()');
  for (const [table, isOld] of Object.entries(OLD)) {
    for (let some = BATCH; some === BATCH; ) {
      const text = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${isOld} LIMIT ${BATCH}))`;
      some = (await pool.query(text)).rowCount ?? 0;
      deleted += some;
    }
  }
  return deleted;
}

/** Deletes them at once and every ten minutes. Returns how to stop, which waits for a run that is under way. */
export function startDeletingOldRows(pool: Pool, scheduler: Scheduler, log: FastifyBaseLogger): () => Promise<void> {
  const run = async () => {
    const deleted = await deleteOld(pool);
    if (deleted > 0) log.info({ deleted }, 'rows deleted by their age');
  };
  const first = run().catch((error: unknown) => log.error({ err: error }, 'rows are not deleted by their age'));
  const stop = scheduler.every('old rows', EVERY_MS, run);
  return async () => void (await Promise.all([first, stop()]));
}

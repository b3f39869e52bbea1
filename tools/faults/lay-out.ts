import type pg from 'pg';
import { migrate } from '../../apps/platform/src/db/migrate.ts';
import { grantTo, PLATFORM_ROLE } from '../../apps/platform/src/db/platform-role.ts';
import { seedDemo } from '../../apps/platform/src/db/seed.ts';
import { hashPassword } from '../../apps/platform/src/password/passwords.ts';

/** Of the demo's first site; the others belong to its second site and to its machine with a SAS line. */
const MACHINES = 24;
const OPENING_MINOR = 100_000;
/** So low that both kinds of hand pay happen in every run. */
const HAND_PAY = { HAND_PAY_WIN_LIMIT: 3_000, HAND_PAY_CASH_OUT_LIMIT: 4_000 };

/** Schema, grants and the demo's rows, by this very build. */
export async function prepareDatabase(pool: pg.Pool): Promise<void> {
  await migrate(pool);
  await grantTo(pool, PLATFORM_ROLE);
  await seedDemo(pool, { password: hashPassword, pin: async () => '' });
}

/** The demo's machines dealt out to `cabinets` agents (`hall-0` …), and players with money of their own. */
export async function layOut(pool: pg.Pool, { players, cabinets }: { players: number; cabinets: number }) {
  await pool.query(`UPDATE machine SET agent = 'hall-' || id % $1::int WHERE id <= $2`, [cabinets, MACHINES]);
  await pool.query('UPDATE site SET settings = settings || $1::jsonb WHERE id = 0', [HAND_PAY]);
  const usernames = Array.from({ length: players }, (_, at) => `guest-${at + 1}`);
  await pool.query(
    `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
      SELECT site_id, n, n || '@guest.example', 'Guest', n, password_hash FROM player, unnest($1::text[]) n WHERE username = 'demo'`,
    [usernames],
  );
  await pool.query(
    `SELECT post_movement('opening', 'opening:wallet:' || id, NULL, NULL,
        ARRAY[account_of('payments', 'demo'), account_of('wallet', id::text)], ARRAY[-$2::bigint, $2::bigint])
      FROM player WHERE username = ANY($1)`,
    [usernames, OPENING_MINOR],
  );
  const machineIdsOf = Array.from({ length: cabinets }, (_, cabinet) =>
    Array.from({ length: MACHINES }, (__, at) => at + 1).filter((id) => id % cabinets === cabinet),
  );
  return { usernames, machineIdsOf };
}

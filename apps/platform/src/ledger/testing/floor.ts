/** A small floor for tests of the ledger: one site, two brands, machines and players with money, a clock that stands still. */
import type pg from 'pg';
import { widenGames } from '../../db/testing/wide-bounds.ts';

export interface TestFloor {
  machines: number;
  players: number;
  openingMinor: number;
  poolMinor: number;
  seedMinor: number;
  /** Of the first brand's jackpot; the second one's has none. */
  limitMinor: number;
}

export const FLOOR: TestFloor = {
  ...{ machines: 3, players: 3, openingMinor: 50_000 },
  ...{ poolMinor: 10_000, seedMinor: 3_000, limitMinor: 10_008 },
};
/** Of every machine; its bounds are wide. */
export const GAME = 'g';
export const START_MS = Date.UTC(2030, 0, 1);
export const brandOf = (machineId: number): number => 1 + (machineId % 2);

export async function layFloor(pool: pg.Pool, floor: TestFloor = FLOOR): Promise<void> {
  await pool.query(`CREATE TABLE test_clock (now_ms float8); INSERT INTO test_clock VALUES (${START_MS});
    GRANT SELECT ON test_clock TO PUBLIC;
    CREATE OR REPLACE FUNCTION ledger_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      'SELECT to_timestamp(now_ms / 1000) FROM test_clock';
    INSERT INTO site (id, name, currency) VALUES (0, 'Deneme', 'TRY');
    INSERT INTO brand (id, site_id, name, jackpot_seed_minor, jackpot_limit_minor)
      VALUES (1, 0, 'Bir', ${floor.seedMinor}, ${floor.limitMinor}), (2, 0, 'İki', ${floor.seedMinor}, NULL);`);
  await widenGames(pool, [GAME]);
  for (let id = 1; id <= floor.machines; id++) {
    await pool.query(
      `INSERT INTO machine (id, brand_id, number, name, game_id, agent) VALUES ($1, $2, $3, $4, $5, 'floor-1')`,
      [id, brandOf(id), 100 + id, `Makine ${id}`, GAME],
    );
  }
  for (let id = 1; id <= floor.players; id++) {
    await pool.query(
      `INSERT INTO player (site_id, username, email, name, lastname, password_hash) VALUES (0, $1, $2, $3, 'Soyad', 'x')`,
      [`player${id}`, `player${id}@salon.example`, `Oyuncu ${id}`],
    );
    await open(pool, `w${id}`, 'payments', 'demo', 'wallet', id, floor.openingMinor);
  }
  for (const brand of [1, 2]) await open(pool, `p${brand}`, 'house', '0', 'jackpot_pool', brand, floor.poolMinor);
}

async function open(
  pool: pg.Pool,
  key: string,
  fromKind: string,
  from: string,
  toKind: string,
  to: number,
  amountMinor: number,
): Promise<void> {
  await pool.query(
    `SELECT post_movement('opening', $1, NULL, NULL,
      ARRAY[account_of($2::account_kind, $3), account_of($4::account_kind, $5)], ARRAY[-$6::bigint, $6::bigint])`,
    [key, fromKind, from, toKind, String(to), amountMinor],
  );
}

export async function setNow(pool: pg.Pool, nowMs: number): Promise<void> {
  await pool.query('UPDATE test_clock SET now_ms = $1', [nowMs]);
}

/** Every account that was ever used, as `kind:owner` → [balance, seq]. */
export async function balancesOf(pool: pg.Pool): Promise<Record<string, [number, number]>> {
  const { rows } = await pool.query<{ name: string; balance_minor: number; seq: number }>(
    `SELECT kind || ':' || owner AS name, balance_minor, seq FROM account WHERE seq > 0 ORDER BY kind, owner`,
  );
  return Object.fromEntries(rows.map((row) => [row.name, [row.balance_minor, row.seq]]));
}

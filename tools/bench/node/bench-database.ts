/** A durable PostgreSQL of its own with the demo's rows, and as many more machines and players as a bench wants. */
import { randomUUID } from 'node:crypto';
import { seedDemo } from '../../../apps/platform/src/db/seed.ts';
import { startTestServer, type TestDatabase } from '../../../apps/platform/src/db/testing/database.ts';

export const BENCH_AGENT = 'bench-floor';
/** Ids of the machines of `BENCH_AGENT` and of the players begin here. */
export const FIRST_MACHINE_ID = 1_001;

const WALLETS_AT_ONCE = 1_000;

export interface BenchPlayer {
  playerId: number;
  siteId: number;
  /** An open login of the player, for an access token. */
  loginId: string;
}

export interface BenchDatabase extends TestDatabase {
  machineIds: number[];
  players: BenchPlayer[];
  stop(): Promise<void>;
}

/** `machines` are of the demo's first site and of its brands in turn; each of the `players` has 10,000.00 in the wallet. */
export async function openBenchDatabase(size: { machines: number; players: number }): Promise<BenchDatabase> {
  const server = await startTestServer({ isDurable: true });
  const database = await server.database();
  // Nobody logs in by password here, so no hash has to be slow.
  await seedDemo(database.pool, { password: async () => '', pin: async () => '' });
  const machineIds: number[] = [];
  const opened = { ...database, machineIds };
  await addMachines(opened, size.machines);
  const players = await addPlayers(database, size.players);
  await database.pool.query('ANALYZE');
  return {
    ...opened,
    players,
    stop: async () => {
      await database.drop();
      await server.stop();
    },
  };
}

/** As many more, of the same brands and games. */
export async function addMachines({ pool, machineIds }: Pick<BenchDatabase, 'pool' | 'machineIds'>, count: number) {
  const ids = Array.from({ length: count }, (_, at) => FIRST_MACHINE_ID + machineIds.length + at);
  await pool.query(
    `INSERT INTO machine (id, brand_id, number, name, game_id, agent)
      SELECT id, 1 + id % 3, id, 'Bench ' || id, (SELECT game_id FROM machine WHERE id = 1 + m.id % 24), $2
      FROM unnest($1::int[]) AS m (id)`,
    [ids, BENCH_AGENT],
  );
  machineIds.push(...ids);
}

async function addPlayers({ pool }: TestDatabase, count: number): Promise<BenchPlayer[]> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO player (site_id, username, email, name, lastname, password_hash)
      SELECT 0, 'bench-' || n, 'bench-' || n || '@bench.example', 'Bench', 'Player ' || n, '' FROM generate_series(1, $1) n RETURNING id`,
    [count],
  );
  const players = rows.map(({ id }) => ({ playerId: id, siteId: 0, loginId: randomUUID() }));
  await pool.query(
    `INSERT INTO login (id, player_id, address, expires_at)
      SELECT id, player_id, '127.0.0.1', now() + interval '1 day' FROM unnest($1::uuid[], $2::int[]) AS l (id, player_id)`,
    [players.map(({ loginId }) => loginId), players.map(({ playerId }) => playerId)],
  );
  // A statement may take ten seconds.
  for (let from = 0; from < count; from += WALLETS_AT_ONCE)
    await pool.query(
      `SELECT post_movement('opening', 'opening:bench:' || player_id, NULL, NULL,
          ARRAY[account_of('payments', 'demo'), account_of('wallet', player_id::text)], ARRAY[-1000000, 1000000]::bigint[])
        FROM unnest($1::int[]) AS p (player_id)`,
      [players.slice(from, from + WALLETS_AT_ONCE).map(({ playerId }) => playerId)],
    );
  return players;
}

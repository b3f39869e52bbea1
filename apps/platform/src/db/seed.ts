/**
 * Demo mode's first rows: one site (and a second one, in its own file), three brands with their progressives, 25 machines of agent `floor-1`, five players with
 * play money. Only adds what is missing, so that a second start finds everything as it was left.
 */
import { randomUUID } from 'node:crypto';
import { games } from '@salon/domain/games/index.ts';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { markDemoDatabase } from './demo-seed.ts';
import type { OwnGame } from './own-game.ts';
import type { SeedHashes } from './seed-hashes.ts';
import { seedSecondSite } from './seed-second-site.ts';
import { seedSupport } from './seed-support.ts';

export const DEMO_AGENT = 'floor-1';
export const DEMO_PLAYERS = ['demo', 'demo2', 'demo3', 'demo4', 'demo5'];
export const DEMO_PASSWORD = 'demo1234';
export const DEMO_PIN = '1234';

const SITE = { id: 0, name: 'Salon', currency: 'TRY' };
/** The payment page that the platform serves in demo mode. */
const DEMO_PAYMENTS = { DEPOSIT_URL: '/demo-payment/', PAYMENT_PROVIDER: 'Demo Pay' };
const OPENING_MINOR = 500_000;
const WELCOME_BONUS_MINOR = 5_000;

/** `seedMinor`: what the progressive starts again with; `poolMinor`: what it stands at on the first day. */
const BRANDS = [
  { id: 1, name: 'Boğaziçi', seedMinor: 2_500_000, poolMinor: 4_318_275 },
  { id: 2, name: 'Kapadokya', seedMinor: 1_000_000, poolMinor: 1_786_140 },
  { id: 3, name: 'Pamukkale', seedMinor: 500_000, poolMinor: 942_655 },
];

const MACHINE_NAMES = [
  ...['Galata', 'Bebek', 'Kuzguncuk', 'Beylerbeyi', 'Emirgan', 'Çengelköy', 'Kanlıca', 'Rumeli'],
  ...['Göreme', 'Uçhisar', 'Ürgüp', 'Avanos', 'Ihlara', 'Zelve', 'Soğanlı', 'Mustafapaşa'],
  ...['Laodikya', 'Afrodisias', 'Karahayıt', 'Kaklık', 'Efes', 'Truva', 'Nemrut', 'Likya'],
];
const MACHINES_PER_BRAND = 8;

/** The machine that draws its own games and counts its own money; the ids before it are the second site's. */
export const EGM_MACHINE_ID = 29;
/** As `npm start` sets it up: credits of 0.01. */
const EGM_MACHINE = { number: 125, name: 'Sardes', brandId: 3, game: 'Seven Line' };
const SEVEN_LINE: OwnGame = {
  ...{ minBetMinor: 5, denominationMinor: 1, maxBetMinor: 50, rtp: 92.2, features: [], reelCount: 3 },
  // One line of sevens, four of bars, at ten credits a line.
  maxWinMinor: 13_200,
};

const PEOPLE = [
  ['Deniz', 'Yılmaz'],
  ['Ece', 'Şahin'],
  ['Kaan', 'Öztürk'],
  ['Zeynep', 'Çelik'],
  ['Mert', 'Aydın'],
] as const;

/** As the login checks them. */
/** One transaction; throws when the database does. `hash` is slow, and other nodes wait five seconds for a lock: it comes first. */
export async function seedDemo(
  pool: pg.Pool,
  hash: { password(plain: string): Promise<string>; pin(plain: string): Promise<string> },
): Promise<void> {
  const hashes: SeedHashes = {
    password: await hash.password(DEMO_PASSWORD),
    nobody: await hash.password(randomUUID()),
    pin: await hash.pin(DEMO_PIN),
  };
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.demoSeed.key]);
    await markDemoDatabase(client);
    await seedFloor(client);
    await seedPlayers(client, hashes);
    await seedSecondSite(client, DEMO_AGENT, hashes);
    await seedEgmMachine(client);
    await seedSupport(client, hashes);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function seedFloor(client: pg.PoolClient): Promise<void> {
  await client.query(
    `INSERT INTO site (id, name, currency, settings) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
    [
      SITE.id,
      SITE.name,
      SITE.currency,
      {
        MIN_CASH_IN: 100,
        MAX_ALL_IN_LIMIT: 2_500_000,
        HAND_PAY_WIN_LIMIT: 100_000,
        // Twice the largest cash in: what is put in comes out without an attendant.
        HAND_PAY_CASH_OUT_LIMIT: 5_000_000,
        DEMO_PAGES: true,
        EXTERNAL_INFO: true,
        CONTACT_EMAIL: 'destek@salon.example',
        HELP_LINE: 'YEDAM',
        HELP_LINE_NUMBER: '115',
        // Its halls begin at jackpots far above the usual limit, and a badge on every machine says nothing.
        HOT_FLAG_LIMIT: 4_000_000,
        REGISTRATION: true,
      },
    ],
  );
  // Also where the database is older than deposits.
  await client.query('UPDATE site SET settings = $2::jsonb || settings WHERE id = $1', [SITE.id, DEMO_PAYMENTS]);
  for (const [index, brand] of BRANDS.entries()) {
    const { rowCount } = await client.query(
      `INSERT INTO brand (id, site_id, name, position, jackpot_seed_minor) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO NOTHING`,
      [brand.id, SITE.id, brand.name, index, brand.seedMinor],
    );
    if (rowCount) {
      await post(client, `opening:pool:${brand.id}`, ['house', SITE.id], ['jackpot_pool', brand.id], brand.poolMinor);
    }
  }
  for (const [index, name] of MACHINE_NAMES.entries()) {
    await client.query(
      `INSERT INTO machine (id, brand_id, number, name, game_id, agent) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO NOTHING`,
      [
        index + 1,
        BRANDS[Math.floor(index / MACHINES_PER_BRAND)]!.id,
        101 + index,
        name,
        games[index % games.length]!.id,
        DEMO_AGENT,
      ],
    );
  }
}

async function seedEgmMachine(client: pg.PoolClient): Promise<void> {
  const { number, name, brandId, game } = EGM_MACHINE;
  await client.query(
    `INSERT INTO machine (id, brand_id, number, name, game_id, own_game, agent) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO NOTHING`,
    [EGM_MACHINE_ID, brandId, number, name, game, SEVEN_LINE, DEMO_AGENT],
  );
}

async function seedPlayers(client: pg.PoolClient, hashes: SeedHashes): Promise<void> {
  for (const [index, username] of DEMO_PLAYERS.entries()) {
    const known = await client.query('SELECT 1 FROM player WHERE site_id = $1 AND lower(username) = $2', [
      SITE.id,
      username,
    ]);
    if (known.rowCount) continue;
    const [name, lastname] = PEOPLE[index]!;
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO player (site_id, username, email, name, lastname, password_hash, pin_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [SITE.id, username, `${username}@salon.example`, name, lastname, hashes.password, hashes.pin],
    );
    const playerId = rows[0]!.id;
    await client.query(
      `INSERT INTO bonus_grant (player_id, amount_minor, reason, granted_at) VALUES ($1, $2, 'welcome', ledger_now())`,
      [playerId, WELCOME_BONUS_MINOR],
    );
    await post(client, `opening:wallet:${playerId}`, ['payments', 'demo'], ['wallet', playerId], OPENING_MINOR);
  }
}

type Account = readonly [kind: 'house' | 'jackpot_pool' | 'payments' | 'wallet', owner: number | string];

async function post(client: pg.PoolClient, key: string, from: Account, to: Account, amountMinor: number) {
  await client.query(
    `SELECT post_movement('opening', $1, NULL, NULL,
       ARRAY[account_of($2::account_kind, $3), account_of($4::account_kind, $5)], ARRAY[-$6::bigint, $6::bigint])`,
    [key, from[0], String(from[1]), to[0], String(to[1]), amountMinor],
  );
}

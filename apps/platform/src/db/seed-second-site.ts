/**
 * Demo mode's second site, so that one running platform shows two: another host, name, logo, language, currency, limits, players
 * and machines of its own. Only adds what is missing.
 */
import { games } from '@salon/domain/games/index.ts';
import type pg from 'pg';
import type { SeedHashes } from './seed-hashes.ts';

export const SECOND_SITE_ID = 1;
export const SECOND_SITE_HOST = 'second.localhost';
export const SECOND_SITE_PLAYERS = ['demo-eu', 'demo-eu2'];

const PEOPLE = [
  ['Clara', 'Weber'],
  ['Luca', 'Moretti'],
] as const;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><title>Riviera Club</title>' +
  '<rect width="40" height="40" rx="9" fill="#0f5f6b"/><path d="M7 25q6.500-7 13 0t13 0v6q-6.500 7-13 0t-13 0z" fill="#f4e3b2"/>' +
  '<circle cx="20" cy="13" r="6" fill="#f2b233"/></svg>';

const SETTINGS = {
  SITE_DESCRIPTION: 'Machines by the sea, played from your browser',
  LANGUAGE: 'en',
  TIME_ZONE: 'Europe/Paris',
  THEME: 'light1',
  CONTACT_EMAIL: 'help@riviera.example',
  HELP_LINE: 'GamCare',
  HELP_LINE_NUMBER: '08088020133',
  SHOW_CONTACT_ON_LOGIN: false,
  EXTERNAL_INFO: true,
  MIN_CASH_IN: 200,
  MAX_ALL_IN_LIMIT: 100_000,
  HAND_PAY_WIN_LIMIT: 50_000,
  HAND_PAY_CASH_OUT_LIMIT: 200_000,
  DISCOUNT_MIN: 200,
  HOT_COINS: [
    { price: 200, color: 'blue' },
    { price: 1_000, color: 'green' },
    { price: 2_000, color: 'purple' },
    { price: 5_000, color: 'yellow' },
    { price: 10_000, color: 'red' },
  ],
};

/** Accounts of its own: money of two currencies never lies in one. */
const PAYMENTS = {
  PAYMENT_PROVIDER: 'Demo Pay EU',
  DEPOSIT_URL: `/demo-payment/?merchant=${SECOND_SITE_ID}`,
};

const BRAND = { id: 4, name: 'Riviera', seedMinor: 10_000, poolMinor: 16_480 };
const MACHINE_NAMES = ['Portofino', 'Amalfi', 'Menton', 'Positano'];
const FIRST_MACHINE_ID = 25;
const OPENING_MINOR = 50_000;

/** In the caller's transaction. `agent`: the cabinet agent of its machines. */
export async function seedSecondSite(client: pg.PoolClient, agent: string, hashes: SeedHashes): Promise<void> {
  await client.query(
    `INSERT INTO site (id, name, currency, settings, logo) VALUES ($1, 'Riviera Club', 'EUR', $2, $3) ON CONFLICT (id) DO NOTHING`,
    [SECOND_SITE_ID, SETTINGS, LOGO],
  );
  // Also where the database is older than its deposits.
  await client.query('UPDATE site SET settings = $2::jsonb || settings WHERE id = $1', [SECOND_SITE_ID, PAYMENTS]);
  await client.query('INSERT INTO site_host (host, site_id) VALUES ($1, $2) ON CONFLICT (host) DO NOTHING', [
    SECOND_SITE_HOST,
    SECOND_SITE_ID,
  ]);
  const { rowCount } = await client.query(
    `INSERT INTO brand (id, site_id, name, position, jackpot_seed_minor) VALUES ($1, $2, $3, 0, $4) ON CONFLICT (id) DO NOTHING`,
    [BRAND.id, SECOND_SITE_ID, BRAND.name, BRAND.seedMinor],
  );
  if (rowCount)
    await open(
      client,
      `opening:pool:${BRAND.id}`,
      ['house', SECOND_SITE_ID],
      ['jackpot_pool', BRAND.id],
      BRAND.poolMinor,
    );
  for (const [index, name] of MACHINE_NAMES.entries())
    await client.query(
      `INSERT INTO machine (id, brand_id, number, name, game_id, agent) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
      [FIRST_MACHINE_ID + index, BRAND.id, 1 + index, name, games[index % games.length]!.id, agent],
    );
  for (const [index, username] of SECOND_SITE_PLAYERS.entries()) {
    const known = await client.query('SELECT 1 FROM player WHERE site_id = $1 AND lower(username) = $2', [
      SECOND_SITE_ID,
      username,
    ]);
    if (known.rowCount) continue;
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO player (site_id, username, email, name, lastname, password_hash, pin_hash) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [SECOND_SITE_ID, username, `${username}@riviera.example`, ...PEOPLE[index]!, hashes.password, hashes.pin],
    );
    const playerId = rows[0]!.id;
    await open(
      client,
      `opening:wallet:${playerId}`,
      ['payments', PAYMENTS.PAYMENT_PROVIDER],
      ['wallet', playerId],
      OPENING_MINOR,
    );
  }
}

type Account = readonly [kind: 'house' | 'jackpot_pool' | 'payments' | 'wallet', owner: number | string];

async function open(client: pg.PoolClient, key: string, from: Account, to: Account, amountMinor: number) {
  await client.query(
    `SELECT post_movement('opening', $1, NULL, NULL,
       ARRAY[account_of($2::account_kind, $3), account_of($4::account_kind, $5)], ARRAY[-$6::bigint, $6::bigint])`,
    [key, from[0], String(from[1]), to[0], String(to[1]), amountMinor],
  );
}

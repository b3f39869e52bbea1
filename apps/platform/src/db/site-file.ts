/** A site as its operator writes it down in a file: what it is called, its hosts, settings, brands and machines. */
import { siteSettings } from '@salon/contract';
import { games } from '@salon/domain/games/index.ts';
import { isPlainText } from '@salon/domain/names.ts';
import type pg from 'pg';
import * as z from 'zod/mini';
import { ownGameFacts } from './own-game.ts';

const id = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));
const name = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(200),
    z.refine(isPlainText, 'has a sign that is unseen or turns the order of reading'),
  );

/** Path on the site's own host of an image in place of the drawn machine. */
const image = z.optional(z.string().check(z.regex(/^\/[\w./-]{1,200}$/)));

const gameIds = games.map((game) => game.id);

const machine = z
  .strictObject({
    id: id.check(z.positive()),
    number: z.int(),
    name,
    image,
    /** One of the platform's games. */
    gameId: z.optional(
      z.enum(
        gameIds,
        `is not one of the platform's games (${gameIds.join(', ')}); a machine with another one has ownGame`,
      ),
    ),
    /** A machine that brings its game along. */
    ownGame: z.optional(
      z.extend(ownGameFacts, {
        name: name.check(
          z.refine((text) => !gameIds.includes(text), "is the id of one of the platform's games: that is gameId"),
        ),
      }),
    ),
    /** The cabinet agent beside it. */
    agent: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
  })
  .check(
    z.refine(
      ({ gameId, ownGame }) => (gameId === undefined) !== (ownGame === undefined),
      'needs gameId or ownGame, one of them',
    ),
  );

const siteFile = z.strictObject({
  id,
  name,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** SVG. */
  logo: z.optional(z.string().check(z.startsWith('<svg '), z.maxLength(20_000))),
  /** Without a port. The site of SITE_ID answers at every other host. */
  hosts: z._default(z.array(z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/))), []),
  settings: siteSettings.stored,
  brands: z.array(
    z.strictObject({
      id,
      name,
      image,
      /** Minor units; what its jackpot starts with, now and after each hit. */
      jackpotSeedMinor: z.int().check(z.nonnegative()),
      /** Share of each bet, hundredths of a percent; absent: each game's own. */
      jackpotShareBp: z.optional(z.int().check(z.nonnegative(), z.maximum(1000))),
      /** It grows up to this; absent: no limit. */
      jackpotLimitMinor: z.optional(z.int().check(z.nonnegative())),
      machines: z.array(machine),
    }),
  ),
});
export type SiteFile = z.output<typeof siteFile>;

/** Zod's own, where a rule has no message. */
const NO_MESSAGE = 'Invalid input';

/** A text is what does not fit, in one line. */
export function readSiteFile(text: string): SiteFile | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return `not JSON (${(error as Error).message})`;
  }
  const read = siteFile.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') || 'the whole';
  if (issue?.code === 'unrecognized_keys') return `${where}: ${issue.keys.join(', ')} is not known`;
  return issue === undefined || issue.message === NO_MESSAGE ? `${where} does not fit` : `${where} ${issue.message}`;
}

/** Makes the site what the file says, in one transaction; what the file does not name stays. Throws where an id is another site's. */
export async function applySite(pool: pg.Pool, site: SiteFile): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO site (id, name, currency, settings, logo) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id)
       DO UPDATE SET name = excluded.name, currency = excluded.currency, settings = excluded.settings, logo = excluded.logo`,
      [site.id, site.name, site.currency, siteSettings.canonical(site.settings), site.logo ?? null],
    );
    for (const host of site.hosts)
      await own(client, `host ${host}`, {
        text: `INSERT INTO site_host (host, site_id) VALUES ($1, $2) ON CONFLICT (host)
          DO UPDATE SET site_id = excluded.site_id WHERE site_host.site_id = excluded.site_id`,
        values: [host, site.id],
      });
    for (const [position, brand] of site.brands.entries()) await applyBrand(client, site.id, position, brand);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function applyBrand(
  client: pg.PoolClient,
  siteId: number,
  position: number,
  { id: brandId, name: brandName, image: brandImage, machines, ...jackpot }: SiteFile['brands'][number],
): Promise<void> {
  const { jackpotSeedMinor, jackpotShareBp = null, jackpotLimitMinor = null } = jackpot;
  await own(client, `brand ${brandId}`, {
    text: `INSERT INTO brand (id, site_id, name, position, jackpot_seed_minor, image, jackpot_share_bp, jackpot_limit_minor)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, position = excluded.position,
        jackpot_seed_minor = excluded.jackpot_seed_minor, image = excluded.image,
        jackpot_share_bp = excluded.jackpot_share_bp, jackpot_limit_minor = excluded.jackpot_limit_minor
      WHERE brand.site_id = excluded.site_id`,
    values: [
      brandId,
      siteId,
      brandName,
      position,
      jackpotSeedMinor,
      brandImage ?? null,
      jackpotShareBp,
      jackpotLimitMinor,
    ],
  });
  // The house puts the first jackpot in, once.
  if (jackpotSeedMinor > 0)
    await client.query(
      `SELECT post_movement('opening', $1, NULL, NULL,
         ARRAY[account_of('house', $2), account_of('jackpot_pool', $3)], ARRAY[-$4::bigint, $4::bigint])
       WHERE NOT EXISTS (SELECT FROM movement WHERE kind = 'opening' AND key = $1)`,
      [`opening:pool:${brandId}`, String(siteId), String(brandId), jackpotSeedMinor],
    );
  for (const { id: machineId, ownGame, ...machine } of machines) {
    const { name: ownName, ...ownFacts } = ownGame ?? {};
    await own(client, `machine ${machineId}`, {
      text: `INSERT INTO machine (id, brand_id, number, name, game_id, agent, image, own_game) VALUES ($1, $2, $3, $4, $5, $6, $8, $9)
        ON CONFLICT (id) DO UPDATE SET brand_id = excluded.brand_id, number = excluded.number, name = excluded.name,
          game_id = excluded.game_id, agent = excluded.agent, image = excluded.image, own_game = excluded.own_game
        WHERE (SELECT site_id FROM brand WHERE id = machine.brand_id) = $7`,
      values: [
        machineId,
        brandId,
        machine.number,
        machine.name,
        machine.gameId ?? ownName,
        machine.agent,
        siteId,
        machine.image ?? null,
        ownGame === undefined ? null : ownFacts,
      ],
    });
  }
}

async function own(client: pg.PoolClient, what: string, query: { text: string; values: unknown[] }): Promise<void> {
  const { rowCount } = await client.query(query);
  if (!rowCount) throw new Error(`${what} belongs to another site`);
}

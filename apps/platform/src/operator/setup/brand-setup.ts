import { failure, type operator } from '@salon/contract';
import { games } from '@salon/domain/games/index.ts';
import type pg from 'pg';
import type { Operator } from '../calls/operator.ts';
import type { Added, Changed } from './site-setup.ts';

type AboutBrand = Pick<
  operator.BrandSetUp,
  'name' | 'image' | 'position' | 'jackpotSeedMinor' | 'jackpotShareBp' | 'jackpotLimitMinor'
>;

const valuesOf = (about: AboutBrand) => [
  ...[about.name, about.image || null, about.position],
  ...[about.jackpotSeedMinor, about.jackpotShareBp, about.jackpotLimitMinor],
];

const LIMIT_TOO_LOW = { field: 'jackpotLimitMinor', reason: 'below what is in the jackpot, or below its seed' };

/** Brands with their jackpots, and the platform's games. */
export function createBrandSetup({ pool }: { pool: pg.Pool }) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];

  return {
    brands: ({ siteId }: Operator) =>
      rows<operator.BrandSetUp>(
        'setup_brands',
        `SELECT b.id, b.name, coalesce(b.image, '') AS image, b.position, b.jackpot_seed_minor AS "jackpotSeedMinor",
            b.jackpot_share_bp AS "jackpotShareBp", b.jackpot_limit_minor AS "jackpotLimitMinor",
            coalesce(a.balance_minor, 0) AS "jackpotMinor",
            (SELECT count(*) FROM machine m WHERE m.brand_id = b.id AND m.retired_at IS NULL)::int AS machines
          FROM brand b LEFT JOIN account a ON a.kind = 'jackpot_pool' AND a.owner = b.id::text
          WHERE b.site_id = $1 ORDER BY b.position, b.id`,
        [siteId],
      ),

    async addBrand({ siteId }: Operator, about: AboutBrand): Promise<Added> {
      const { jackpotSeedMinor: seed, jackpotLimitMinor: limit } = about;
      if (limit !== null && limit < seed) return failure('invalid_request', LIMIT_TOO_LOW);
      const text = 'SELECT add_brand($1, $2, $3, $4, $5, $6, $7) AS id';
      const [added] = await rows<{ id: number }>('add_brand', text, [siteId, ...valuesOf(about)]);
      return { status: 1, id: added!.id };
    },

    async changeBrand({ siteId }: Operator, id: number, about: AboutBrand): Promise<Changed> {
      const [found] = await rows<{ same: boolean; fits: boolean }>(
        'change_brand',
        `WITH was AS (SELECT b.*, $8::bigint IS NULL OR ($8 >= $6::bigint AND ($8 = b.jackpot_limit_minor OR $8 >= coalesce(a.balance_minor, 0))) AS fits
            FROM brand b LEFT JOIN account a ON a.kind = 'jackpot_pool' AND a.owner = b.id::text
            WHERE b.id = $2 AND b.site_id = $1 FOR NO KEY UPDATE OF b),
          changed AS (UPDATE brand b SET name = $3, image = $4, position = $5, jackpot_seed_minor = $6, jackpot_share_bp = $7,
              jackpot_limit_minor = $8
            FROM was WHERE b.id = was.id AND was.fits
              AND (was.name, was.image, was.position, was.jackpot_seed_minor, was.jackpot_share_bp, was.jackpot_limit_minor)
                IS DISTINCT FROM ($3, $4, $5, $6, $7, $8) RETURNING b.id)
          SELECT NOT EXISTS (SELECT FROM changed) AS same, fits FROM was`,
        [siteId, id, ...valuesOf(about)],
      );
      if (!found) return failure('not_found', { id });
      return found.fits ? { status: 1, isChanged: !found.same } : failure('invalid_request', LIMIT_TOO_LOW);
    },

    async games({ siteId }: Operator): Promise<operator.GameSetUp[]> {
      const text = `SELECT m.game_id AS "gameId", count(*)::int AS machines FROM machine m JOIN brand b ON b.id = m.brand_id
        WHERE b.site_id = $1 AND m.own_game IS NULL AND m.retired_at IS NULL GROUP BY m.game_id`;
      const used = new Map(
        (await rows<{ gameId: string; machines: number }>('setup_games', text, [siteId])).map((row) => [
          row.gameId,
          row.machines,
        ]),
      );
      return games.map((game) => {
        const {
          hitFrequency,
          rtp,
          volatility,
          jackpotContributionBp,
          lines,
          wild,
          rows: pays,
          features,
        } = game.paytable();
        const pick = features.pick && { ...features.pick, prizesPerBet: [...features.pick.prizesPerBet] };
        return {
          ...{ gameId: game.id, name: game.name, rtp, hitFrequency, volatility, jackpotContributionBp },
          ...{ lines, wild, rows: pays, betsMinor: [...game.betsMinor], features: { ...features, pick } },
          machines: used.get(game.id) ?? 0,
        };
      });
    },
  };
}
export type BrandSetup = ReturnType<typeof createBrandSetup>;

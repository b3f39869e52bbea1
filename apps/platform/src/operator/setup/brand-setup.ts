import { failure, type operator } from '@salon/contract';
import { games } from '@salon/domain/games/index.ts';
import type pg from 'pg';
import type { Operator } from '../calls/operator.ts';
import type { Added, Changed } from './site-setup.ts';

type AboutBrand = { name: string; image: string; position: number; jackpotSeedMinor: number };

/** Brands with their jackpots, and the platform's games. */
export function createBrandSetup({ pool }: { pool: pg.Pool }) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];

  return {
    brands: ({ siteId }: Operator) =>
      rows<operator.BrandSetUp>(
        'setup_brands',
        `SELECT b.id, b.name, coalesce(b.image, '') AS image, b.position, b.jackpot_seed_minor AS "jackpotSeedMinor",
            coalesce(a.balance_minor, 0) AS "jackpotMinor",
            (SELECT count(*) FROM machine m WHERE m.brand_id = b.id AND m.retired_at IS NULL)::int AS machines
          FROM brand b LEFT JOIN account a ON a.kind = 'jackpot_pool' AND a.owner = b.id::text
          WHERE b.site_id = $1 ORDER BY b.position, b.id`,
        [siteId],
      ),

    async addBrand({ siteId }: Operator, { name, image, position, jackpotSeedMinor }: AboutBrand): Promise<Added> {
      const values = [siteId, name, image || null, position, jackpotSeedMinor];
      const [added] = await rows<{ id: number }>('add_brand', 'SELECT add_brand($1, $2, $3, $4, $5) AS id', values);
      return { status: 1, id: added!.id };
    },

    async changeBrand({ siteId }: Operator, id: number, about: AboutBrand): Promise<Changed> {
      const [found] = await rows<{ same: boolean }>(
        'change_brand',
        `WITH was AS (SELECT * FROM brand WHERE id = $2 AND site_id = $1 FOR NO KEY UPDATE),
          changed AS (UPDATE brand b SET name = $3, image = $4, position = $5, jackpot_seed_minor = $6 FROM was
            WHERE b.id = was.id AND (was.name, was.image, was.position, was.jackpot_seed_minor) IS DISTINCT FROM ($3, $4, $5, $6) RETURNING b.id)
          SELECT NOT EXISTS (SELECT FROM changed) AS same FROM was`,
        [siteId, id, about.name, about.image || null, about.position, about.jackpotSeedMinor],
      );
      return found ? { status: 1, isChanged: !found.same } : failure('not_found', { id });
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
        } as operator.GameSetUp;
      });
    },
  };
}
export type BrandSetup = ReturnType<typeof createBrandSetup>;

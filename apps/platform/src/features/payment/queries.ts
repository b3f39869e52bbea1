import type { Pool } from 'pg';
import * as z from 'zod/mini';

/** What the payment page learns about the player who pays. */
export interface Payer {
  id: number;
  name: string;
  lastname: string;
  username: string;
}

export interface PaymentSite {
  /** Null: the site takes no deposits. */
  pageUrl: string | null;
  withdrawalMinMinor: number;
}

const siteSettings = z.object({
  DEPOSIT_URL: z.catch(z.string().check(z.regex(/^(https?:\/\/|\/).+$/)), ''),
  WITHDRAWAL_MIN: z.catch(z.int().check(z.nonnegative()), 1_000),
});

export type PaymentQueries = ReturnType<typeof createPaymentQueries>;

export function createPaymentQueries(pool: Pool) {
  return {
    site: async (siteId: number): Promise<PaymentSite> => {
      const { rows } = await pool.query<{ settings: unknown }>({
        name: 'payment_site',
        text: 'SELECT settings FROM site WHERE id = $1',
        values: [siteId],
      });
      const { DEPOSIT_URL, WITHDRAWAL_MIN } = siteSettings.parse(rows[0]?.settings ?? {});
      return { pageUrl: DEPOSIT_URL || null, withdrawalMinMinor: WITHDRAWAL_MIN };
    },
    /** Of every site that has one. */
    pageUrls: async (): Promise<string[]> => {
      const text = `SELECT settings ->> 'DEPOSIT_URL' AS url FROM site WHERE settings ? 'DEPOSIT_URL'`;
      return (await pool.query<{ url: string }>({ name: 'payment_pages', text })).rows.map(({ url }) => url);
    },
    playerId: async (siteId: number, username: string): Promise<number | null> => {
      const text = 'SELECT id FROM player WHERE site_id = $1 AND lower(username) = lower($2)';
      const { rows } = await pool.query<{ id: number }>({ name: 'payment_player', text, values: [siteId, username] });
      return rows[0]?.id ?? null;
    },
    payer: async (playerId: number): Promise<Payer> => {
      const text = 'SELECT id, name, lastname, username FROM player WHERE id = $1';
      return (await pool.query<Payer>({ name: 'payer', text, values: [playerId] })).rows[0]!;
    },
  };
}

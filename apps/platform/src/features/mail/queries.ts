import type { Pool } from 'pg';

export interface MailQueries {
  /** Null where nobody of the site has that address; queued all the same. */
  queueReset(siteId: number, email: string, language: string | null): Promise<void>;
  queueVerification(playerId: number, language: string | null): Promise<void>;
  /** Names that the new password may not be; null where the link does not work. */
  namesOfReset(siteId: number, hash: Buffer): Promise<string[] | null>;
  reset(siteId: number, hash: Buffer, passwordHash: string): Promise<{ playerId: number; logins: string[] } | null>;
  verify(siteId: number, hash: Buffer): Promise<number | null>;
}

export function createMailQueries(pool: Pool): MailQueries {
  const one = async <T>(name: string, text: string, values: unknown[]): Promise<T | null> =>
    ((await pool.query({ name, text, values })).rows[0] as T | undefined) ?? null;
  return {
    // One insert either way: how long it takes says nothing.
    queueReset: async (siteId, email, language) => {
      const text = `INSERT INTO mail_outbox (site_id, player_id, kind, key, language)
        VALUES ($1, (SELECT id FROM player WHERE site_id = $1 AND closed_at IS NULL AND lower(email) = lower($2)), 'password_reset',
          'reset:' || gen_random_uuid(), $3)`;
      await one('queue_reset', text, [siteId, email, language]);
    },
    queueVerification: async (playerId, language) => {
      const text = `WITH chosen AS (UPDATE player SET language = coalesce($2, language) WHERE id = $1)
        SELECT queue_player_mail(id, 'verify_address', 'verify:' || gen_random_uuid(), '{}', $2) FROM player
         WHERE id = $1 AND email_verified_at IS NULL`;
      await one('queue_verification', text, [playerId, language]);
    },
    namesOfReset: async (siteId, hash) => {
      const text = `SELECT ARRAY[username, email, p.name, lastname, p.name || lastname, s.name] AS names
        FROM player p JOIN site s ON s.id = site_id WHERE p.id = email_token_player($1, 'reset', $2)`;
      return (await one<{ names: string[] }>('names_of_reset', text, [siteId, hash]))?.names ?? null;
    },
    reset: async (siteId, hash, passwordHash) => {
      const text = 'SELECT reset_password($1, $2, $3) AS done';
      const found = await one<{ done: { playerId: number; logins: string[] } | null }>('reset_password', text, [
        ...[siteId, hash, passwordHash],
      ]);
      return found?.done ?? null;
    },
    verify: async (siteId, hash) => {
      const text = `SELECT use_email_token($1, 'verify', $2) AS id`;
      return (await one<{ id: number | null }>('verify_email', text, [siteId, hash]))?.id ?? null;
    },
  };
}

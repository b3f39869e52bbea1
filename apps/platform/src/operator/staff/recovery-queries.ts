import type { Pool } from 'pg';

/** Recovery codes, and links that set a login up anew. */
export function recoveryQueries(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    /** Null: it is none of the person's, or was used. Else how many are left. */
    useRecoveryCode: async (staffId: number, codeHash: Buffer): Promise<number | null> =>
      (
        await rows<{ others: number }>(
          'use_recovery_code',
          `UPDATE staff_recovery_code c SET used_at = now() WHERE c.staff_id = $1 AND c.code_hash = $2 AND c.used_at IS NULL
            RETURNING (SELECT count(*) FROM staff_recovery_code o
              WHERE o.staff_id = $1 AND o.used_at IS NULL AND o.id <> c.id)::int AS others`,
          [staffId, codeHash],
        )
      )[0]?.others ?? null,
    renewRecoveryCodes: async (staffId: number, hashes: readonly Buffer[]): Promise<void> =>
      void (await rows('renew_recovery_codes', 'SELECT renew_recovery_codes($1, $2)', [staffId, hashes])),
    /** Whom a link is for. Null: it is used or too old, or the account is closed. */
    ownerOfReset: async (
      tokenHash: Buffer,
    ): Promise<{ siteId: number | null; username: string; name: string } | null> =>
      (
        await rows<{ siteId: number | null; username: string; name: string }>(
          'owner_of_staff_reset',
          `SELECT s.site_id AS "siteId", s.username, s.name FROM staff_reset_link l JOIN staff s ON s.id = l.staff_id
            WHERE l.token_hash = $1 AND l.used_at IS NULL AND l.expires_at > now() AND s.disabled_at IS NULL`,
          [tokenHash],
        )
      )[0] ?? null,
    /** The username; null where the link was used meanwhile. */
    resetByLink: async (tokenHash: Buffer, passwordHash: string): Promise<string | null> =>
      (
        await rows<{ username: string | null }>(
          'reset_staff_by_link',
          'SELECT reset_staff_by_link($1, $2) AS username',
          [tokenHash, passwordHash],
        )
      )[0]!.username,
  };
}

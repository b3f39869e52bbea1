import { account } from '@salon/contract';
import type { Pool } from 'pg';

export interface AccountQueries {
  profile(playerId: number): Promise<account.Profile | null>;
  /** Ends every other login too; answers the ids of those that were still open. */
  setPassword(change: { playerId: number; loginId: string; passwordHash: string }): Promise<string[]>;
  setPin(playerId: number, pinHash: string): Promise<void>;
  logons(
    playerId: number,
    { page, size }: { page: number; size: number },
  ): Promise<{ total: number; logons: account.LogonRow[] }>;
  /** Open logins, the given one first. */
  devices(playerId: number, loginId: string): Promise<account.DeviceRow[]>;
  /** Of this player only; null: all of them. Answers the ids of those that were still open. */
  endLogins(playerId: number, loginId: string | null): Promise<string[]>;
  closing(playerId: number): Promise<Pick<account.Closing, 'balanceMinor' | 'obstacles'>>;
  /** Closes for good where nothing stands in the way; null where it was closed before. */
  close(playerId: number, retentionYears: number): Promise<{ obstacles: account.Obstacle[]; logins: string[] } | null>;
  /** Deletes identities of closed accounts after their retention time; returns how many. */
  anonymiseClosed(): Promise<number>;
}

const OPEN = 'revoked_at IS NULL AND expires_at > now()';

export function createAccountQueries(pool: Pool): AccountQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    profile: async (playerId) => {
      const text = `SELECT id, username, name, lastname, email, iso(email_verified_at) AS "emailVerifiedAt", iso(created_at) AS "memberSince", pin_hash <> '' AS "hasPin",
        iso(password_changed_at) AS "passwordChangedAt" FROM player WHERE id = $1`;
      return (await rows<account.Profile>('profile', text, [playerId]))[0] ?? null;
    },
    setPassword: async ({ playerId, loginId, passwordHash }) => {
      const text = `WITH changed AS (
          UPDATE player SET password_hash = $3, password_changed_at = now() WHERE id = $1 RETURNING id)
        UPDATE login l SET revoked_at = now(), end_reason = 'password_changed' FROM changed WHERE l.player_id = changed.id AND l.id <> $2 AND ${OPEN}
        RETURNING l.id`;
      return (await rows<{ id: string }>('set_password', text, [playerId, loginId, passwordHash])).map(({ id }) => id);
    },
    setPin: async (playerId, pinHash) => {
      await rows('set_pin', 'UPDATE player SET pin_hash = $2 WHERE id = $1', [playerId, pinHash]);
    },
    logons: async (playerId, { page, size }) => {
      const filter = 'FROM audit WHERE player_id = $1 AND type = ANY($2)';
      const text = `SELECT (SELECT count(*) ${filter}) AS total,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'at', iso(at), 'type', type, 'address', address)
          ORDER BY at DESC, id DESC), '[]') FROM (SELECT * ${filter} ORDER BY at DESC, id DESC LIMIT $3 OFFSET $4) page) AS logons`;
      const values = [playerId, account.LOGON_TYPES, size, (page - 1) * size];
      return (await rows<{ total: number; logons: account.LogonRow[] }>('logons', text, values))[0]!;
    },
    devices: async (playerId, loginId) => {
      const text = `SELECT id, address, user_agent AS "userAgent", iso(created_at) AS "startedAt", iso(seen_at) AS "seenAt",
        id = $2 AS "isCurrent" FROM login WHERE player_id = $1 AND ${OPEN} ORDER BY id = $2 DESC, seen_at DESC, id`;
      return rows<account.DeviceRow>('devices', text, [playerId, loginId]);
    },
    endLogins: async (playerId, loginId) => {
      const text = `UPDATE login SET revoked_at = now(), end_reason = 'ended_by_player' WHERE player_id = $1 AND ($2::uuid IS NULL OR id = $2) AND ${OPEN}
        RETURNING id`;
      return (await rows<{ id: string }>('end_logins', text, [playerId, loginId])).map(({ id }) => id);
    },
    closing: async (playerId) => {
      const text = `SELECT closing_obstacles($1) AS obstacles,
        coalesce((SELECT balance_minor FROM account WHERE kind = 'wallet' AND owner = $1::text), 0) AS "balanceMinor"`;
      return (await rows<Pick<account.Closing, 'balanceMinor' | 'obstacles'>>('closing', text, [playerId]))[0]!;
    },
    close: async (playerId, retentionYears) => {
      const text = 'SELECT close_account($1, $2) AS closed';
      const found = await rows<{ closed: { obstacles: account.Obstacle[]; logins: string[] } | null }>('close', text, [
        playerId,
        retentionYears,
      ]);
      return found[0]?.closed ?? null;
    },
    anonymiseClosed: async () =>
      (
        await rows(
          'delete_identities',
          'DELETE FROM retained_identity WHERE delete_after <= now() RETURNING player_id',
          [],
        )
      ).length,
  };
}

import type { endReasons } from '@salon/contract';
import type { Pool } from 'pg';
import { gather } from '../../concurrency/gather.ts';
import { USER_COLUMNS, type UserFieldsRow } from '../../db/user-fields.ts';
import { type AttemptQueries, createAttemptQueries } from '../../lockout/queries.ts';

export interface PlayerRow extends UserFieldsRow {
  id: number;
  site_id: number;
  email: string;
  password_hash: string;
  pin_hash: string;
  level: number;
  banned: boolean;
}

export type LoginPlayerRow = PlayerRow & { stale: boolean; locked: boolean };

export interface NewLogin {
  id: string;
  playerId: number;
  /** The hash that the password was compared with. */
  passwordHash: string;
  address: string;
  userAgent: string;
  lifeS: number;
}

export interface PreviousLogin {
  address: string;
  created_at: Date;
}

const PLAYER = `p.id, p.site_id, p.email, p.password_hash, p.pin_hash, p.level, p.banned, ${USER_COLUMNS}`;

export interface LoginQueries extends AttemptQueries {
  siteSettings(siteId: number): Promise<Record<string, unknown> | null>;
  siteName(siteId: number): Promise<string>;
  /** By username first: an e-mail address may be another player's username. */
  findPlayer(siteId: number, name: string): Promise<PlayerRow | null>;
  /** Stores the same password under a hash of its one form, unless it was changed meanwhile. */
  renewPassword(playerId: number, oldHash: string, newHash: string): Promise<void>;
  /** False where the password has changed since it was checked, or the player was banned. */
  openLogin(login: NewLogin): Promise<boolean>;
  /** The player of a login that is neither revoked nor over, null otherwise; `stale`: not touched for a minute. */
  playerOfLogin(loginId: string): Promise<LoginPlayerRow | null>;
  /**
   * Which of these logins need a closer look: ended or about to (the others may be trusted for half a minute), locked, of a banned
   * player, gone, or not touched for a minute. Nothing of a player is read for the others.
   */
  unsettled(loginIds: string[]): Promise<string[]>;
  /** Stores that the login was used; at most once a minute. */
  touch(loginId: string): Promise<void>;
  /** Makes the login last as long as its fresh token, up to a month after its password was given. */
  prolong(loginId: string, lifeS: number): Promise<void>;
  /** True at most once per login in ten minutes, to bound the audit. */
  noteCheck(loginId: string): Promise<boolean>;
  revoke(loginId: string, why: 'logged_out' | 'pin_attempts'): Promise<void>;
  /** Null: it has not ended, or is unknown. */
  whyEnded(loginId: string): Promise<endReasons.LoginEndReason | null>;
  /** Which of these logins have ended, or are those of a banned player. */
  ended(loginIds: string[]): Promise<string[]>;
  previousLogin(playerId: number, loginId: string): Promise<PreviousLogin | null>;
}

export function createLoginQueries(pool: Pool): LoginQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  // Every call and socket asks them; those of one moment are one query.
  const playerOf = gather(async (loginIds: string[]) => {
    const text = `SELECT l.id AS login_id, ${PLAYER}, l.seen_at < now() - interval '1 minute' AS stale, l.locked_at IS NOT NULL AS locked
      FROM login l JOIN player p ON p.id = l.player_id
      WHERE l.id = ANY($1) AND l.revoked_at IS NULL AND l.expires_at > now()`;
    const found = await rows<LoginPlayerRow & { login_id: string }>('players_of_logins', text, [loginIds]);
    return new Map(found.map(({ login_id, ...player }) => [login_id, player]));
  });
  const touched = gather(async (loginIds: string[]) => {
    const text = `UPDATE login SET seen_at = now() WHERE id IN (SELECT id FROM login WHERE id = ANY($1) AND seen_at < now() - interval '1 minute'
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`;
    await rows('touch_logins', text, [loginIds]);
    return new Map<string, never>();
  });
  return {
    ...createAttemptQueries(pool),
    siteSettings: async (siteId) => {
      const found = await rows<{ settings: Record<string, unknown> }>(
        'site_settings',
        'SELECT settings FROM site WHERE id = $1',
        [siteId],
      );
      return found[0]?.settings ?? null;
    },
    siteName: async (siteId) => {
      const found = await rows<{ name: string }>('site_name', 'SELECT name FROM site WHERE id = $1', [siteId]);
      return found[0]?.name ?? '';
    },
    findPlayer: async (siteId, name) => {
      const text = `SELECT ${PLAYER} FROM player p
        WHERE p.site_id = $1 AND p.closed_at IS NULL AND (lower(p.username) = lower($2) OR lower(p.email) = lower($2))
        ORDER BY lower(p.username) = lower($2) DESC LIMIT 1`;
      return (await rows<PlayerRow>('find_player', text, [siteId, name]))[0] ?? null;
    },
    renewPassword: async (playerId, oldHash, newHash) => {
      const text = 'UPDATE player SET password_hash = $3 WHERE id = $1 AND password_hash = $2';
      await rows('renew_password', text, [playerId, oldHash, newHash]);
    },
    openLogin: async ({ id, playerId, passwordHash, address, userAgent, lifeS }) => {
      const text = `INSERT INTO login (id, player_id, address, user_agent, expires_at)
        SELECT $1, p.id, $3, $4, now() + make_interval(secs => $5) FROM player p WHERE p.id = $2 AND p.password_hash = $6 AND NOT p.banned
        FOR SHARE RETURNING id`;
      return (await rows('open_login', text, [id, playerId, address, userAgent, lifeS, passwordHash])).length > 0;
    },
    touch: async (loginId) => void (await touched(loginId)),
    playerOfLogin: async (loginId) => (await playerOf(loginId)) ?? null,
    unsettled: async (loginIds) => {
      const text = `SELECT k.id FROM unnest($1::uuid[]) AS k (id) WHERE NOT EXISTS (
          SELECT FROM login l JOIN player p ON p.id = l.player_id
          WHERE l.id = k.id AND l.revoked_at IS NULL AND l.expires_at > now() + interval '30 seconds' AND l.locked_at IS NULL
            AND NOT p.banned AND l.seen_at >= now() - interval '1 minute')`;
      return (await rows<{ id: string }>('unsettled_logins', text, [loginIds])).map((row) => row.id);
    },
    prolong: async (loginId, lifeS) => {
      const text = `UPDATE login SET expires_at =
          greatest(expires_at, least(now() + make_interval(secs => $2), created_at + interval '30 days'))
        WHERE id = $1`;
      await rows('prolong_login', text, [loginId, lifeS]);
    },
    noteCheck: async (loginId) => {
      const text = `UPDATE login SET checked_at = now()
        WHERE id = $1 AND (checked_at IS NULL OR checked_at < now() - interval '10 minutes') RETURNING id`;
      return (await rows('note_check', text, [loginId])).length > 0;
    },
    revoke: async (loginId, why) => {
      const text = 'UPDATE login SET revoked_at = now(), end_reason = $2 WHERE id = $1 AND revoked_at IS NULL';
      await rows('revoke_login', text, [loginId, why]);
    },
    whyEnded: async (loginId) => {
      const text = `SELECT CASE WHEN p.closed_at IS NOT NULL THEN 'account_closed' WHEN l.revoked_at IS NOT NULL THEN l.end_reason
          WHEN l.expires_at <= now() THEN 'expired' END AS why
        FROM login l JOIN player p ON p.id = l.player_id WHERE l.id = $1`;
      return (
        (await rows<{ why: endReasons.LoginEndReason | null }>('why_login_ended', text, [loginId]))[0]?.why ?? null
      );
    },
    ended: async (loginIds) => {
      const text = `SELECT l.id FROM login l JOIN player p ON p.id = l.player_id
        WHERE l.id = ANY($1) AND (l.revoked_at IS NOT NULL OR l.expires_at <= now() OR p.banned)`;
      return (await rows<{ id: string }>('ended_logins', text, [loginIds])).map((row) => row.id);
    },
    previousLogin: async (playerId, loginId) => {
      const text = `SELECT l.address, l.created_at FROM login l
        WHERE l.player_id = $1 AND l.created_at < (SELECT created_at FROM login WHERE id = $2)
        ORDER BY l.created_at DESC LIMIT 1`;
      return (await rows<PreviousLogin>('previous_login', text, [playerId, loginId]))[0] ?? null;
    },
  };
}

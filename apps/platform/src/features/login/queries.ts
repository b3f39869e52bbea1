import type { endReasons } from '@salon/contract';
import type { Pool } from 'pg';
import { USER_COLUMNS, type UserFieldsRow } from '../../db/user-fields.ts';
import type { Counted, Limit } from './lockout/lockout.ts';

export interface PlayerRow extends UserFieldsRow {
  id: number;
  site_id: number;
  email: string;
  password_hash: string;
  pin_hash: string;
  level: number;
  banned: boolean;
}

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

export interface LoginQueries {
  siteSettings(siteId: number): Promise<Record<string, unknown> | null>;
  siteName(siteId: number): Promise<string>;
  /** By username first: an e-mail address may be another player's username. */
  findPlayer(siteId: number, name: string): Promise<PlayerRow | null>;
  /** Counts an attempt under every limit; a block begins with the attempt that reaches one. */
  countAttempt(limits: Pick<Limit, 'subject' | 'most'>[], minutes: number): Promise<Map<string, Counted>>;
  /** The same for one subject that is not a login. */
  countOne(subject: string, most: number, minutes: number): Promise<Counted>;
  /** An attempt that counts for nothing: these get it back; the count of `cleared` is deleted. */
  giveBack(subjects: string[], cleared?: string): Promise<void>;
  /** False where the password has changed since it was checked. */
  openLogin(login: NewLogin): Promise<boolean>;
  /** The player of a login that is neither revoked nor over, null otherwise; `stale`: not touched for a minute. */
  playerOfLogin(loginId: string): Promise<(PlayerRow & { stale: boolean; locked: boolean }) | null>;
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
  const countAttempt: LoginQueries['countAttempt'] = async (limits, minutes) => {
    const values = [limits.map(({ subject }) => subject), limits.map(({ most }) => most), minutes];
    const counted = await rows<{ subject: string; failures: number; blocked_for_ms: number }>(
      'count_attempt',
      COUNT_ATTEMPT,
      values,
    );
    return new Map(
      counted.map((row) => [row.subject, { failures: row.failures, blockedForMs: Number(row.blocked_for_ms) }]),
    );
  };
  return {
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
    countAttempt,
    countOne: async (subject, most, minutes) => (await countAttempt([{ subject, most }], minutes)).get(subject)!,
    giveBack: async (subjects, cleared) => {
      if (subjects.length > 0) await rows('give_back_attempt', GIVE_BACK, [subjects]);
      if (cleared !== undefined)
        await rows('clear_attempts', 'DELETE FROM login_failure WHERE subject = $1', [cleared]);
    },
    openLogin: async ({ id, playerId, passwordHash, address, userAgent, lifeS }) => {
      const text = `INSERT INTO login (id, player_id, address, user_agent, expires_at)
        SELECT $1, p.id, $3, $4, now() + make_interval(secs => $5) FROM player p WHERE p.id = $2 AND p.password_hash = $6
        FOR SHARE RETURNING id`;
      return (await rows('open_login', text, [id, playerId, address, userAgent, lifeS, passwordHash])).length > 0;
    },
    touch: async (loginId) => {
      const text = `UPDATE login SET seen_at = now() WHERE id = $1 AND seen_at < now() - interval '1 minute'`;
      await rows('touch_login', text, [loginId]);
    },
    playerOfLogin: async (loginId) => {
      const text = `SELECT ${PLAYER}, l.seen_at < now() - interval '1 minute' AS stale, l.locked_at IS NOT NULL AS locked
        FROM login l JOIN player p ON p.id = l.player_id
        WHERE l.id = $1 AND l.revoked_at IS NULL AND l.expires_at > now()`;
      return (
        (await rows<PlayerRow & { stale: boolean; locked: boolean }>('player_of_login', text, [loginId]))[0] ?? null
      );
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

/**
 * Ordered by subject, so that two attempts never wait for each other in a circle. Counting starts anew once the block is
 * over, or where no block came of it, after as long a time. While a block stands the count goes on (the caller tells
 * "just blocked" from "was blocked" by it) but the block does not grow.
 */
const COUNT_ATTEMPT = `
  INSERT INTO login_failure AS f (subject, failures, first_at, blocked_until)
  SELECT s.subject, 1, now(), CASE WHEN s.most <= 1 THEN now() + make_interval(mins => $3) END
    FROM unnest($1::text[], $2::int[]) AS s (subject, most) ORDER BY s.subject
  ON CONFLICT (subject) DO UPDATE SET (failures, first_at, blocked_until) = (
    SELECT n.failures,
           CASE WHEN n.failures = 1 THEN now() ELSE f.first_at END,
           CASE WHEN f.blocked_until > now() THEN f.blocked_until
                WHEN n.failures >= n.most THEN now() + make_interval(mins => $3) END
      FROM (SELECT s.most, CASE
              WHEN f.blocked_until > now() THEN least(f.failures + 1, 1000000)
              WHEN f.blocked_until IS NOT NULL OR f.first_at < now() - make_interval(mins => $3) THEN 1
              ELSE f.failures + 1 END AS failures
            FROM unnest($1::text[], $2::int[]) AS s (subject, most) WHERE s.subject = f.subject) AS n)
  RETURNING f.subject, f.failures,
    coalesce(greatest(0, extract(epoch FROM f.blocked_until - now()) * 1000), 0)::float8 AS blocked_for_ms`;

/**
 * The block that this very attempt began falls with it; a count that still deserves one gets it back with the next attempt.
 * Locked in the order of the subjects, as they are counted.
 */
const GIVE_BACK = `
  UPDATE login_failure AS f SET failures = greatest(f.failures - 1, 0), blocked_until = NULL
    FROM (SELECT subject FROM login_failure WHERE subject = ANY($1) ORDER BY subject FOR UPDATE) AS s
   WHERE f.subject = s.subject`;

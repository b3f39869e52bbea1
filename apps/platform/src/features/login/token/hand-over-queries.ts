import type { Pool } from 'pg';

export interface HandOverQueries {
  /** Answers when it ends; clears away what ended long ago. */
  add(request: { hash: Buffer; playerId: number; operator: string; seconds: number }): Promise<Date>;
  /** Of a player's own device, in place of its last one; null after ten in ten minutes. */
  addOfDevice(request: { hash: Buffer; playerId: number; loginId: string; seconds: number }): Promise<Date | null>;
  /** Of a token that still opens a login, or that this very attempt has just used (`login_id` is then its login). */
  find(hash: Buffer, attemptId: string): Promise<{ player: HandedPlayer; login_id: string | null } | null>;
  /** Spends the token and opens the login, both or neither; null where it was not to be had any more. */
  use(request: {
    hash: Buffer;
    attemptId: string;
    loginId: string;
    address: string;
    userAgent: string;
    lifeS: number;
  }): Promise<string | null>;
  /** Whether no address has brought this access token before, or this very attempt has, within the minute. */
  mayUseAccess(access: HandedAccess): Promise<boolean>;
  /** Says that an address has brought it; false where another attempt was quicker. */
  useAccess(access: HandedAccess): Promise<boolean>;
}

/** An access token that an address brought. */
interface HandedAccess {
  hash: Buffer;
  playerId: number;
  attemptId: string;
  loginId: string;
}

export interface HandedPlayer {
  id: number;
  site_id: number;
  username: string;
  banned: boolean;
}

export function createHandOverQueries(pool: Pool): HandOverQueries {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  return {
    add: async ({ hash, playerId, operator, seconds }) => {
      await rows('old_hand_overs', `DELETE FROM hand_over WHERE expires_at < now() - interval '1 day'`, []);
      const text = `INSERT INTO hand_over (token_hash, player_id, issued_by, expires_at)
        VALUES ($1, $2, $3, now() + make_interval(secs => $4)) RETURNING expires_at`;
      const made = await rows<{ expires_at: Date }>('add_hand_over', text, [hash, playerId, operator, seconds]);
      return made[0]!.expires_at;
    },
    addOfDevice: async ({ hash, playerId, loginId, seconds }) => {
      const made = await rows<{ expires_at: Date }>('add_device', ADD_OF_DEVICE, [hash, playerId, loginId, seconds]);
      return made[0]?.expires_at ?? null;
    },
    find: async (hash, attemptId) => {
      const text = `SELECT p.id, p.site_id, p.username, p.banned, h.login_id FROM hand_over h JOIN player p ON p.id = h.player_id
        WHERE h.token_hash = $1 AND p.closed_at IS NULL AND (
          (h.used_at IS NULL AND h.expires_at > now() AND ${IS_OPEN}) OR
          (h.attempt_id = $2 AND h.used_at > now() - interval '1 minute'))`;
      const found = (
        await rows<HandedPlayer & { login_id: string | null }>('find_hand_over', text, [hash, attemptId])
      )[0];
      if (!found) return null;
      const { login_id, ...player } = found;
      return { player, login_id };
    },
    mayUseAccess: async ({ hash, attemptId }) => {
      const text = `SELECT FROM hand_over
        WHERE token_hash = $1 AND NOT (attempt_id = $2 AND used_at > now() - interval '1 minute')`;
      return (await rows('may_use_access', text, [hash, attemptId])).length === 0;
    },
    useAccess: async ({ hash, playerId, attemptId, loginId }) =>
      (await rows('use_access', USE_ACCESS, [hash, playerId, attemptId, loginId])).length > 0,
    use: async ({ hash, attemptId, loginId, address, userAgent, lifeS }) => {
      const opened = await rows<{ id: string }>('use_hand_over', USE, [
        hash,
        attemptId,
        loginId,
        address,
        userAgent,
        lifeS,
      ]);
      return opened[0]?.id ?? null;
    },
  };
}

/** The device that showed the code is still logged in, and not locked. */
const IS_OPEN = `(h.from_login IS NULL OR EXISTS (
  SELECT FROM login f WHERE f.id = h.from_login AND f.revoked_at IS NULL AND f.locked_at IS NULL AND f.expires_at > now()))`;

/** Calls of the same moment may pass together; the calls of a login are limited besides. */
const ADD_OF_DEVICE = `
  WITH recent AS (
    SELECT count(*) AS n FROM hand_over
     WHERE player_id = $2 AND from_login IS NOT NULL AND issued_at > now() - interval '10 minutes'),
  replaced AS (UPDATE hand_over SET expires_at = now() WHERE from_login = $3 AND used_at IS NULL AND expires_at > now()),
  old AS (DELETE FROM hand_over WHERE expires_at < now() - interval '1 day')
  INSERT INTO hand_over (token_hash, player_id, issued_by, from_login, expires_at)
  SELECT $1, $2, 'player', $3, now() + make_interval(secs => $4) FROM recent WHERE n < 10
  RETURNING expires_at`;

/** The row lock makes one of two that come at once wait, and find it used. */
const USE = `
  WITH spent AS (
    UPDATE hand_over h SET used_at = now(), attempt_id = $2, login_id = $3
     WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() AND ${IS_OPEN} RETURNING player_id)
  INSERT INTO login (id, player_id, address, user_agent, expires_at)
  SELECT $3, p.id, $4, $5, now() + make_interval(secs => $6) FROM spent JOIN player p ON p.id = spent.player_id
  RETURNING id`;

/** Kept for as long as the token's age lets it in by an address. */
const USE_ACCESS = `
  INSERT INTO hand_over AS h (token_hash, player_id, issued_by, expires_at, used_at, attempt_id, login_id)
  VALUES ($1, $2, 'access token', now() + interval '1 hour', now(), $3, $4)
  ON CONFLICT (token_hash) DO UPDATE SET used_at = h.used_at
   WHERE h.attempt_id = $3 AND h.used_at > now() - interval '1 minute'
  RETURNING h.login_id`;

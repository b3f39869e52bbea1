import type { operator } from '@salon/contract';
import type { Pool } from 'pg';
import { recoveryQueries } from './recovery-queries.ts';

export interface StaffRow {
  id: number;
  siteId: number | null;
  username: string;
  name: string;
  role: operator.Role;
  passwordHash: string;
  mustChangePassword: boolean;
  totpSecret: Buffer | null;
  totpStep: number;
  passkeys: number;
  /** Codes that are not used yet. */
  recoveryCodes: number;
}

/** A session that is neither revoked nor over, with its person. */
export interface SessionRow extends StaffRow {
  expiresAt: Date;
  hasFactor: boolean;
  /** Given within `PROOF_MINUTES`. */
  hasFreshPassword: boolean;
  hasFreshFactor: boolean;
  challenge: string | null;
  offeredTotp: Buffer | null;
  /** Not touched for a minute. */
  isStale: boolean;
  /** Addresses that the person's site permits; null: all. */
  permitted: string[] | null;
}

export interface NewSession {
  tokenHash: Buffer;
  staffId: number;
  address: string;
  userAgent: string;
}

/** A session ends after that, and without a call of its person after `IDLE_MINUTES`. */
const LIFE_HOURS = 12;
const IDLE_MINUTES = 30;
const LINK_HOURS = 24;
/** A WebAuthn challenge is answered within that. */
const CHALLENGE_MINUTES = 5;
/** Calls that are under way are answered for so long after a session goes on under another token. */
const RENEWED_SECONDS = 10;
/** Password and second factor count as given for so long where somebody's access is changed. */
const PROOF_MINUTES = 10;

const STAFF = `s.id, s.site_id AS "siteId", s.username, s.name, s.role, s.password_hash AS "passwordHash",
  s.must_change_password AS "mustChangePassword", s.totp_secret AS "totpSecret", s.totp_step AS "totpStep",
  (SELECT count(*) FROM staff_passkey k WHERE k.staff_id = s.id)::int AS passkeys,
  (SELECT count(*) FROM staff_recovery_code c WHERE c.staff_id = s.id AND c.used_at IS NULL)::int AS "recoveryCodes"`;
const FRESH = `> now() - interval '${PROOF_MINUTES} minutes'`;
/** Of a session for people: no more of the hash than tells one from another. */
const SESSION_ID = `left(encode(e.token_hash, 'hex'), 32)`;
const OPEN = `e.revoked_at IS NULL AND e.expires_at > now() AND e.seen_at > now() - interval '${IDLE_MINUTES} minutes'`;

export type StaffQueries = ReturnType<typeof createStaffQueries>;

/** Accounts and sessions of the staff, for their login. */
export const createStaffQueries = (pool: Pool) => ({
  ...accountQueries(pool),
  ...sessionQueries(pool),
  ...recoveryQueries(pool),
});

function accountQueries(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const run = async (name: string, text: string, values: unknown[]): Promise<boolean> =>
    ((await pool.query({ name, text, values })).rowCount ?? 0) > 0;
  return {
    findStaff: async (username: string): Promise<StaffRow | null> =>
      (
        await rows<StaffRow>(
          'find_staff',
          `SELECT ${STAFF} FROM staff s WHERE lower(s.username) = lower($1) AND s.disabled_at IS NULL`,
          [username],
        )
      )[0] ?? null,
    permittedOf: async (siteId: number | null): Promise<string[] | null> =>
      (
        await rows<{ permitted: string[] | null }>(
          'staff_permitted',
          `SELECT settings -> 'STAFF_ADDRESSES' AS permitted FROM site WHERE id = $1`,
          [siteId],
        )
      )[0]?.permitted ?? null,
    /** False where that step or a later one was accepted before. */
    acceptTotpStep: (staffId: number, step: number) =>
      run('accept_totp_step', 'UPDATE staff SET totp_step = $2 WHERE id = $1 AND totp_step < $2', [staffId, step]),
    takeTotp: (staffId: number, sealed: Buffer, step: number) =>
      run('take_totp', 'UPDATE staff SET totp_secret = $2, totp_step = $3 WHERE id = $1', [staffId, sealed, step]),
    /** False where it is another one by now: somebody has reset it meanwhile. */
    setPassword: (staffId: number, before: string, next: string) =>
      run(
        'staff_password',
        'UPDATE staff SET password_hash = $3, must_change_password = false WHERE id = $1 AND password_hash = $2',
        [staffId, before, next],
      ),
    /** Stores the same password under a hash of its one form, unless it was changed meanwhile. */
    renewPassword: (staffId: number, before: string, next: string) =>
      run('renew_staff_password', 'UPDATE staff SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [
        ...[staffId, before, next],
      ]),
    sitesOf: (siteId: number | null) =>
      rows<{ id: number; name: string; currency: string }>(
        'staff_sites',
        'SELECT id, name, rtrim(currency) AS currency FROM site WHERE $1::int IS NULL OR id = $1 ORDER BY id',
        [siteId],
      ),
    /** Stores the hash of a first link where there is no staff; false where there is. */
    offerFirstLink: (tokenHash: Buffer) =>
      run(
        'offer_first_link',
        `INSERT INTO staff_link (token_hash, expires_at)
          SELECT $1, now() + interval '${LINK_HOURS} hours' WHERE NOT EXISTS (SELECT 1 FROM staff)`,
        [tokenHash],
      ),
    /** Asked before a password is hashed for it. */
    isFirstLinkOpen: async (tokenHash: Buffer): Promise<boolean> =>
      (
        await rows(
          'is_first_link_open',
          'SELECT 1 FROM staff_link WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()',
          [tokenHash],
        )
      ).length > 0,
    /** The first account, by a link that is good; null where it is not, or somebody was faster. */
    openFirst: async (
      tokenHash: Buffer,
      account: { username: string; name: string; passwordHash: string },
    ): Promise<number | null> =>
      (
        await rows<{ id: number | null }>('open_first_staff', 'SELECT open_first_staff($1, $2, $3, $4) AS id', [
          ...[tokenHash, account.username, account.name, account.passwordHash],
        ])
      )[0]?.id ?? null,
  };
}

function sessionQueries(pool: Pool) {
  const rows = async <T>(name: string, text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const run = async (name: string, text: string, values: unknown[]): Promise<boolean> =>
    ((await pool.query({ name, text, values })).rowCount ?? 0) > 0;
  return {
    openSession: ({ tokenHash, staffId, address, userAgent }: NewSession, passwordHash: string) =>
      run(
        'open_staff_session',
        `INSERT INTO staff_session (token_hash, staff_id, address, user_agent, expires_at)
          SELECT $1, id, $3, $4, now() + interval '${LIFE_HOURS} hours' FROM staff
          WHERE id = $2 AND disabled_at IS NULL AND password_hash = $5 FOR SHARE`,
        [tokenHash, staffId, address, userAgent, passwordHash],
      ),
    session: async (tokenHash: Buffer): Promise<SessionRow | null> =>
      (
        await rows<SessionRow>(
          'staff_session',
          `SELECT ${STAFF}, e.expires_at AS "expiresAt", e.factor_at IS NOT NULL AS "hasFactor", e.challenge,
              coalesce(e.password_at ${FRESH}, false) AS "hasFreshPassword",
              coalesce(e.factor_at ${FRESH}, false) AS "hasFreshFactor",
              e.offered_totp AS "offeredTotp", e.seen_at < now() - interval '1 minute' AS "isStale",
              (SELECT settings -> 'STAFF_ADDRESSES' FROM site WHERE id = s.site_id) AS permitted
            FROM staff_session e JOIN staff s ON s.id = e.staff_id
            WHERE e.token_hash = $1 AND s.disabled_at IS NULL AND ${OPEN}`,
          [tokenHash],
        )
      )[0] ?? null,
    /** False where it is over, or goes on under another token already. */
    renewSession: (tokenHash: Buffer, next: Buffer) =>
      run(
        'renew_staff_session',
        `WITH was AS (SELECT token_hash, staff_id, address, user_agent, created_at, expires_at, factor_at, password_at,
              challenge, challenged_at, offered_totp
            FROM staff_session WHERE token_hash = $1 AND revoked_at IS NULL
              AND expires_at > now() + interval '${RENEWED_SECONDS} seconds' FOR UPDATE),
          ending AS (UPDATE staff_session e SET expires_at = now() + interval '${RENEWED_SECONDS} seconds'
            FROM was WHERE e.token_hash = was.token_hash)
          INSERT INTO staff_session (token_hash, staff_id, address, user_agent, created_at, expires_at, factor_at, password_at,
              challenge, challenged_at, offered_totp)
            SELECT $2, staff_id, address, user_agent, created_at, expires_at, factor_at, password_at,
              challenge, challenged_at, offered_totp FROM was`,
        [tokenHash, next],
      ),
    touch: (tokenHash: Buffer) =>
      run('touch_staff_session', 'UPDATE staff_session SET seen_at = now() WHERE token_hash = $1', [tokenHash]),
    endSession: (tokenHash: Buffer) =>
      run('end_staff_session', 'UPDATE staff_session SET revoked_at = now() WHERE token_hash = $1', [tokenHash]),
    /** The session that asks first, then by their last act. */
    sessionsOf: (staffId: number, own: Buffer) =>
      rows<operator.StaffSessionRow>(
        'staff_sessions_of',
        `SELECT ${SESSION_ID} AS id, e.address, e.user_agent AS "userAgent", iso(e.created_at) AS "openedAt",
            iso(e.seen_at) AS "seenAt", e.token_hash = $2 AS "isOwn"
          FROM staff_session e WHERE e.staff_id = $1 AND ${OPEN} ORDER BY e.token_hash = $2 DESC, e.seen_at DESC`,
        [staffId, own],
      ),
    /** Of that person but `own`: the one of that id, or all. How many were open. */
    endOthers: async (staffId: number, own: Buffer, id: string | null): Promise<number> =>
      (
        await rows(
          'end_staff_sessions',
          `UPDATE staff_session e SET revoked_at = now()
            WHERE e.staff_id = $1 AND e.token_hash <> $2 AND ($3::text IS NULL OR ${SESSION_ID} = $3) AND ${OPEN} RETURNING 1`,
          [staffId, own, id],
        )
      ).length,
    passwordGiven: (tokenHash: Buffer) =>
      run('staff_password_given', 'UPDATE staff_session SET password_at = now() WHERE token_hash = $1', [tokenHash]),
    setFactor: (tokenHash: Buffer) =>
      run('staff_factor', 'UPDATE staff_session SET factor_at = now(), challenge = NULL WHERE token_hash = $1', [
        tokenHash,
      ]),
    offerTotp: (tokenHash: Buffer, sealed: Buffer) =>
      run('offer_totp', 'UPDATE staff_session SET offered_totp = $2 WHERE token_hash = $1', [tokenHash, sealed]),
    setChallenge: (tokenHash: Buffer, challenge: string) =>
      run('staff_challenge', 'UPDATE staff_session SET challenge = $2, challenged_at = now() WHERE token_hash = $1', [
        tokenHash,
        challenge,
      ]),
    /** Once, and not when it is too old. */
    takeChallenge: async (tokenHash: Buffer): Promise<string | null> =>
      (
        await rows<{ challenge: string | null }>(
          'take_staff_challenge',
          `UPDATE staff_session e SET challenge = NULL
            FROM (SELECT challenge, challenged_at FROM staff_session WHERE token_hash = $1 FOR UPDATE) was
            WHERE e.token_hash = $1 AND was.challenge IS NOT NULL
            RETURNING CASE WHEN was.challenged_at > now() - interval '${CHALLENGE_MINUTES} minutes' THEN was.challenge END AS challenge`,
          [tokenHash],
        )
      )[0]?.challenge ?? null,
  };
}

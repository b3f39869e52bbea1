import { randomBytes } from 'node:crypto';
import { type Failure, failure, operator } from '@salon/contract';
import pg from 'pg';
import type { Passwords } from '../../password/passwords.ts';
import { digestOf } from '../calls/environment-keys.ts';
import type { Operator } from '../calls/operator.ts';
import { newFirstPassword } from './staff-login.ts';

type About = { name: string; email: string; role: operator.Role };
type Changed = { status: 1; isChanged: boolean } | Failure;

export interface StaffAccountDeps {
  pool: pg.Pool;
  passwords: Pick<Passwords, 'hash'>;
}

/** Staff of one site sees and changes the accounts of that site alone. */
const MINE = '($2::boolean OR s.site_id = $1)';
const UNIQUE_VIOLATION = '23505';
const boundsOf = ({ siteId, isOfEverySite }: Operator) => [siteId, isOfEverySite];

export type StaffAccounts = ReturnType<typeof createStaffAccounts>;

export function createStaffAccounts({ pool, passwords }: StaffAccountDeps) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];

  /** Changes an account and ends its sessions in one commit, unless no admin of that reach would be left. */
  async function change(by: Operator, id: number, set: Record<string, unknown>): Promise<Changed> {
    const answer = await rows<{ changed: string }>('change_staff', 'SELECT change_staff($1, $2, $3, $4) AS changed', [
      ...[...boundsOf(by), id, JSON.stringify(set)],
    ]);
    const changed = answer[0]!.changed;
    if (changed === 'not_found' || changed === 'staff_last_admin') return failure(changed, { id });
    return { status: 1, isChanged: changed === 'changed' };
  }

  return {
    list: (by: Operator) =>
      rows<operator.StaffMember>(
        'staff_list',
        `SELECT s.id, s.username, s.name, s.email, s.role, s.site_id AS "siteId", iso(s.disabled_at) AS "disabledAt",
            s.totp_secret IS NOT NULL OR EXISTS (SELECT 1 FROM staff_passkey k WHERE k.staff_id = s.id) AS "hasSecondFactor",
            iso((SELECT max(seen_at) FROM staff_session e WHERE e.staff_id = s.id)) AS "lastSeenAt",
            iso(s.created_at) AS "createdAt", s.created_by AS "createdBy"
          FROM staff s WHERE ${MINE} ORDER BY s.disabled_at IS NOT NULL, lower(s.username)`,
        boundsOf(by),
      ),

    async add(by: Operator, { username, everySite, ...about }: About & { username: string; everySite: boolean }) {
      if (everySite && !by.isOfEverySite) return failure('forbidden');
      const password = newFirstPassword();
      const text = `INSERT INTO staff (site_id, username, name, email, role, password_hash, must_change_password, created_by)
        VALUES ($1, $2, $3, $4, $5, $6, true, $7) RETURNING id`;
      const { name, email, role } = about;
      const hash = await passwords.hash(password);
      try {
        const values = [everySite ? null : by.siteId, username, name, email, role, hash, by.name];
        const [row] = await rows<{ id: number }>('add_staff', text, values);
        return { status: 1 as const, id: row!.id, password };
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return failure('staff_name_taken');
        throw error;
      }
    },

    change: (by: Operator, id: number, { name, email, role }: About) => change(by, id, { name, email, role }),
    setDisabled: (by: Operator, id: number, disabled: boolean) => change(by, id, { disabled }),

    async reset(by: Operator, id: number): Promise<{ status: 1; id: number; password: string } | Failure> {
      const password = newFirstPassword();
      const changed = await change(by, id, { passwordHash: await passwords.hash(password) });
      return 'isChanged' in changed ? { status: 1, id, password } : changed;
    },
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Keys of integrators' programs, of one site each. */
export function createApiKeys(pool: pg.Pool) {
  return {
    list: async ({ siteId }: Operator): Promise<operator.ApiKey[]> =>
      (
        await pool.query({
          name: 'api_keys',
          text: `SELECT id, name, rights, iso(created_at) AS "createdAt", created_by AS "createdBy", iso(expires_at) AS "expiresAt",
              iso(last_used_at) AS "lastUsedAt", iso(revoked_at) AS "revokedAt" FROM api_key WHERE site_id = $1 ORDER BY id DESC`,
          values: [siteId],
        })
      ).rows,

    /** Nobody gives a program rights that they do not have, nor what people have to decide. */
    async add(by: Operator, { name, days, rights }: { name: string; days: number; rights: operator.Right[] }) {
      const right = rights.find((one) => !by.rights.has(one) || operator.PEOPLE_ONLY.includes(one));
      if (right !== undefined) return failure('right_missing', { right });
      const key = `key_${randomBytes(32).toString('base64url')}`;
      const { rows } = await pool.query<{ id: number; expiresAt: string }>({
        name: 'add_api_key',
        text: `INSERT INTO api_key (site_id, name, key_hash, rights, created_by, expires_at)
          VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6)) RETURNING id, iso(expires_at) AS "expiresAt"`,
        values: [by.siteId, name, digestOf(key), [...new Set(rights)], by.name, days],
      });
      return { status: 1 as const, ...rows[0]!, key };
    },

    async revoke({ siteId }: Operator, id: number): Promise<Changed> {
      const { rows } = await pool.query<{ was_open: boolean }>({
        name: 'revoke_api_key',
        text: `UPDATE api_key k SET revoked_at = coalesce(k.revoked_at, now())
          FROM (SELECT id, revoked_at IS NULL AS was_open FROM api_key WHERE id = $2 AND site_id = $1 FOR UPDATE) was
          WHERE k.id = was.id RETURNING was.was_open`,
        values: [siteId, id],
      });
      return rows[0] ? { status: 1, isChanged: rows[0].was_open } : failure('not_found', { id });
    },

    /** The holder of a key that is neither revoked nor expired. */
    find: async (offered: string): Promise<Operator | null> => {
      const { rows } = await pool.query<{ name: string; site_id: number; rights: operator.Right[] }>({
        name: 'find_api_key',
        text: `WITH found AS (SELECT id, name, site_id, rights, last_used_at FROM api_key
            WHERE key_hash = $1 AND revoked_at IS NULL AND expires_at > now()),
          used AS (UPDATE api_key k SET last_used_at = now() FROM found
            WHERE k.id = found.id AND coalesce(found.last_used_at, '-infinity') < now() - interval '1 minute')
          SELECT name, site_id, rights FROM found`,
        values: [digestOf(offered)],
      });
      const [key] = rows;
      if (!key) return null;
      const { name, site_id: siteId } = key;
      // Also of a key that was made before a right became one of people.
      const rights = new Set(key.rights.filter((right) => !operator.PEOPLE_ONLY.includes(right)));
      return { name: `key:${name}`, siteId, isOfEverySite: false, staffId: null, rights, proofDue: null };
    },
  };
}

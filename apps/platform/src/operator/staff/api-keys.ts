import { randomBytes } from 'node:crypto';
import { type Failure, failure, operator } from '@salon/contract';
import type pg from 'pg';
import { digestOf } from '../calls/environment-keys.ts';
import type { Operator } from '../calls/operator.ts';

type Changed = { status: 1; isChanged: boolean } | Failure;

interface KeyRow {
  name: string;
  siteId: number;
  rights: operator.Right[];
  /** Of its owner, as they are now; null: it has none. */
  role: operator.Role | null;
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Keys of integrators' programs, of one site and one owner each. */
export function createApiKeys(pool: pg.Pool) {
  return {
    list: async ({ siteId }: Operator): Promise<operator.ApiKey[]> => {
      const { rows } = await pool.query<operator.ApiKey & Pick<KeyRow, 'role'>>({
        name: 'api_keys',
        text: `SELECT k.id, k.name, k.rights, iso(k.created_at) AS "createdAt", k.created_by AS "createdBy", iso(k.expires_at) AS "expiresAt",
            iso(k.last_used_at) AS "lastUsedAt", iso(k.revoked_at) AS "revokedAt", s.username AS owner, s.role,
            s.disabled_at IS NOT NULL AS "isOwnerGone"
          FROM api_key k LEFT JOIN staff s ON s.id = k.owner_id WHERE k.site_id = $1 ORDER BY k.id DESC`,
        values: [siteId],
      });
      return rows.map(({ role, ...key }) => ({ ...key, rights: [...rightsOf({ rights: key.rights, role })] }));
    },

    /** Nobody gives a program rights that they do not have, nor what people have to decide. */
    async add(by: Operator, { name, days, rights }: { name: string; days: number; rights: operator.Right[] }) {
      const right = rights.find((one) => !by.rights.has(one) || operator.PEOPLE_ONLY.includes(one));
      if (right !== undefined) return failure('right_missing', { right });
      const key = `key_${randomBytes(32).toString('base64url')}`;
      const { rows } = await pool.query<{ id: number; expiresAt: string }>({
        name: 'add_api_key',
        text: `INSERT INTO api_key (site_id, name, key_hash, rights, created_by, owner_id, expires_at)
          VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) RETURNING id, iso(expires_at) AS "expiresAt"`,
        values: [by.siteId, name, digestOf(key), [...new Set(rights)], by.name, by.staffId, days],
      });
      return { status: 1 as const, ...rows[0]!, key };
    },

    /** The caller answers for the key from now on, in place of a person who has left. */
    async adopt({ siteId, staffId }: Operator, id: number): Promise<Changed> {
      const { rows } = await pool.query<{ was_own: boolean }>({
        name: 'adopt_api_key',
        text: `UPDATE api_key k SET owner_id = $3
          FROM (SELECT id, owner_id IS NOT DISTINCT FROM $3 AS was_own FROM api_key
            WHERE id = $2 AND site_id = $1 AND revoked_at IS NULL FOR UPDATE) was
          WHERE k.id = was.id RETURNING was.was_own`,
        values: [siteId, id, staffId],
      });
      return rows[0] ? { status: 1, isChanged: !rows[0].was_own } : failure('not_found', { id });
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

    /** The holder of a key that is neither revoked nor expired, and whose owner still works for its site. */
    find: async (offered: string): Promise<Operator | null> => {
      const { rows } = await pool.query<KeyRow>({
        name: 'find_api_key',
        text: `WITH found AS (SELECT k.id, k.name, k.site_id, k.rights, k.last_used_at, s.role
            FROM api_key k LEFT JOIN staff s ON s.id = k.owner_id
            WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND k.expires_at > now()
              AND (k.owner_id IS NULL OR s.disabled_at IS NULL AND coalesce(s.site_id, k.site_id) = k.site_id)),
          used AS (UPDATE api_key k SET last_used_at = now() FROM found
            WHERE k.id = found.id AND coalesce(found.last_used_at, '-infinity') < now() - interval '1 minute')
          SELECT name, site_id AS "siteId", rights, role FROM found`,
        values: [digestOf(offered)],
      });
      const [key] = rows;
      if (!key) return null;
      const { name, siteId } = key;
      return {
        name: `key:${name}`,
        siteId,
        isOfEverySite: false,
        staffId: null,
        rights: rightsOf(key),
        proofDue: null,
      };
    },
  };
}

/** No more than the owner has now, and nothing of people, also of a key that was made before a right became one of theirs. */
function rightsOf({ rights, role }: Pick<KeyRow, 'rights' | 'role'>): ReadonlySet<operator.Right> {
  const ofOwner: readonly operator.Right[] = role === null ? operator.RIGHTS : operator.RIGHTS_OF[role];
  return new Set(rights.filter((right) => ofOwner.includes(right) && !operator.PEOPLE_ONLY.includes(right)));
}

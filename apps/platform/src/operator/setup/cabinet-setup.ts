import { randomBytes } from 'node:crypto';
import { type Failure, failure, isFailure, type operator } from '@salon/contract';
import type pg from 'pg';
import { digestOf } from '../calls/environment-keys.ts';
import type { Operator } from '../calls/operator.ts';
import type { SetupChanges } from './setup-changes.ts';
import type { Changed } from './site-setup.ts';

/** A node writes what it has linked more often than that. */
const LINKED_S = 15;

type ShownKey = { status: 1; agent: string; key: string; waiting: number[] } | Failure;

export interface CabinetSetupDeps {
  pool: pg.Pool;
  /** Agents whose keys are in the environment. */
  environmentAgents: readonly string[];
  propose: SetupChanges['propose'];
}

/** Cabinet agents of a site and their keys. Agents of the environment are shown where they host machines of the site. */
export function createCabinetSetup({ pool, environmentAgents, propose }: CabinetSetupDeps) {
  const rows = async <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
    (await pool.query({ name, text, values })).rows as T[];
  const newKey = () => `cabinet_${randomBytes(32).toString('base64url')}`;

  /** The key stays with its proposer; the approval makes it good. */
  async function proposeKey(by: Operator, kind: 'cabinet_add' | 'cabinet_rotate', agent: string, hours: number) {
    const key = newKey();
    const waiting = await propose(by, [{ kind, target: agent, after: hours, keyHash: digestOf(key) }]);
    return isFailure(waiting) ? waiting : { status: 1 as const, agent, key, waiting };
  }

  return {
    list: ({ siteId, isOfEverySite }: Operator) =>
      rows<operator.Cabinet>(
        'setup_cabinets',
        `WITH own AS (SELECT m.agent, m.id, m.name FROM machine m JOIN brand b ON b.id = m.brand_id WHERE b.site_id = $1 AND m.retired_at IS NULL),
          agents AS (SELECT agent FROM cabinet WHERE site_id = $1 UNION SELECT agent FROM own UNION SELECT unnest($2::text[]) WHERE $3)
          SELECT a.agent, a.agent = ANY ($2) AS "isOfEnvironment",
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY id) FROM own WHERE own.agent = a.agent), '[]') AS machines,
            CASE WHEN p.seen_at > now() - make_interval(secs => ${LINKED_S}) THEN iso(p.linked_at) END AS "linkedAt", iso(p.seen_at) AS "lastSeenAt", p.refused_versions AS "refusedVersions",
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', k.id, 'createdAt', iso(k.created_at), 'createdBy', k.created_by,
              'expiresAt', iso(k.expires_at), 'revokedAt', iso(k.revoked_at)) ORDER BY k.id DESC)
              FROM cabinet_key k JOIN cabinet c ON c.agent = k.agent AND c.site_id = $1 WHERE k.agent = a.agent), '[]') AS keys
          FROM agents a LEFT JOIN cabinet_presence p ON p.agent = a.agent ORDER BY a.agent`,
        [siteId, environmentAgents, isOfEverySite],
      ),

    proposeCabinet: async (by: Operator, agent: string): Promise<ShownKey> =>
      environmentAgents.includes(agent) ? failure('cabinet_name_taken') : proposeKey(by, 'cabinet_add', agent, 0),

    proposeRotation: (by: Operator, agent: string, hours: number): Promise<ShownKey> =>
      proposeKey(by, 'cabinet_rotate', agent, hours),

    async revoke({ siteId }: Operator, id: number): Promise<Changed> {
      const [found] = await rows<{ was_open: boolean }>(
        'revoke_cabinet_key',
        `UPDATE cabinet_key k SET revoked_at = coalesce(k.revoked_at, now())
          FROM (SELECT k.id, k.revoked_at IS NULL AS was_open FROM cabinet_key k JOIN cabinet c ON c.agent = k.agent
            WHERE k.id = $2 AND c.site_id = $1 FOR UPDATE OF k) was
          WHERE k.id = was.id RETURNING was.was_open`,
        [siteId, id],
      );
      return found ? { status: 1, isChanged: found.was_open } : failure('not_found', { id });
    },

    /** A cabinet of the site; one of the environment where it hosts machines of the site already, or somebody of every site says so. */
    async mayUse({ siteId, isOfEverySite }: Operator, agent: string): Promise<boolean> {
      const own = 'SELECT 1 FROM cabinet WHERE agent = $2 AND site_id = $1';
      if ((await rows('own_cabinet', own, [siteId, agent])).length > 0) return true;
      if (!environmentAgents.includes(agent)) return false;
      const hosts =
        'SELECT 1 FROM machine m JOIN brand b ON b.id = m.brand_id WHERE m.agent = $2 AND b.site_id = $1 LIMIT 1';
      return isOfEverySite || (await rows('agent_hosts', hosts, [siteId, agent])).length > 0;
    },
  };
}
export type CabinetSetup = ReturnType<typeof createCabinetSetup>;

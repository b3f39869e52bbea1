import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

export interface Still {
  jpeg: Buffer;
  etag: string;
}

/** Who may see a machine's picture. */
export interface StillFacts {
  siteId: number;
  /** Who sits there, null where nobody does. */
  playerId: number | null;
  /** Nobody sits there, or the site and that player let others watch. */
  isPublic: boolean;
}

export interface StillDeps {
  /** Null: there is no such machine. */
  factsOf(machineId: number): Promise<StillFacts | null>;
  /** Asks the machine's cabinet for one of at most that age; null: it gave none. */
  take(machineId: number, maxAgeMs: number): Promise<Buffer | null>;
}

/** A cabinet is asked for one machine's still at most once in this time on this node, however many players look at it. */
const TTL_MS = { lobby: 2_000, watch: 400 } as const;

export interface StillRequest {
  siteId: number;
  playerId: number;
  machineId: number;
  /** `watch`: the player watches this one machine. */
  purpose: keyof typeof TTL_MS;
}

/** `machine_unknown`: there is none of the caller's site. Null: it shows nothing now, or not to this player. */
export type StillOf = (request: StillRequest) => Promise<Still | 'machine_unknown' | null>;

export function createStills({ factsOf, take }: StillDeps): StillOf {
  const facts = createBriefMemory(factsOf, TTL_MS.watch);
  const still = (ttlMs: number) =>
    createBriefMemory(async (machineId) => {
      const jpeg = await take(machineId, ttlMs);
      return jpeg === null ? null : { jpeg, etag: etagOf(jpeg) };
    }, ttlMs);
  const stills = { lobby: still(TTL_MS.lobby), watch: still(TTL_MS.watch) };
  return async ({ siteId, playerId, machineId, purpose }) => {
    // First of all: nobody makes a cabinet draw what they may not see.
    const known = await facts(machineId);
    if (known?.siteId !== siteId) return 'machine_unknown';
    return known.isPublic || known.playerId === playerId ? stills[purpose](machineId) : null;
  };
}

/** One question a machine in `ttlMs`. A failed answer is not kept. */
function createBriefMemory<T>(ask: (machineId: number) => Promise<T>, ttlMs: number) {
  const answers = new Map<number, Promise<T>>();
  return (machineId: number): Promise<T> => {
    const known = answers.get(machineId);
    if (known !== undefined) return known;
    const answer = ask(machineId);
    answers.set(machineId, answer);
    const evict = () => answers.delete(machineId);
    answer.then(() => setTimeout(evict, ttlMs).unref(), evict);
    return answer;
  };
}

const etagOf = (jpeg: Buffer) => `"${createHash('sha1').update(jpeg).digest('base64url')}"`;

export function createStillFacts(pool: Pool): StillDeps['factsOf'] {
  const text = `
    SELECT b.site_id AS "siteId", s.player_id AS "playerId",
      s.session_id IS NULL OR (site.settings -> 'WATCH' IS DISTINCT FROM 'false'::jsonb
        AND p.settings #> '{client,watchable}' IS DISTINCT FROM 'false'::jsonb) AS "isPublic"
    FROM machine m JOIN brand b ON b.id = m.brand_id JOIN site ON site.id = b.site_id
    LEFT JOIN seat s ON s.machine_id = m.id LEFT JOIN player p ON p.id = s.player_id
    WHERE m.id = $1`;
  return async (machineId) =>
    (await pool.query<StillFacts>({ name: 'still_facts', text, values: [machineId] })).rows[0] ?? null;
}

import { createHash } from 'node:crypto';

export interface Still {
  jpeg: Buffer;
  etag: string;
}

export interface StillDeps {
  /** Site of a machine; null: there is no such machine. */
  siteOf(machineId: number): Promise<number | null>;
  /** Asks the machine's cabinet; null: it gave none. */
  take(machineId: number): Promise<Buffer | null>;
}

/** A cabinet is asked for one machine's still at most once in this time on this node, however many players look at it. */
const TTL_MS = 2_000;

/** Stills of machines for players of their site. `machine_unknown`: there is none of that site. Null: it shows nothing now. */
export type StillOf = (siteId: number, machineId: number) => Promise<Still | 'machine_unknown' | null>;

export function createStills({ siteOf, take }: StillDeps): StillOf {
  const sites = createBriefMemory(siteOf);
  const stills = createBriefMemory(async (machineId) => {
    const jpeg = await take(machineId);
    return jpeg === null ? null : { jpeg, etag: etagOf(jpeg) };
  });
  // The site first: nobody else's players make a cabinet draw.
  return async (siteId, machineId) => ((await sites(machineId)) === siteId ? stills(machineId) : 'machine_unknown');
}

/** One question a machine in `TTL_MS`. A failed answer is not kept. */
function createBriefMemory<T>(ask: (machineId: number) => Promise<T>): (machineId: number) => Promise<T> {
  const answers = new Map<number, Promise<T>>();
  return (machineId) => {
    const known = answers.get(machineId);
    if (known !== undefined) return known;
    const answer = ask(machineId);
    answers.set(machineId, answer);
    const evict = () => answers.delete(machineId);
    answer.then(() => setTimeout(evict, TTL_MS).unref(), evict);
    return answer;
  };
}

const etagOf = (jpeg: Buffer) => `"${createHash('sha1').update(jpeg).digest('base64url')}"`;

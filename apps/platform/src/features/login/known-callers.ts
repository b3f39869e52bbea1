import type { TokenClaims } from '@salon/contract/http.ts';
import { gather } from '../../concurrency/gather.ts';
import type { Caller } from '../../http/caller.ts';
import type { LoginQueries } from './queries.ts';

/** The callers of this node who were authenticated in full before. */
export interface KnownCallers {
  /**
   * Null: unknown, or something about the login has changed. Whether it has is asked of the database, in one question with all that
   * are asked for at the same time: a logout on any node counts at once. `trustMs`: not if it was asked less than that ago; what this
   * node ended or locked meanwhile counts at once all the same.
   */
  find(claims: TokenClaims, trustMs: number): Promise<Caller | null>;
  /** A login has ended or was locked here: nothing that was asked before is trusted. */
  distrust(): void;
  /** Authenticated in full just now. */
  add(caller: Caller): void;
}

const KNOWN_MOST = 20_000;

interface Known {
  caller: Caller;
  /** When the question began that found nothing, and how many times trust had been lost by then. */
  askedMs: number;
  distrusts: number;
}

export function createKnownCallers(
  { unsettled }: Pick<LoginQueries, 'unsettled'>,
  nowMs: () => number = () => performance.now(),
): KnownCallers {
  const known = new Map<string, Known>();
  let distrusts = 0;
  const isUnsettled = gather<string, true>(async (loginIds) => {
    const found = await unsettled(loginIds);
    return new Map(found.map((loginId) => [loginId, true]));
  });
  return {
    find: async ({ sid, sub, site }, trustMs) => {
      const one = known.get(sid);
      if (one === undefined || one.caller.siteId !== site || String(one.caller.playerId) !== sub) return null;
      const askedMs = nowMs();
      // A copy: a socket's caller changes when its login is locked.
      if (one.distrusts === distrusts && askedMs - one.askedMs < trustMs) return { ...one.caller };
      const began = { askedMs, distrusts };
      if (!(await isUnsettled(sid))) {
        Object.assign(one, began);
        return { ...one.caller };
      }
      known.delete(sid);
      return null;
    },
    distrust: () => {
      distrusts += 1;
    },
    add: (caller) => {
      if (caller.isLocked) return;
      if (known.size >= KNOWN_MOST) known.delete(known.keys().next().value as string);
      // Not trusted yet: the question that it was read by began earlier.
      known.set(caller.loginId, { caller: { ...caller }, askedMs: Number.NEGATIVE_INFINITY, distrusts });
    },
  };
}

import type { TokenClaims } from '@salon/contract/http.ts';
import { gather } from '../../concurrency/gather.ts';
import type { Caller } from '../../http/caller.ts';
import type { LoginQueries } from './queries.ts';

/** The callers of this node who were authenticated in full before. */
export interface KnownCallers {
  /**
   * Null: unknown, or something about the login has changed. Whether it has is asked of the database every time, in one question
   * with all that are asked for at the same time: a logout on any node counts at once.
   */
  find(claims: TokenClaims): Promise<Caller | null>;
  /** Authenticated in full just now. */
  add(caller: Caller): void;
}

const KNOWN_MOST = 20_000;

export function createKnownCallers({ unsettled }: Pick<LoginQueries, 'unsettled'>): KnownCallers {
  const known = new Map<string, Caller>();
  const isUnsettled = gather<string, true>(async (loginIds) => {
    const found = await unsettled(loginIds);
    return new Map(found.map((loginId) => [loginId, true]));
  });
  return {
    find: async ({ sid, sub, site }) => {
      const caller = known.get(sid);
      if (caller === undefined || caller.siteId !== site || String(caller.playerId) !== sub) return null;
      // A copy: a socket's caller changes when its login is locked.
      if (!(await isUnsettled(sid))) return { ...caller };
      known.delete(sid);
      return null;
    },
    add: (caller) => {
      if (caller.isLocked) return;
      if (known.size >= KNOWN_MOST) known.delete(known.keys().next().value as string);
      known.set(caller.loginId, { ...caller });
    },
  };
}

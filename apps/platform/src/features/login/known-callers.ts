import type { TokenClaims } from '@salon/contract/http.ts';
import { gather } from '../../concurrency/gather.ts';
import type { Notices } from '../../db/notices.ts';
import type { Caller } from '../../http/caller.ts';
import type { LoginQueries } from './queries.ts';

/** The callers of this node who were authenticated in full before. */
export interface KnownCallers {
  /**
   * Null: unknown, or something about the login has changed. Whether it has is asked of the database, in one question with all that
   * are asked for at the same time: a logout on any node counts at once. `trustMs`: not if it was asked less than that ago, or less
   * than half a minute ago while the database tells of every login that ends; what this node ended or locked meanwhile counts at once
   * all the same.
   */
  find(claims: TokenClaims, trustMs: number): Promise<Caller | null>;
  /** The same at once, within `trustMs`; null: ask. */
  atHand(claims: TokenClaims, trustMs: number): Readonly<Caller> | null;
  /** A login has ended or was locked here: nothing that was asked before is trusted. */
  distrust(): void;
  /** Authenticated in full just now. */
  add(caller: Caller): void;
}

const KNOWN_MOST = 20_000;
/** A login that is used is touched every minute, and one that is not asked about must not come to its age meanwhile (`unsettled`). */
const NOTIFIED_TRUST_MS = 30_000;

interface Known {
  caller: Caller;
  /** When the question began that found nothing, and how many times trust had been lost by then. */
  askedMs: number;
  distrusts: number;
}

export function createKnownCallers(
  { unsettled }: Pick<LoginQueries, 'unsettled'>,
  notices: Pick<Notices, 'on' | 'onGap' | 'isCurrent'>,
  monotonicMs: () => number,
): KnownCallers {
  const known = new Map<string, Known>();
  let distrusts = 0;
  const distrust = () => {
    distrusts += 1;
  };
  notices.onGap(distrust);
  // Also for a question that is under way: its answer is then about a login that nobody knows any more.
  notices.on('login_changed', (loginId) => (loginId === '' ? distrust() : known.delete(loginId)));
  const isUnsettled = gather<string, true>(async (loginIds) => {
    const found = await unsettled(loginIds);
    return new Map(found.map((loginId) => [loginId, true]));
  });
  const knownOf = ({ sid, sub, site }: TokenClaims) => {
    const one = known.get(sid);
    return one === undefined || one.caller.siteId !== site || String(one.caller.playerId) !== sub ? null : one;
  };
  const isTrusted = (one: Known, trustMs: number) => {
    if (trustMs === 0 || one.distrusts !== distrusts) return false;
    const agoMs = monotonicMs() - one.askedMs;
    return agoMs < trustMs || (agoMs < NOTIFIED_TRUST_MS && notices.isCurrent());
  };
  return {
    atHand: (claims, trustMs) => {
      const one = knownOf(claims);
      return one !== null && isTrusted(one, trustMs) ? one.caller : null;
    },
    find: async (claims, trustMs) => {
      const { sid } = claims;
      const one = knownOf(claims);
      if (one === null) return null;
      // A copy: a socket's caller changes when its login is locked.
      if (isTrusted(one, trustMs)) return { ...one.caller };
      const askedMs = monotonicMs();
      const began = { askedMs, distrusts };
      if (!(await isUnsettled(sid))) {
        Object.assign(one, began);
        return { ...one.caller };
      }
      known.delete(sid);
      return null;
    },
    distrust,
    add: (caller) => {
      if (caller.isLocked) return;
      if (known.size >= KNOWN_MOST) known.delete(known.keys().next().value as string);
      // Not trusted yet: the question that it was read by began earlier.
      known.set(caller.loginId, { caller: { ...caller }, askedMs: Number.NEGATIVE_INFINITY, distrusts });
    },
  };
}

import { type ErrorName, type Failure, failure, operator, type Params } from '@salon/contract';
import type { Pool } from 'pg';
import { createCallFunction } from '../../ledger/database-function.ts';

type Refused = { ok: false; error: ErrorName; params: Params };
type Done = { ok: true; changed: boolean; logins?: string[] };
type Granted = { ok: true; id: number; fresh: boolean };

export interface Limit {
  kind: string;
  period: string;
  amount: number;
  reason: string;
}
export interface GrantOf {
  id: string;
  reason: string;
  days: number;
}
/** Who does it, to whom. */
export interface Act {
  siteId: number;
  playerId: number;
  by: string;
}

export type PlayerActions = ReturnType<typeof createPlayerActions>;

/** What staff does to players: one call of one database function each, bound to the site, safe to repeat. */
export function createPlayerActions(pool: Pool) {
  const callFunction = createCallFunction(pool);
  const call = async <T>(name: string, casts: string, values: unknown[]): Promise<T | Failure> => {
    const answer = await callFunction<T | Refused>(name, casts, ...values);
    return isRefused(answer) ? failure(answer.error, answer.params) : answer;
  };
  return {
    ban: ({ siteId, playerId, by }: Act, reason: string) =>
      call<Done>('ban_player', 'integer integer text text', [siteId, playerId, by, reason]),
    unban: ({ siteId, playerId, by }: Act, reason: string) =>
      call<Done>('unban_player', 'integer integer text text', [siteId, playerId, by, reason]),
    logOut: ({ siteId, playerId }: Act) => call<Done>('log_out_player', 'integer integer', [siteId, playerId]),
    /** `host`: of the site; null where it has none of its own. */
    offerReset: ({ siteId, playerId, by }: Act, tokenHash: Buffer) =>
      call<{ ok: true; host: string | null }>('offer_reset', 'integer integer bytea text integer', [
        ...[siteId, playerId, tokenHash, by, operator.RESET_LINK_HOURS],
      ]),
    resetPin: ({ siteId, playerId }: Act) => call<Done>('reset_pin', 'integer integer', [siteId, playerId]),
    tightenLimit: ({ siteId, playerId, by }: Act, { kind, period, amount, reason }: Limit) =>
      call<Done>('tighten_limit', 'integer integer limit_kind limit_period bigint text text', [
        ...[siteId, playerId, kind, period, amount, by, reason],
      ]),
    exclude: ({ siteId, playerId, by }: Act, kind: string, until: Date, reason: string) =>
      call<Done>('exclude_for_player', 'integer integer text timestamptz text text', [
        siteId,
        playerId,
        kind,
        until,
        by,
        reason,
      ]),
    grantBonus: ({ siteId, playerId, by }: Act, { id, reason, days }: GrantOf, amountMinor: number) =>
      call<Granted>('grant_bonus', 'integer integer uuid bigint text text integer', [
        ...[siteId, playerId, id, amountMinor, reason, by, days],
      ]),
    grantDiscount: ({ siteId, playerId, by }: Act, { id, reason, days }: GrantOf, shareBp: number) =>
      call<Granted>('grant_discount', 'integer integer uuid integer text text integer', [
        ...[siteId, playerId, id, shareBp, reason, by, days],
      ]),
    withdrawGrant: ({ siteId, playerId, by }: Act, kind: 'bonus' | 'discount', grant: number) =>
      call<Done>('withdraw_grant', 'integer integer promotion_kind bigint text', [siteId, playerId, kind, grant, by]),
  };
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}

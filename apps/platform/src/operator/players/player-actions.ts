import { type ErrorName, type Failure, failure, operator, type Params } from '@salon/contract';
import type { Pool } from 'pg';

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

/** What staff does to players: one call of one database function each, bound to the site. */
export function createPlayerActions(pool: Pool) {
  const call = async <T>(name: string, list: string, values: unknown[]): Promise<T | Failure> => {
    const text = `SELECT ${name}(${list}) AS answer`;
    const { rows } = await pool.query<{ answer: T | Refused }>({ name: `operated_${name}`, text, values });
    const { answer } = rows[0]!;
    return isRefused(answer) ? failure(answer.error, answer.params) : answer;
  };
  return {
    ban: ({ siteId, playerId, by }: Act, reason: string) =>
      call<Done>('ban_player', '$1, $2, $3, $4', [siteId, playerId, by, reason]),
    unban: ({ siteId, playerId, by }: Act, reason: string) =>
      call<Done>('unban_player', '$1, $2, $3, $4', [siteId, playerId, by, reason]),
    logOut: ({ siteId, playerId }: Act) => call<Done>('log_out_player', '$1, $2', [siteId, playerId]),
    /** `host`: of the site; null where it has none of its own. */
    offerReset: ({ siteId, playerId, by }: Act, tokenHash: Buffer) =>
      call<{ ok: true; host: string | null }>('offer_reset', '$1, $2, $3, $4, $5', [
        ...[siteId, playerId, tokenHash, by, operator.RESET_LINK_HOURS],
      ]),
    resetPin: ({ siteId, playerId }: Act) => call<Done>('reset_pin', '$1, $2', [siteId, playerId]),
    tightenLimit: ({ siteId, playerId, by }: Act, { kind, period, amount, reason }: Limit) =>
      call<Done>('tighten_limit', '$1, $2, $3::limit_kind, $4::limit_period, $5::bigint, $6, $7', [
        ...[siteId, playerId, kind, period, amount, by, reason],
      ]),
    exclude: ({ siteId, playerId, by }: Act, kind: string, until: Date, reason: string) =>
      call<Done>('exclude_for_player', '$1, $2, $3, $4::timestamptz, $5, $6', [
        siteId,
        playerId,
        kind,
        until,
        by,
        reason,
      ]),
    grantBonus: ({ siteId, playerId, by }: Act, { id, reason, days }: GrantOf, amountMinor: number) =>
      call<Granted>('grant_bonus', '$1, $2, $3::uuid, $4::bigint, $5, $6, $7', [
        ...[siteId, playerId, id, amountMinor, reason, by, days],
      ]),
    grantDiscount: ({ siteId, playerId, by }: Act, { id, reason, days }: GrantOf, shareBp: number) =>
      call<Granted>('grant_discount', '$1, $2, $3::uuid, $4, $5, $6, $7', [
        ...[siteId, playerId, id, shareBp, reason, by, days],
      ]),
    withdrawGrant: ({ siteId, playerId, by }: Act, kind: 'bonus' | 'discount', grant: number) =>
      call<Done>('withdraw_grant', '$1, $2, $3::promotion_kind, $4::bigint, $5', [siteId, playerId, kind, grant, by]),
  };
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}

/** Corrections of booked movements in the ledger: every method is one call of one database function, safe to repeat. */
import type pg from 'pg';
import { createCallFunction } from './database-function.ts';
import type { Refused } from './refused.ts';

export interface AdjustmentDecided {
  ok: true;
  /** False: it was decided so before. */
  fresh: boolean;
  movementId: number;
  playerId: number | null;
  playerMinor: number;
  /** Of the wallet, for the push. */
  balanceMinor: number;
  balanceSeq: number;
}

export interface AdjustmentProposal {
  id: string;
  siteId: number;
  movementId: number;
  /** Who gets money of a movement without a player. */
  username: string | null;
  /** To the wallet; below zero: from it. */
  playerMinor: number;
  reason: string;
  operator: string;
}

export type Adjustments = ReturnType<typeof createAdjustments>;

/** Rejects with `CommitUnknown` where the answer of the database is lost. */
export function createAdjustments(pool: pg.Pool) {
  const call = createCallFunction(pool);
  return {
    propose: (i: AdjustmentProposal) =>
      call<Refused | { ok: true; fresh: boolean }>(
        'propose_adjustment',
        'uuid integer bigint text bigint text text',
        i.id,
        i.siteId,
        i.movementId,
        i.username,
        i.playerMinor,
        i.reason,
        i.operator,
      ),
    decide: (i: { id: string; siteId: number; approve: boolean; operator: string }) =>
      call<Refused | AdjustmentDecided>(
        'decide_adjustment',
        'uuid integer boolean text',
        i.id,
        i.siteId,
        i.approve,
        i.operator,
      ),
  };
}

import type { payment } from '@salon/contract';
import type { AccountPlan } from '../world/floor-plan.ts';
import { createLimitRecord, type LimitRecord } from './limit-record.ts';

export interface AskedWithdrawal {
  playerId: number;
  /** Null: everything. */
  amountMinor: number | null;
  /** Somebody has asked to take it back. */
  isTakenBack: boolean;
}

/**
 * What the payment provider, the players and the staff know by themselves: what they have asked for, and the answers. The ledger is
 * compared with it.
 */
export interface AccountRecord {
  /** What the provider has signed, by the transaction. */
  signed: Map<string, payment.PaymentFact>;
  /** Whether it was accepted. */
  answers: Map<string, boolean>;
  withdrawals: Map<string, AskedWithdrawal>;
  /** Those that are back, as was answered. */
  takenBack: Set<string>;
  grants: Map<string, { playerId: number; amountMinor: number; isWithdrawn: boolean }>;
  /** What players were paid, by their request. */
  promotions: Map<string, { playerId: number; amountMinor: number }>;
  /** `fromMs`: when the answer came. */
  breaks: { playerId: number; fromMs: number; untilMs: number }[];
  limits: LimitRecord;
  /** Calls about money that have no answer and are repeated. */
  open: number;
  /** The database was restored: no answer before it need be true any more. */
  restored(): void;
  /** How often it was. */
  restorations(): number;
}

export function createAccountRecord({ limits, breaks }: AccountPlan, nowMs: () => number): AccountRecord {
  let restorations = 0;
  const startMs = nowMs();
  const record: AccountRecord = {
    ...{ signed: new Map(), answers: new Map(), withdrawals: new Map(), takenBack: new Set(), grants: new Map() },
    ...{ promotions: new Map(), open: 0, limits: createLimitRecord(limits, nowMs) },
    breaks: breaks.map(({ playerId, endsAfterMs }) => ({ playerId, fromMs: 0, untilMs: startMs + endsAfterMs })),
    restored() {
      restorations += 1;
      record.limits.restored();
      record.breaks = record.breaks.filter(({ fromMs }) => fromMs === 0);
      for (const grant of record.grants.values()) grant.isWithdrawn = false;
      for (const answered of [record.answers, record.takenBack, record.promotions]) answered.clear();
    },
    restorations: () => restorations,
  };
  return record;
}

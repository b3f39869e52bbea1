import type { Minor } from './minor.ts';

/**
 * A transfer moves money between a wallet and a machine. Both directions are state machines, stored as a row in the database;
 * the functions here alone define the allowed transitions.
 *
 * Cash in, driven by the platform:   reserved → sent → posted | voided, with unknown between sent and its end.
 * Cash out, driven by the cabinet:   requested → posted | refused.
 */
export const CASH_IN_STATES = ['reserved', 'sent', 'unknown', 'posted', 'voided', 'disputed'] as const;
export const CASH_OUT_STATES = ['requested', 'posted', 'refused', 'disputed'] as const;
export type CashInState = (typeof CASH_IN_STATES)[number];
export type CashOutState = (typeof CASH_OUT_STATES)[number];
export type TransferState = CashInState | CashOutState;
export type TransferKind = 'cash_in' | 'cash_out';

export type CashInEvent =
  /** Committed before the command is sent. */
  | 'sent'
  /** Timeout, lost link or lost answer: the money may or may not be on the machine. Never a reason to void. */
  | 'answer_missing'
  /** Applied, by the cabinet's journal. */
  | 'applied'
  /** Refused, by the cabinet's journal (or its tombstone for an unknown id). */
  | 'refused'
  /** The journal that would know is lost: operators decide the dispute. */
  | 'journal_replaced';

const CASH_IN: Record<CashInState, Partial<Record<CashInEvent, CashInState>>> = {
  reserved: { sent: 'sent', refused: 'voided', journal_replaced: 'voided' },
  sent: { answer_missing: 'unknown', applied: 'posted', refused: 'voided', journal_replaced: 'disputed' },
  unknown: { answer_missing: 'unknown', applied: 'posted', refused: 'voided', journal_replaced: 'disputed' },
  posted: { sent: 'posted', applied: 'posted', answer_missing: 'posted' },
  voided: { sent: 'voided', refused: 'voided', answer_missing: 'voided' },
  disputed: { sent: 'disputed', answer_missing: 'disputed', journal_replaced: 'disputed' },
};

export type CashOutEvent = 'debited' | 'refused' | 'journal_replaced';

const CASH_OUT: Record<CashOutState, Partial<Record<CashOutEvent, CashOutState>>> = {
  requested: { debited: 'posted', refused: 'refused', journal_replaced: 'disputed' },
  posted: { debited: 'posted' },
  refused: { refused: 'refused' },
  disputed: { journal_replaced: 'disputed' },
};

/** The state after `event`; null: the event contradicts the state, which raises an alarm. */
export function nextCashIn(state: CashInState, event: CashInEvent): CashInState | null {
  return CASH_IN[state][event] ?? null;
}

export function nextCashOut(state: CashOutState, event: CashOutEvent): CashOutState | null {
  return CASH_OUT[state][event] ?? null;
}

export function isOpen(state: TransferState): boolean {
  return state === 'reserved' || state === 'sent' || state === 'unknown' || state === 'requested';
}

/**
 * Delay before the n-th `ask` about an open transfer (n from 0), milliseconds; `random` in [0, 1) spreads the nodes. Short enough that
 * all is settled ten seconds after a fault.
 */
export function askDelayMs(attempt: number, random: number): number {
  const maxMs = Math.min(250 * 2 ** Math.min(attempt, 10), 5_000);
  return Math.round(maxMs * (0.5 + random / 2));
}

/** Facts that must be equal in every message about the same id. */
export interface TransferFacts {
  id: string;
  kind: TransferKind;
  machineId: number;
  amountMinor: Minor;
}

/** Compared by both sides to tell a repeat from a mixed-up id; readable, so that an operator can compare it too. */
export function fingerprint(transfer: TransferFacts): string {
  return `${transfer.kind}:${transfer.id}:${transfer.machineId}:${transfer.amountMinor}`;
}

export interface AmountLimits {
  minMinor: Minor;
  maxMinor: Minor;
}

export type AmountRefusal = 'not_whole' | 'not_positive' | 'below_minimum' | 'over_limit';

export function checkAmount(amount: number, limits: AmountLimits): AmountRefusal | null {
  if (!Number.isSafeInteger(amount)) return 'not_whole';
  if (amount <= 0) return 'not_positive';
  if (amount < limits.minMinor) return 'below_minimum';
  return amount > limits.maxMinor ? 'over_limit' : null;
}

import * as z from 'zod/mini';
import { count, credit, id, json, longId, machineId, shortText, uuid } from '../fields.ts';
import { searchText } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';
import { movementRow } from './corrections.ts';

/** Transfers, withdrawals, deposits, movements, and a provider's statement compared with the ledger. Lists: newest first, at most 200. */

export const transferRow = z.object({
  id: uuid,
  kind: z.enum(['cash_in', 'cash_out']),
  state: z.string(),
  machineId,
  machine: shortText,
  player: shortText,
  amountMinor: credit,
  currency: z.string(),
  reason: z.nullable(z.string()),
  /** How often its cabinet was asked. */
  attempts: count,
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
});
/** `doubt`: without an end yet; `disputed`: its machine's journal is gone. */
export const transfersQuery = z.object({ state: z._default(z.enum(['doubt', 'disputed', 'all']), 'doubt') });

export const withdrawalRow = z.object({
  id: uuid,
  player: shortText,
  provider: shortText,
  currency: z.string(),
  state: z.enum(['requested', 'sent', 'paid', 'returned', 'cancelled']),
  amountMinor: credit,
  /** Who asked in the player's stead. */
  operator: z.nullable(z.string()),
  requestedAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export const withdrawalsQuery = z.object({ state: z._default(z.enum(['open', 'ended']), 'open') });

export const depositRow = z.object({
  id: uuid,
  player: shortText,
  provider: shortText,
  currency: z.string(),
  state: z.enum(['open', 'booked', 'refused', 'expired']),
  amountMinor: z.nullable(credit),
  /** Name of the refusal; the provider gives the money back. */
  refused: z.nullable(z.string()),
  openedAt: z.string(),
  endedAt: z.nullable(z.string()),
});

/** `before`: movements before this id, the next page. Plays are listed only where they are asked for. */
export const movementsQuery = z.object({
  player: z.optional(searchText.check(z.minLength(1), z.maxLength(200))),
  kind: z.optional(shortText),
  day: z.optional(z.iso.date()),
  machineId: z.optional(id),
  before: z.optional(longId),
});

export const STATEMENT_MOST_BYTES = 2_000_000;
/** What a line of a provider's statement came to. */
export const OUTCOMES = ['matched', 'missing_here', 'missing_there', 'differs'] as const;
const reconciliation = z.object({
  id: z.int(),
  name: shortText,
  uploadedBy: z.string(),
  uploadedAt: z.string(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  matched: count,
  missingHere: count,
  missingThere: count,
  differs: count,
});
export type Reconciliation = z.output<typeof reconciliation>;
const moment = z.iso.datetime({ offset: true });
/**
 * `POST /reconciliations`: a provider's statement of `from` to `to`, as CSV with the first line `transaction,kind,amount,currency,time`:
 * the provider's id, `deposit` or `withdrawal`, whole minor units, the site's currency, ISO 8601 with an offset. Another line, or a
 * transaction twice, refuses all of it with the number of the line.
 */
export const reconcileRequest = z.object({
  name: shortText,
  from: moment,
  to: moment,
  csv: z.string().check(z.minLength(1), z.maxLength(STATEMENT_MOST_BYTES)),
});
export const reconciliationRow = z.object({
  transaction: z.string(),
  outcome: z.enum(OUTCOMES),
  kind: z.enum(['deposit', 'withdrawal']),
  /** Null: not in the statement. */
  statementMinor: z.nullable(credit),
  /** Null: not booked here. */
  ledgerMinor: z.nullable(credit),
  at: z.string(),
});

const transfer = z.object({ id: uuid });
const byNumber = z.object({ id });
const read = (path: string) => ({ method: 'GET', path, right: 'money.read' }) as const;

export const paymentCalls = {
  transfers: {
    ...read('/transfers'),
    ...{ words: ['state'], query: transfersQuery },
    summary: 'money between wallet and machine that is in doubt or disputed',
    answer: z.object({ status: z.literal(1), transfers: z.array(transferRow) }),
  },
  transfer: {
    ...read('/transfers/:id'),
    ...{ words: ['id'], params: transfer },
    summary: 'one transfer with its steps, its movements and the evidence of both sides',
    answer: z.object({
      status: z.literal(1),
      transfer: transferRow,
      steps: z.array(z.object({ state: z.string(), at: z.string() })),
      movements: z.array(movementRow),
      /** What the ledger has of the machine, and what the machine has reported last. */
      ledger: json,
      machine: json,
    }),
  },
  withdrawals: {
    ...read('/withdrawals'),
    ...{ words: ['state'], query: withdrawalsQuery },
    summary: 'withdrawals that are open, or ended last',
    answer: z.object({ status: z.literal(1), withdrawals: z.array(withdrawalRow) }),
  },
  'withdrawal-return': {
    ...{ method: 'POST', path: '/withdrawals/:id/return', right: 'money.pay', words: ['id'], params: transfer },
    summary: 'puts a withdrawal back into the wallet that the provider has not fetched',
    answer: z.object({ status: z.literal(1), id: uuid, amountMinor: credit, isFresh: z.boolean() }),
  },
  deposits: {
    ...read('/deposits'),
    summary: 'deposits as the payment provider has reported them',
    answer: z.object({ status: z.literal(1), deposits: z.array(depositRow) }),
  },
  movements: {
    ...{ ...read('/movements'), query: movementsQuery },
    summary: 'booked movements with their entries, by player, machine, kind or day',
    answer: z.object({ status: z.literal(1), movements: z.array(movementRow), next: z.nullable(z.int()) }),
  },
  reconciliations: {
    ...read('/reconciliations'),
    summary: 'statements of the payment provider that were compared with the ledger',
    answer: z.object({ status: z.literal(1), reconciliations: z.array(reconciliation) }),
  },
  reconciliation: {
    ...read('/reconciliations/:id'),
    ...{ words: ['id'], params: byNumber },
    summary: 'one comparison with every line that does not match',
    answer: z.object({ status: z.literal(1), reconciliation, rows: z.array(reconciliationRow) }),
  },
  reconcile: {
    ...{ method: 'POST', path: '/reconciliations', right: 'money.pay', words: ['name', 'from', 'to', 'csv'] },
    ...{ body: reconcileRequest, secret: ['csv'], bodyLimitBytes: STATEMENT_MOST_BYTES + 10_000 },
    summary: "compares a payment provider's statement with the ledger and keeps the result",
    answer: z.object({ status: z.literal(1), reconciliation }),
  },
} as const satisfies OperatorCalls;

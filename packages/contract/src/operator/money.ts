import * as z from 'zod/mini';
import { credit, id, json, machineId, shortText, uuid } from '../fields.ts';
import { playerName, reason } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';
import { changeAnswer } from './floor.ts';

/** Hand pays, withdrawals, disputes and their corrections. */

export const handPay = z.object({
  id: z.int().check(z.positive()),
  machineId,
  machine: shortText,
  /** `play:<number>`, or the id of a cash out. */
  reference: shortText,
  /** Null: the seat was free; the amount stays in suspense until an adjustment, and paying only unlocks the machine. */
  player: z.nullable(z.string()),
  amountMinor: credit,
  currency: z.string(),
  /** `corrected`: settled by an adjustment instead. */
  state: z.enum(['due', 'paid', 'corrected']),
  dueAt: z.string(),
  paidAt: z.nullable(z.string()),
  paidBy: z.nullable(z.string()),
  /** The machine has confirmed the payment and is unlocked. */
  isConfirmed: z.boolean(),
  /** It is above the site's limit, and another person than the one who pays it has to approve it first. */
  needsApproval: z.boolean(),
  approvedBy: z.nullable(z.string()),
  /** A correction is proposed that settles it too: nobody pays it meanwhile. */
  isInCorrection: z.boolean(),
});
/** `GET /hand-pays`: newest first, at most 200. */
export const handPaysQuery = z.object({ state: z._default(z.enum(['due', 'paid', 'corrected']), 'due') });
export const handPaysAnswer = z.object({ status: z.literal(1), handPays: z.array(handPay) });
/** `POST /hand-pays/:id/pay`: the amount must equal the hand pay, so that a mistyped id pays nothing. Safe to repeat. */
export const payRequest = z.object({ amountMinor: credit });
export const payAnswer = z.object({
  status: z.literal(1),
  id: z.int(),
  amountMinor: credit,
  /** False: it was paid before. */
  isFresh: z.boolean(),
});

/**
 * `POST /withdrawals`: withdraws the whole balance of a player who cannot do it themselves, e.g. a banned one. The caller makes
 * the id, so that a repeat is the same withdrawal.
 */
export const withdrawRequest = z.object({ id: uuid, username: playerName });
export const withdrawAnswer = z.object({ status: z.literal(1), id: uuid, amountMinor: credit, state: z.string() });

/**
 * Money that machine and ledger disagree about, in suspense until a correction is approved. `heldMinor` is the ledger's figure;
 * `amountMinor`, the most that the player can get, is the machine's last report if that was more.
 */
export const disputeRow = z.object({
  id: z.int().check(z.positive()),
  openedAt: z.string(),
  machineId,
  machine: shortText,
  /** Null: nobody has ever sat there. */
  player: z.nullable(z.string()),
  /** `play_unfit`: one play that its game cannot have brought; what it holds is the play's bet. */
  cause: z.enum(['journal_replaced', 'machine_lost', 'play_unfit']),
  heldMinor: credit,
  amountMinor: credit,
  currency: z.string(),
  /** The operator who declared the machine lost; null: the platform noticed. */
  openedBy: z.nullable(z.string()),
  /** Figures of both sides, transfers, last play; of a play that does not fit, the play with the rule that it breaks, and what was allowed. */
  evidence: json,
  /** Oldest first; only the last one can be undecided (`isApproved` null). */
  proposals: z.array(
    z.object({
      id: uuid,
      playerMinor: credit,
      reason: z.string(),
      proposedBy: z.string(),
      proposedAt: z.string(),
      isApproved: z.nullable(z.boolean()),
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
    }),
  ),
});
/** `GET /disputes`: newest first, at most 200. */
export const disputesQuery = z.object({ state: z._default(z.enum(['open', 'settled']), 'open') });
export const disputesAnswer = z.object({ status: z.literal(1), disputes: z.array(disputeRow) });
/**
 * `POST /disputes/:id/propose`: to the player `playerMinor`, the rest of what the dispute holds to the house. The id is the caller's own:
 * repeated with it, it is the same proposal. One at a time waits for its decision.
 */
export const proposeRequest = z.object({ id: uuid, playerMinor: credit, reason });
export const proposeAnswer = z.object({ status: z.literal(1), id: uuid, isFresh: z.boolean() });
/** `POST /corrections/:id/approve`, `/reject`: another person approves than the one who proposed. Safe to repeat. */
export const decideAnswer = z.object({
  status: z.literal(1),
  disputeId: z.int(),
  playerMinor: credit,
  isFresh: z.boolean(),
});

export type Dispute = z.output<typeof disputeRow>;
export type HandPay = z.output<typeof handPay>;

const target = z.object({ id });
const correction = z.object({ id: uuid });

export const moneyCalls = {
  'hand-pays': {
    ...{ method: 'GET', path: '/hand-pays', right: 'money.read', words: ['state'] },
    summary: 'hand pays that are due, or were paid last',
    query: handPaysQuery,
    answer: handPaysAnswer,
  },
  pay: {
    ...{ method: 'POST', path: '/hand-pays/:id/pay', right: 'money.pay', words: ['id', 'amountMinor'], params: target },
    summary: "pays a hand pay to the player's balance; the amount in minor units, as listed",
    body: payRequest,
    answer: payAnswer,
  },
  'hand-pay-approve': {
    ...{ method: 'POST', path: '/hand-pays/:id/approve', right: 'money.approve', words: ['id'], params: target },
    summary: "approves a hand pay above the site's limit; another person than the one who pays it",
    answer: changeAnswer,
  },
  withdraw: {
    ...{ method: 'POST', path: '/withdrawals', right: 'money.pay', words: ['username'] },
    summary: "takes a player's whole balance out, to be paid by the payment provider",
    body: withdrawRequest,
    answer: withdrawAnswer,
  },
  disputes: {
    ...{ method: 'GET', path: '/disputes', right: 'money.read', words: ['state'] },
    summary: 'money that machine and ledger disagree about, with what was proposed',
    query: disputesQuery,
    answer: disputesAnswer,
  },
  propose: {
    ...{ method: 'POST', path: '/disputes/:id/propose', right: 'money.propose', params: target },
    summary: 'a correction: the amount in minor units to the player, the rest to the house',
    words: ['id', 'playerMinor', 'reason'],
    body: proposeRequest,
    answer: proposeAnswer,
  },
  approve: {
    ...{ method: 'POST', path: '/corrections/:id/approve', right: 'money.approve', words: ['id'], params: correction },
    summary: 'books a correction; another person than the one who proposed it',
    answer: decideAnswer,
  },
  reject: {
    ...{ method: 'POST', path: '/corrections/:id/reject', right: 'money.approve', words: ['id'], params: correction },
    summary: 'rejects a correction; another one may be proposed',
    answer: decideAnswer,
  },
} as const satisfies OperatorCalls;

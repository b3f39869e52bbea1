import * as z from 'zod/mini';
import { credit, id, machineId, signedAmount, uuid } from '../fields.ts';
import { playerName, reason } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';

/** Corrections of booked movements: one person proposes, another approves, and a new movement is booked. */

/** One account's part of a movement. */
export const entryRow = z.object({
  account: z.string(),
  /** Of the account: wallet, machine_credit, house … */
  kind: z.string(),
  amountMinor: z.int(),
});
/** A booked movement with what it did. */
export const movementRow = z.object({
  id: z.int().check(z.positive()),
  at: z.string(),
  kind: z.string(),
  /** Movements of one subject are one matter: a play with its hand pay, a correction with what it corrects. */
  subject: z.string(),
  player: z.nullable(z.string()),
  machineId: z.nullable(machineId),
  machine: z.nullable(z.string()),
  currency: z.string(),
  entries: z.array(entryRow),
  /** It can be corrected by itself; a reservation or a dispute cannot. */
  isCorrectable: z.boolean(),
  /** Left in suspense or payable by hand, where only a correction takes it from. */
  heldMinor: credit,
});
export type MovementRow = z.output<typeof movementRow>;

export const adjustmentRow = z.object({
  id: uuid,
  original: movementRow,
  /** Its own entries, booked or not yet. */
  entries: z.array(entryRow),
  playerMinor: z.int(),
  heldMinor: credit,
  /** Who gets the money, or gives it back. */
  player: z.nullable(z.string()),
  currency: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  /** Null: undecided. */
  isApproved: z.nullable(z.boolean()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Its own movement, once it is booked. */
  movementId: z.nullable(z.int()),
});
export type Adjustment = z.output<typeof adjustmentRow>;

/** `GET /adjustments`: newest first, at most 200. */
export const adjustmentsQuery = z.object({ state: z._default(z.enum(['open', 'decided']), 'open') });
export const adjustmentsAnswer = z.object({ status: z.literal(1), adjustments: z.array(adjustmentRow) });

/**
 * `POST /movements/:id/adjust`: `playerMinor` to the player, below zero from the player; what the movement has left held is released,
 * the rest is the house's. `username` names who gets money of a movement without a player. The id is the caller's own: repeated with
 * it, it is the same proposal. One correction of a matter at a time waits for its decision.
 */
export const adjustRequest = z.object({
  id: uuid,
  playerMinor: signedAmount,
  username: z.optional(playerName),
  reason,
});
export const adjustAnswer = z.object({ status: z.literal(1), id: uuid, isFresh: z.boolean() });
/** `POST /adjustments/:id/approve`, `/reject`: another person approves than the one who proposed. Safe to repeat. */
export const adjustDecideAnswer = z.object({
  status: z.literal(1),
  movementId: z.int(),
  playerMinor: z.int(),
  isFresh: z.boolean(),
});

/** `GET /suspense`: movements without a player whose money still lies in suspense of a machine; oldest first, at most 200. */
export const suspenseAnswer = z.object({ status: z.literal(1), movements: z.array(movementRow) });

const adjustment = z.object({ id: uuid });
const movement = z.object({ id });

export const correctionCalls = {
  adjustments: {
    ...{ method: 'GET', path: '/adjustments', right: 'money.read', words: ['state'] },
    summary: 'corrections of booked movements: the original beside what is proposed',
    query: adjustmentsQuery,
    answer: adjustmentsAnswer,
  },
  suspense: {
    ...{ method: 'GET', path: '/suspense', right: 'money.read', answer: suspenseAnswer },
    summary: 'money of plays that nobody sat at, which a correction gives to a player or to the house',
  },
  adjust: {
    ...{ method: 'POST', path: '/movements/:id/adjust', right: 'money.propose', params: movement },
    summary: 'proposes a correction of a movement: the amount in minor units to the player, below zero from the player',
    words: ['id', 'playerMinor', 'reason'],
    body: adjustRequest,
    answer: adjustAnswer,
  },
  'adjustment-approve': {
    ...{ method: 'POST', path: '/adjustments/:id/approve', right: 'money.approve', words: ['id'], params: adjustment },
    summary: 'books a correction of a movement; another person than the one who proposed it',
    answer: adjustDecideAnswer,
  },
  'adjustment-reject': {
    ...{ method: 'POST', path: '/adjustments/:id/reject', right: 'money.approve', words: ['id'], params: adjustment },
    summary: 'rejects a correction of a movement; another one may be proposed',
    answer: adjustDecideAnswer,
  },
} as const satisfies OperatorCalls;

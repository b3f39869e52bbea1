import { MACHINE_STATES } from '@salon/domain';
import * as z from 'zod/mini';
import { count, credit, json, machineId, shortText, uuid } from './fields.ts';

/** HTTP calls of the operator's people, with a key of their own (`Authorization: Bearer <key>`); every call is audited. */
export const OPERATOR_BASE = '/api/operator';

export const handPay = z.object({
  id: z.int().check(z.positive()),
  machineId,
  machine: shortText,
  /** `play:<number>`, or the id of a cash out. */
  reference: shortText,
  /** Null: nobody sat there; the amount stays in suspense and paying only unlocks the machine. */
  player: z.nullable(z.string()),
  amountMinor: credit,
  currency: z.string(),
  state: z.enum(['due', 'paid']),
  dueAt: z.string(),
  paidAt: z.nullable(z.string()),
  paidBy: z.nullable(z.string()),
  /** The machine knows that it is paid, and is unlocked. */
  isConfirmed: z.boolean(),
});
/** `GET /hand-pays`: newest first, at most 200. */
export const handPaysQuery = z.object({ state: z._default(z.enum(['due', 'paid']), 'due') });
export const handPaysAnswer = z.object({ status: z.literal(1), handPays: z.array(handPay) });
/** `POST /hand-pays/:id/pay`: the amount as it was seen, so that no slip of a number pays another one. Safe to repeat. */
export const payRequest = z.object({ amountMinor: credit });
export const payAnswer = z.object({
  status: z.literal(1),
  id: z.int(),
  amountMinor: credit,
  /** False: it was paid before. */
  isFresh: z.boolean(),
});

export const machine = z.object({
  id: machineId,
  number: z.int(),
  name: shortText,
  status: z.enum(MACHINE_STATES),
  /** An operator wants it out of service. */
  isStopped: z.boolean(),
  /** Books and machine disagree. */
  disabledReason: z.nullable(z.string()),
  /** An operator has returned it all the same; that waits for its cabinet, to be compared again. */
  isReturning: z.boolean(),
  player: z.nullable(z.string()),
  creditMinor: credit,
  /** Seconds to the end of a countdown of its seat, null where none runs. */
  closesInS: z.nullable(count),
});
/** `GET /machines` */
export const machinesAnswer = z.object({ status: z.literal(1), machines: z.array(machine) });
/**
 * `POST /machines/:id/stop`, `/return`. `isChanged` false: it stood so already. Where books and machine disagreed, a return compares
 * them again: 60004 with the reason where they still do; where the cabinet is not there, it is compared when it comes.
 */
export const changeAnswer = z.object({ status: z.literal(1), isChanged: z.boolean() });
/**
 * `POST /machines/:id/warn`: the session is closed after a countdown that the player sees. `/close`: at once. `/remove`: at
 * once, and the player is told that they were removed. Credit is cashed out first in every case.
 */
export const warnRequest = z.object({ seconds: z._default(z.int().check(z.minimum(5), z.maximum(600)), 30) });

/**
 * `POST /withdrawals`: takes the whole balance of a player out who cannot do it themselves, e.g. a banned one. The id is the
 * caller's own: repeated with it, it is the same withdrawal.
 */
export const withdrawRequest = z.object({ id: uuid, username: shortText });
export const withdrawAnswer = z.object({ status: z.literal(1), id: uuid, amountMinor: credit, state: z.string() });

/**
 * Money that machine and books cannot agree about, in suspense until a correction is approved. `heldMinor` is the books' figure;
 * `amountMinor`, the most that the player can get, is the machine's last word where that was more.
 */
export const caseRow = z.object({
  id: z.int().check(z.positive()),
  openedAt: z.string(),
  machineId,
  machine: shortText,
  /** Null: nobody has ever sat there. */
  player: z.nullable(z.string()),
  cause: z.enum(['journal_replaced', 'machine_lost']),
  heldMinor: credit,
  amountMinor: credit,
  currency: z.string(),
  /** The operator who declared the machine lost; null: the platform noticed. */
  openedBy: z.nullable(z.string()),
  /** Figures of both sides, transfers, last play. */
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
/** `GET /cases`: newest first, at most 200. */
export const casesQuery = z.object({ state: z._default(z.enum(['open', 'settled']), 'open') });
export const casesAnswer = z.object({ status: z.literal(1), cases: z.array(caseRow) });
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
/**
 * `POST /cases/:id/propose`: to the player `playerMinor`, the rest of what the case holds to the house. The id is the caller's own:
 * repeated with it, it is the same proposal. One at a time waits for its decision.
 */
export const proposeRequest = z.object({ id: uuid, playerMinor: credit, reason });
export const proposeAnswer = z.object({ status: z.literal(1), id: uuid, isFresh: z.boolean() });
/** `POST /corrections/:id/approve`, `/reject`: another person approves than the one who proposed. Safe to repeat. */
export const decideAnswer = z.object({
  status: z.literal(1),
  caseId: z.int(),
  playerMinor: credit,
  isFresh: z.boolean(),
});
/** `POST /machines/:id/lost`: it does not come back, or cannot be believed. Opens a case for what the books have on it. */
export const lostRequest = z.object({ reason });
export const lostAnswer = z.object({ status: z.literal(1), caseId: z.nullable(z.int()), amountMinor: credit });

export type Case = z.output<typeof caseRow>;
export type HandPay = z.output<typeof handPay>;
export type OperatedMachine = z.output<typeof machine>;

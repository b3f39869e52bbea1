import { MACHINE_STATES, type OperatorFault } from '@salon/domain';
import * as z from 'zod/mini';
import { UNPLAYABLE } from './cabinet-link.ts';
import { count, credit, json, machineId, shortText, uuid } from './fields.ts';

/** HTTP calls of the operator's staff, each with a personal key (`Authorization: Bearer <key>`); every call is audited. */
export const OPERATOR_BASE = '/api/operator';

export const handPay = z.object({
  id: z.int().check(z.positive()),
  machineId,
  machine: shortText,
  /** `play:<number>`, or the id of a cash out. */
  reference: shortText,
  /** Null: the seat was free; the amount stays in suspense and paying only unlocks the machine. */
  player: z.nullable(z.string()),
  amountMinor: credit,
  currency: z.string(),
  state: z.enum(['due', 'paid']),
  dueAt: z.string(),
  paidAt: z.nullable(z.string()),
  paidBy: z.nullable(z.string()),
  /** The machine has confirmed the payment and is unlocked. */
  isConfirmed: z.boolean(),
});
/** `GET /hand-pays`: newest first, at most 200. */
export const handPaysQuery = z.object({ state: z._default(z.enum(['due', 'paid']), 'due') });
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

/** What an operator has to do about a machine that its cabinet has taken out of service, before `return`. */
export const OPERATOR_FAULT_TEXTS: Record<OperatorFault, string> = {
  foreign_money:
    'credit or a meter moved by no game and no transfer of ours: a bill, a ticket or a key at the machine; take that credit off at the machine, then return it',
  meters_backward:
    'a meter went backward: the memory was cleared or the board replaced; return it if its credit is what it was, else declare it lost',
  transfer_in_doubt:
    'memory and meters of the machine say different things about a transfer; read both at the machine, then declare it lost and settle the dispute',
  pressed_at_machine: 'a game was started at the machine itself; see who is there, then return it',
};
/** A reason of `disabledReason` or of a refused return, with its text where it has one. */
export function outOfServiceText(reason: string): string {
  const texts: Record<string, string> = OPERATOR_FAULT_TEXTS;
  return texts[reason] === undefined ? reason : `${reason} (${texts[reason]})`;
}

/** What stands against play on a machine, as an operator reads it. */
export const UNPLAYABLE_TEXTS: Record<(typeof UNPLAYABLE)[number], string> = {
  no_picture: 'the picture of its camera stands still or is gone',
  no_keys: 'nothing presses its keys',
  service: 'an attendant works at it',
  no_answer: 'it does not answer its cabinet',
};

export const machine = z.object({
  id: machineId,
  number: z.int(),
  name: shortText,
  status: z.enum(MACHINE_STATES),
  /** An operator has stopped it. */
  isStopped: z.boolean(),
  /** Why ledger and machine disagree, or the fault by which its cabinet took it out of service; null: neither. */
  disabledReason: z.nullable(z.string()),
  /** An operator has returned it; it is compared again at its next handshake. */
  isReturning: z.boolean(),
  /** What its cabinet reports against play besides money, and since when without a break; nobody new can sit down meanwhile. */
  faults: z.array(z.enum(UNPLAYABLE)),
  unplayableSince: z.nullable(z.string()),
  player: z.nullable(z.string()),
  creditMinor: credit,
  /** Seconds until the session is closed; null: no countdown runs. */
  closesInS: z.nullable(count),
});
/** `POST /photo`: the path of a player's photo on the site's own host, null: none. */
export const photoRequest = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(120)),
  photoURL: z.nullable(z.string().check(z.regex(/^\/[\w.-][\w./-]{0,199}$/))),
});
/** `GET /machines` */
export const machinesAnswer = z.object({ status: z.literal(1), machines: z.array(machine) });
/**
 * `POST /machines/:id/stop`, `/return`. `isChanged` false: it was so already. If ledger and machine disagreed, a return compares
 * them again, and fails with 60004 and the reason if they still do; while the cabinet is offline, this waits for its handshake. A fault
 * that its cabinet has found ends in the same way: only by a return, and only where the cabinet finds the machine in order.
 */
export const changeAnswer = z.object({ status: z.literal(1), isChanged: z.boolean() });
/**
 * `POST /machines/:id/warn`: the session is closed after a countdown that the player sees. `/close`: at once. `/remove`: at
 * once, and the player sees that they were removed. Credit is cashed out first in every case.
 */
export const warnRequest = z.object({ seconds: z._default(z.int().check(z.minimum(10), z.maximum(600)), 30) });

/**
 * `POST /withdrawals`: withdraws the whole balance of a player who cannot do it themselves, e.g. a banned one. The caller makes
 * the id, so that a repeat is the same withdrawal.
 */
export const withdrawRequest = z.object({ id: uuid, username: shortText });
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
/** `GET /disputes`: newest first, at most 200. */
export const disputesQuery = z.object({ state: z._default(z.enum(['open', 'settled']), 'open') });
export const disputesAnswer = z.object({ status: z.literal(1), disputes: z.array(disputeRow) });
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
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
/** `POST /machines/:id/lost`: it does not come back, or cannot be believed. Opens a dispute for what the ledger has on it. */
export const lostRequest = z.object({ reason });
export const lostAnswer = z.object({ status: z.literal(1), disputeId: z.nullable(z.int()), amountMinor: credit });

export type Dispute = z.output<typeof disputeRow>;
export type HandPay = z.output<typeof handPay>;
export type OperatedMachine = z.output<typeof machine>;

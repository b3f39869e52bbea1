import { MACHINE_STATES, type OperatorFault } from '@salon/domain';
import * as z from 'zod/mini';
import { UNPLAYABLE } from '../cabinet-link.ts';
import { count, credit, id, machineId, shortText } from '../fields.ts';
import { reason } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';

/** The floor: machines, and who sits there. */

/** What an operator has to do about a machine that its cabinet has taken out of service, before `return`. */
const OPERATOR_FAULT_TEXTS: Record<OperatorFault, string> = {
  foreign_money:
    'credit or a meter moved by no game and no transfer of ours: a bill, a ticket or a key at the machine; take that credit off at the machine, then return it',
  meters_backward:
    'a meter went backward: the memory was cleared or the board replaced; return it if its credit is what it was, else declare it lost',
  transfer_in_doubt:
    'memory and meters of the machine say different things about a transfer; read both at the machine, then declare it lost and settle the dispute',
  pressed_at_machine: 'a game was started at the machine itself; see who is there, then return it',
};
/** Why plays take a machine out of service, and what an operator has to do before `return`. Its credit is cashed out as usual. */
const PLAY_DOUBT_TEXTS = {
  play_unfit:
    'a play that its game cannot have brought is kept as a dispute; see the cabinet and its key, cash the machine out, then return it or declare it lost',
  winnings_ceiling:
    'an hour of it has brought more than its game can; see the cabinet and its key, cash the machine out, then return it, which begins the hour anew',
} as const;
/** By the reason. */
export const OUT_OF_SERVICE_TEXTS: Readonly<Record<string, string>> = { ...OPERATOR_FAULT_TEXTS, ...PLAY_DOUBT_TEXTS };
/** A reason of `disabledReason` or of a refused return, with its text where it has one. */
export function outOfServiceText(reason: string): string {
  return Object.hasOwn(OUT_OF_SERVICE_TEXTS, reason) ? `${reason} (${OUT_OF_SERVICE_TEXTS[reason]})` : reason;
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

/** `POST /machines/:id/lost`: it does not come back, or cannot be believed. Opens a dispute for what the ledger has on it. */
export const lostRequest = z.object({ reason });
export const lostAnswer = z.object({ status: z.literal(1), disputeId: z.nullable(z.int()), amountMinor: credit });

export type OperatedMachine = z.output<typeof machine>;

export const machineTarget = z.object({ id });
const changeOf = (path: string, summary: string) =>
  ({
    method: 'POST',
    path,
    right: 'floor.act',
    words: ['id'],
    params: machineTarget,
    summary,
    answer: changeAnswer,
  }) as const;

export const floorCalls = {
  machines: {
    ...{ method: 'GET', path: '/machines', right: 'floor.read', answer: machinesAnswer },
    summary: 'machines, who sits there, what stands in the way',
  },
  stop: changeOf('/machines/:id/stop', 'out of service once its play has ended'),
  return: changeOf('/machines/:id/return', 'back to service; compares it with the ledger where they disagreed'),
  warn: {
    ...changeOf('/machines/:id/warn', 'closes the session after a countdown that the player sees'),
    words: ['id', 'seconds'],
    body: warnRequest,
  },
  close: changeOf('/machines/:id/close', 'closes the session now; its credit goes back to the player'),
  remove: changeOf('/machines/:id/remove', 'the same, and the player sees that they were removed'),
  lost: {
    ...{
      method: 'POST',
      path: '/machines/:id/lost',
      right: 'floor.act',
      words: ['id', 'reason'],
      params: machineTarget,
    },
    summary: 'it does not come back, or cannot be believed: frees its player and opens a dispute',
    body: lostRequest,
    answer: lostAnswer,
  },
} as const satisfies OperatorCalls;

import * as z from 'zod/mini';
import type { metersAnswer } from '../cabinet-link.ts';
import { count, id, json, machineId, shortText } from '../fields.ts';
import { reason } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';
import { changeAnswer, machineTarget } from './floor.ts';

/** Machine accounting: meters beside the ledger's, cleared memories and replaced boards, the trail of hand pays. */

/** Machine less ledger; null: they were not comparable then. */
const variance = z.nullable(z.int());
export const METER_NAMES = ['in', 'out', 'bet', 'win', 'handPay'] as const;
const five = <T extends z.ZodMiniType>(field: T) =>
  z.object({ in: field, out: field, bet: field, win: field, handPay: field });

export const meterReading = z.object({
  id: z.int(),
  machineId,
  machine: shortText,
  /** The machine has left the floor since. */
  isRetired: z.boolean(),
  kind: z.enum(['day_close', 'on_demand', 'before_clear', 'after_clear']),
  /** Of a day close: the day that it closes. */
  day: z.nullable(z.string()),
  dueAt: z.string(),
  /** False: the machine was away when it was due, and was read when it was back. */
  wasLinked: z.boolean(),
  readAt: z.string(),
  /** Null: the platform. */
  readBy: z.nullable(z.string()),
  /** False: the machine did not answer; its last handshake stands for it. */
  isAnswered: z.boolean(),
  /** Minor units, of the machine and of the ledger; hand pays that are pending included. */
  machineMinor: five(z.int()),
  ledgerMinor: five(z.int()),
  variance: five(variance),
  creditMinor: z.int(),
  ledgerCreditMinor: z.int(),
  games: count,
  lastPlay: count,
  bookedPlay: count,
  /** Counters and board of a machine that counts itself. */
  own: z.nullable(json),
  /** Its counters that started over since the reading before. */
  rollovers: z.array(z.string()),
});
const siteDay = z.iso.date();
const flag = z._default(z.stringbool(), false);

/** `GET /meters`: newest first, at most 500. `from`, `to`: days that were closed, both included. */
export const metersQuery = z.object({
  machineId: z.optional(id),
  kind: z.optional(meterReading.shape.kind),
  from: z.optional(siteDay),
  to: z.optional(siteDay),
  /** Those alone that have a variance. */
  nonZero: flag,
});
export const metersListAnswer = z.object({
  status: z.literal(1),
  currency: z.string(),
  readings: z.array(meterReading),
  /** Closed days whose reading is still to be taken: the machine is away. Those that have left the floor are not awaited. */
  awaited: z.array(z.object({ machineId, machine: shortText, day: z.string(), wasLinked: z.boolean() })),
});

export const CLEAR_CAUSES = ['memory_cleared', 'board_replaced'] as const;
export const meterProcedure = z.object({
  id: z.int(),
  machineId,
  machine: shortText,
  cause: z.enum(CLEAR_CAUSES),
  reason: z.string(),
  state: z.enum(['open', 'approved', 'cancelled']),
  openedBy: z.string(),
  openedAt: z.string(),
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Old meters, and the new ones once they are read. */
  before: meterReading,
  after: z.nullable(meterReading),
});

export const handPayTrail = z.object({
  status: z.literal(1),
  id: z.int(),
  machineId,
  machine: shortText,
  player: z.nullable(z.string()),
  amountMinor: z.int(),
  currency: z.string(),
  events: z.array(
    z.object({
      event: z.enum(['due', 'looked_at', 'approved', 'paid', 'corrected', 'finished']),
      at: z.string(),
      /** Null: the machine. */
      by: z.nullable(z.string()),
    }),
  ),
});

export type MeterReading = z.output<typeof meterReading>;
export type MetersQuery = z.output<typeof metersQuery>;
export type MetersList = z.output<typeof metersListAnswer>;
export type MeterProcedure = z.output<typeof meterProcedure>;
export type HandPayTrail = z.output<typeof handPayTrail>;
export type OwnMeters = NonNullable<z.output<typeof metersAnswer>['own']>;

const oneReading = z.object({ status: z.literal(1), reading: meterReading });
const target = z.object({ id });

export const accountingCalls = {
  meters: {
    ...{ method: 'GET', path: '/meters', right: 'accounting.read', words: ['machineId'] },
    summary: 'readings of meters beside the ledger, with their variance',
    query: metersQuery,
    answer: metersListAnswer,
  },
  'read-meters': {
    ...{ method: 'POST', path: '/machines/:id/meters', right: 'accounting.act', words: ['id'], params: machineTarget },
    summary: "reads a machine's meters now",
    answer: oneReading,
  },
  'meter-procedures': {
    ...{ method: 'GET', path: '/meter-procedures', right: 'accounting.read', words: ['state'] },
    summary: 'machines whose memory was cleared or whose board was replaced',
    query: z.object({ state: z._default(meterProcedure.shape.state, 'open') }),
    answer: z.object({ status: z.literal(1), currency: z.string(), procedures: z.array(meterProcedure) }),
  },
  'meter-procedure': {
    ...{ method: 'POST', path: '/machines/:id/meter-procedure', right: 'accounting.act', params: machineTarget },
    summary:
      'opens the procedure for a cleared memory or a replaced board of a machine that is out of service and empty',
    words: ['id', 'cause', 'reason'],
    body: z.object({
      cause: z.enum(CLEAR_CAUSES),
      reason,
    }),
    answer: z.object({ status: z.literal(1), id: z.int() }),
  },
  'meter-procedure-read': {
    ...{ method: 'POST', path: '/meter-procedures/:id/read', right: 'accounting.act', words: ['id'], params: target },
    summary: 'reads the new meters of a procedure',
    answer: oneReading,
  },
  'meter-procedure-approve': {
    ...{ method: 'POST', path: '/meter-procedures/:id/approve', right: 'money.approve', words: ['id'], params: target },
    summary: 'approves the new meters and returns the machine; another person than the one who opened it',
    answer: changeAnswer,
  },
  'meter-procedure-cancel': {
    ...{ method: 'POST', path: '/meter-procedures/:id/cancel', right: 'accounting.act', words: ['id'], params: target },
    summary: 'ends a procedure without an approval; the machine stays out of service',
    answer: changeAnswer,
  },
  'hand-pay-trail': {
    ...{ method: 'GET', path: '/hand-pays/:id/trail', right: 'accounting.read', words: ['id'], params: target },
    summary: 'when a hand pay was due, looked at, approved, paid and finished at the machine, and by whom',
    answer: handPayTrail,
  },
  'hand-pay-look': {
    ...{ method: 'POST', path: '/hand-pays/:id/look', right: 'alert.act', words: ['id'], params: target },
    summary: 'notes that somebody looks after a hand pay that is due',
    answer: changeAnswer,
  },
} as const satisfies OperatorCalls;

import * as z from 'zod/mini';
import { count, credit, id, json, longId, machineId, total } from '../fields.ts';
import { playRow } from '../history.ts';
import type { OperatorCalls } from './call.ts';
import { machine, machineTarget } from './floor.ts';
import { transferRow } from './payments.ts';

/** Everything about one machine, and acts on many at once. */

const meters = z.object({
  inMinor: total,
  outMinor: total,
  betMinor: total,
  winMinor: total,
  handPayMinor: total,
});
export const machinePage = z.object({
  machine,
  brand: z.string(),
  gameId: z.string(),
  currency: z.string(),
  agent: z.string(),
  link: z.enum(['up', 'down', 'never']),
  activity: z.enum(['idle', 'spinning', 'bonus', 'cashing_out', 'handpay', 'error']),
  /** By the ledger, since the machine's present journal began. */
  booked: meters,
  bookedPlay: count,
  ledgerCreditMinor: credit,
  /** The last handshake's report, and when. */
  report: json,
  reportedAt: z.nullable(z.string()),
  stoppedBy: z.nullable(z.string()),
  /** Plays beyond them are kept as disputes; null: the platform does not know its game. */
  bounds: z.nullable(
    z.object({
      /** Null: every multiple of `unitMinor` up to `betMostMinor`. */
      betsMinor: z.nullable(z.array(credit)),
      unitMinor: credit,
      betMostMinor: credit,
      /** Of one game. */
      winMostMinor: credit,
      /** Credited above the bets: at most within an hour, and in the hour that runs. */
      hourMostMinor: total,
      hourMinor: z.int(),
    }),
  ),
});
export type MachinePage = z.output<typeof machinePage>;

export const machineSession = z.object({
  id: z.string(),
  player: z.string(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  games: count,
  inMinor: total,
  outMinor: total,
  betMinor: total,
  winMinor: total,
});
/** Of the audit. */
export const machineEvent = z.object({
  id: z.int(),
  at: z.string(),
  type: z.string(),
  who: z.nullable(z.string()),
  details: json,
});

export const BATCH_MOST = 100;
/** `POST /machines/batch`: one after the other, each as by its own call and audited as that. */
export const batchRequest = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(BATCH_MOST)),
  action: z.enum(['stop', 'return', 'warn', 'close', 'remove']),
  /** Of `warn`. */
  seconds: z._default(z.int().check(z.minimum(10), z.maximum(600)), 30),
});
export const batchAnswer = z.object({
  status: z.literal(1),
  results: z.array(
    z.object({
      id: machineId,
      isChanged: z.boolean(),
      /** Why not; null: it was done, or was so already. */
      code: z.nullable(z.int()),
      reason: z.nullable(z.string()),
    }),
  ),
});

const list = (path: string) =>
  ({ method: 'GET', path, right: 'floor.read', words: ['id'], params: machineTarget }) as const;

export const machineCalls = {
  machine: {
    ...list('/machines/:id'),
    summary: 'one machine: state, meters, last report',
    answer: z.object({ status: z.literal(1), page: machinePage }),
  },
  'machine-still': {
    ...list('/machines/:id/still'),
    summary: 'its picture of now as a JPEG; nothing: it shows none',
    answer: 'file',
  },
  'machine-plays': {
    ...list('/machines/:id/plays'),
    summary: 'its last fifty plays with what the reels showed',
    query: z.object({ before: z.optional(longId) }),
    answer: z.object({ status: z.literal(1), plays: z.array(z.extend(playRow, { player: z.nullable(z.string()) })) }),
  },
  'machine-transfers': {
    ...list('/machines/:id/transfers'),
    summary: 'its last transfers',
    answer: z.object({ status: z.literal(1), transfers: z.array(transferRow) }),
  },
  'machine-sessions': {
    ...list('/machines/:id/sessions'),
    summary: 'its last sessions',
    answer: z.object({ status: z.literal(1), sessions: z.array(machineSession) }),
  },
  'machine-events': {
    ...list('/machines/:id/events'),
    summary: 'what happened to it, by the audit',
    answer: z.object({ status: z.literal(1), events: z.array(machineEvent) }),
  },
  'machines-batch': {
    ...{ method: 'POST', path: '/machines/batch', right: 'floor.act', body: batchRequest, answer: batchAnswer },
    summary: 'stops, returns, warns, closes or removes at many machines; the result of each',
  },
} as const satisfies OperatorCalls;

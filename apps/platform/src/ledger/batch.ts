/** Which calls may share a commit, and the one call that makes them. */
import type { link } from '@salon/contract';
import type { Batchable } from './batcher.ts';
import type { CallFunction } from './database-function.ts';

/** A function of one transfer that may be called in a batch, with the names and values that `book_batch` reads. */
export interface TransferCall {
  call: 'send_cash_in' | 'end_cash_in' | 'post_cash_out';
  transferId: string;
}

export interface LedgerCall extends Batchable {
  message: link.Plays | TransferCall;
}

interface BatchAnswer {
  transfers: { at: number; answer: unknown }[];
  machines: { machineId: number; bookedPlay: number; sessionId: string | null; playerId: number | null }[];
}

/**
 * `plays` are in order. What has a rule of its own is left to `book_plays`: hand pays, jackpots, machines that decide themselves, a
 * change of seat in the middle. Repeats and missing credit are known to the database alone.
 */
export function isPlain({ plays }: link.Plays): boolean {
  const [first] = plays;
  return plays.every(
    (play, at) =>
      play.handPayMinor === 0 &&
      !play.jackpot &&
      play.kind !== 'metered' &&
      (play.games ?? 1) === 1 &&
      play.contributionMinor <= play.betMinor &&
      play.epoch === first?.epoch &&
      play.number === first.number + at,
  );
}

const CASTS = 'jsonb int[] uuid[] bigint[] int[] bigint[] text[] text[] bigint[] bigint[] bigint[] bigint[] jsonb';

/** Plain calls of different keys. Answers those that were made, in one commit; the others are as they were. */
export async function callBatch(call: CallFunction, calls: readonly LedgerCall[]): Promise<unknown[]> {
  const messages = calls.map(({ message }) => message);
  const transfers = messages.flatMap((message, at) => ('call' in message ? [{ ...message, at }] : []));
  const sorted = messages.filter((message) => 'plays' in message).sort((a, b) => a.machineId - b.machineId);
  const plays = sorted.flatMap((message, at) => message.plays.map((play) => ({ ...play, at: at + 1 })));
  const made: BatchAnswer = await call(
    'book_batch',
    CASTS,
    JSON.stringify(transfers),
    list(sorted.map(({ machineId }) => machineId)),
    list(sorted.map(({ incarnation }) => incarnation)),
    list(sorted.map((message) => message.plays[0]!.epoch)),
    list(plays.map(({ at }) => at)),
    list(plays.map(({ number }) => number)),
    list(plays.map(({ kind }) => kind)),
    plays.map(({ gameId }) => gameId),
    list(plays.map(({ betMinor }) => betMinor)),
    list(plays.map(({ winMinor }) => winMinor)),
    list(plays.map(({ contributionMinor }) => contributionMinor)),
    list(plays.map(({ endedAtMs }) => endedAtMs)),
    JSON.stringify(plays.map(({ outcome }) => outcome ?? null)),
  );
  const byMachine = new Map(made.machines.map(({ machineId, ...booked }) => [machineId, booked]));
  const byPlace = new Map(made.transfers.map(({ at, answer }) => [at, answer]));
  return messages.map((message, at) => {
    if ('call' in message) return byPlace.get(at);
    const booked = byMachine.get(message.machineId);
    return booked && { ok: true, ...booked, jackpots: [], disputes: [] };
  });
}

/** An array as PostgreSQL reads it, of values that need no quotes: cheaper than the driver's, which looks at each. */
const list = (values: readonly (number | string)[]): string => `{${values.join(',')}}`;

/** Which plays may be booked together with those of other machines, and the one call that does it. */
import type { link } from '@salon/contract';
import type { CallFunction } from './database-function.ts';

/** What `book_play_batch` answers of each machine that it has booked. */
export interface BatchedMachine {
  machineId: number;
  bookedPlay: number;
  sessionId: string | null;
  playerId: number | null;
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

const CASTS = 'int[] uuid[] bigint[] int[] bigint[] text[] text[] bigint[] bigint[] bigint[] bigint[] jsonb';

/** Each machine once, every message plain. Answers those that were booked, in one commit; the others are as they were. */
export function callPlayBatch(call: CallFunction, messages: readonly link.Plays[]): Promise<BatchedMachine[]> {
  const sorted = [...messages].sort((a, b) => a.machineId - b.machineId);
  const plays = sorted.flatMap((message, at) => message.plays.map((play) => ({ ...play, at: at + 1 })));
  return call(
    'book_play_batch',
    CASTS,
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
}

/** An array as PostgreSQL reads it, of values that need no quotes: cheaper than the driver's, which looks at each. */
const list = (values: readonly (number | string)[]): string => `{${values.join(',')}}`;

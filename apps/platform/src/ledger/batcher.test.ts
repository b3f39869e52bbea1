import type { link } from '@salon/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPlain, type LedgerCall } from './batch.ts';
import { type Batchable, createBatcher } from './batcher.ts';
import { CommitUnknown } from './ledger.ts';
import { playsInOrder } from './request-checks.ts';

const play = (number: number, changes: Partial<link.Play> = {}): link.Play => ({
  ...{ number, epoch: 1, kind: 'base', gameId: 'g', betMinor: 10, winMinor: 0, contributionMinor: 1 },
  ...{ jackpot: false, handPayMinor: 0, outcome: null, endedAtMs: 0 },
  ...changes,
});
const message = (machineId: number, number = 1, changes: Partial<link.Play> = {}): link.Plays => ({
  ...{ machineId, incarnation: `of ${machineId}`, plays: [play(number, changes)] },
});
const answered = ({ plays }: link.Plays) => ({ ok: true, bookedPlay: plays.at(-1)!.number });

interface Calls {
  one(message: link.Plays): Promise<unknown>;
  many(messages: link.Plays[]): Promise<unknown[]>;
}

/** Calls that end when the test says so; `log` names machine and first number of each call. */
function openCalls(changes: Partial<Calls> = {}) {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const name = (each: link.Plays) => `${each.machineId}:${each.plays[0]!.number}`;
  const ended = () => new Promise<void>((resolve) => ends.push(resolve));
  const calls: Calls = {
    one: async (each) => {
      log.push(`one ${name(each)}`);
      await ended();
      return answered(each);
    },
    many: async (messages) => {
      log.push(`many ${messages.map(name).join(' ')}`);
      await ended();
      return messages.map(answered);
    },
    ...changes,
  };
  const batched = createBatcher<LedgerCall>((batch) => calls.many(batch.map(({ message }) => message as link.Plays)));
  const book = (given: link.Plays) => {
    const each = { ...given, plays: playsInOrder(given.plays) };
    return batched({
      ...{ key: String(each.machineId), isPlain: isPlain(each), plays: each.plays.length, message: each },
      alone: () => calls.one(each),
    });
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const endAll = async () => {
    for (const end of ends.splice(0)) end();
    await turn();
    await turn();
  };
  return { book, log, turn, endAll };
}

/** The patience of a batch ends when the test says so, however late the computer is. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('batches', () => {
  it('a play that comes alone is booked at once, and what comes meanwhile together after it', async () => {
    const { book, log, turn, endAll } = openCalls();
    const first = book(message(1));
    await turn();
    const others = [book(message(2)), book(message(3))];
    await turn();
    expect(log).toEqual(['one 1:1']);
    await endAll();
    expect(log).toEqual(['one 1:1', 'many 2:1 3:1']);
    await endAll();
    expect(await first).toMatchObject({ ok: true, bookedPlay: 1 });
    expect(await Promise.all(others)).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it('begins the next batch before it answers the last one, and answers it all the same', async () => {
    const { book, log, turn, endAll } = openCalls();
    const answer = (given: link.Plays) => book(given).then(() => void log.push(`answered ${given.machineId}`));
    const first = [answer(message(1)), answer(message(2))];
    await turn();
    const second = [answer(message(3)), answer(message(4))];
    await endAll();
    await Promise.all(first);
    expect(log).toEqual(['many 1:1 2:1', 'many 3:1 4:1', 'answered 1', 'answered 2']);
    await endAll();
    await Promise.all(second);
    expect(log.slice(4)).toEqual(['answered 3', 'answered 4']);
  });

  it('keeps the order of a machine’s messages, one in a batch', async () => {
    const { book, log, turn, endAll } = openCalls();
    const all = [book(message(1, 1)), book(message(1, 2)), book(message(2, 1)), book(message(1, 3))];
    await turn();
    await endAll();
    await endAll();
    await endAll();
    expect(log).toEqual(['many 1:1 2:1', 'one 1:2', 'one 1:3']);
    expect(await Promise.all(all)).toMatchObject([
      { bookedPlay: 1 },
      { bookedPlay: 2 },
      { bookedPlay: 1 },
      { bookedPlay: 3 },
    ]);
  });

  it('a message waits for the one of its machine that is booked by itself, though no batch is under way', async () => {
    const { book, log, turn, endAll } = openCalls();
    const all = [book(message(1, 1, { jackpot: true }))];
    await turn();
    all.push(book(message(1, 2)), book(message(2, 1)));
    await turn();
    expect(log).toEqual(['one 1:1', 'one 2:1']);
    await endAll();
    expect(log.slice(2)).toEqual(['one 1:2']);
    await endAll();
    await Promise.all(all);
  });

  it.each<[string, Partial<link.Play>]>([
    ['a jackpot', { jackpot: true }],
    ['a hand pay', { winMinor: 500, handPayMinor: 500 }],
    ['a machine that decides itself', { kind: 'metered', games: 3, contributionMinor: 0 }],
    ['a contribution above the bet', { contributionMinor: 11 }],
  ])('%s is booked by itself, beside the batch', async (_name, changes) => {
    const { book, log, turn, endAll } = openCalls();
    const all = [book(message(1)), book(message(2, 1, changes)), book(message(3))];
    await turn();
    expect(log).toEqual(['one 2:1', 'many 1:1 3:1']);
    await endAll();
    await Promise.all(all);
  });

  it('a gap and a change of seat within a message are not plain', async () => {
    const { book, log, turn, endAll } = openCalls();
    const gap = { ...message(1), plays: [play(1), play(3)] };
    const seats = { ...message(2), plays: [play(1), play(2, { epoch: 2 })] };
    const all = [book(gap), book(seats), book(message(3)), book({ ...message(4), plays: [play(2), play(1), play(2)] })];
    await turn();
    expect(log).toEqual(['one 1:1', 'one 2:1', 'many 3:1 4:1']);
    await endAll();
    await Promise.all(all);
  });

  it('what a batch leaves out is booked by itself, and its refusal is that machine’s alone', async () => {
    const refusal = { ok: false as const, error: 'machine_not_playable' as const, params: {} };
    const { book } = openCalls({
      many: async (messages) => messages.map((each) => (each.machineId === 2 ? undefined : answered(each))),
      one: async () => refusal,
    });
    const answers = await Promise.all([book(message(1)), book(message(2)), book(message(3))]);
    expect(answers).toMatchObject([{ ok: true }, refusal, { ok: true }]);
  });

  it('a batch that fails is booked one by one; one whose answer is lost is in doubt for each of its machines', async () => {
    const alone: number[] = [];
    const one = async (each: link.Plays) => {
      alone.push(each.machineId);
      if (each.machineId === 2) throw new Error('a bug');
      return answered(each);
    };
    const failing = openCalls({ one, many: () => Promise.reject(new Error('not given in time')) });
    const ends = await Promise.allSettled([failing.book(message(1)), failing.book(message(2))]);
    expect(ends).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { message: 'a bug' } }]);
    expect(alone).toEqual([1, 2]);
    const lost = openCalls({ one, many: () => Promise.reject(new CommitUnknown()) });
    const doubts = await Promise.allSettled([lost.book(message(1)), lost.book(message(2))]);
    for (const doubt of doubts) expect(doubt).toMatchObject({ reason: expect.any(CommitUnknown) });
    expect(alone).toEqual([1, 2]);
    // It is free for the repeat.
    expect(await lost.book(message(1))).toMatchObject({ ok: true });
  });

  it('a batch that is held up does not hold up the next one', async () => {
    const { book, log, turn, endAll } = openCalls();
    const all = [book(message(1)), book(message(2))];
    await turn();
    all.push(book(message(3)), book(message(4)));
    await turn();
    expect(log).toEqual(['many 1:1 2:1']);
    vi.advanceTimersByTime(100);
    await turn();
    expect(log).toEqual(['many 1:1 2:1', 'many 3:1 4:1']);
    all.push(book(message(1, 2)));
    await turn();
    expect(log).toHaveLength(2);
    await endAll();
    // Its machine is free again, and nothing else has to come for its next message to be booked.
    expect(log.slice(2)).toEqual(['one 1:2']);
    await endAll();
    expect(await Promise.all(all)).toHaveLength(5);
  });

  it('takes calls into a batch until it has 400 plays, and says how many wait', async () => {
    const batches: number[] = [];
    const ends: (() => void)[] = [];
    const batched = createBatcher(async (calls: Batchable[]) => {
      batches.push(calls.length);
      await new Promise<void>((resolve) => ends.push(resolve));
      return calls.map(() => 'made');
    });
    const call = (key: string, plays: number): Batchable => ({
      ...{ key, isPlain: true, plays },
      alone: () => Promise.resolve('alone'),
    });
    const all = ['a', 'b', 'c', 'd'].map((key) => batched(call(key, 200)));
    expect(batched.waiting()).toBe(4);
    await new Promise((resolve) => setImmediate(resolve));
    expect([batches, batched.waiting()]).toEqual([[2], 2]);
    ends.shift()?.();
    while (batches.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect([batches, batched.waiting()]).toEqual([[2, 2], 0]);
    ends.shift()?.();
    expect(await Promise.all(all)).toEqual(['made', 'made', 'made', 'made']);
  });
});

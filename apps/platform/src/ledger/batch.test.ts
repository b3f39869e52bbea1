import type { link } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { callBatch, isPlain, type LedgerCall } from './batch.ts';
import type { CallFunction } from './database-function.ts';

const play = (number: number, changes: Partial<link.Play> = {}): link.Play => ({
  ...{ number, epoch: 1, kind: 'base', gameId: 'g', betMinor: 10, winMinor: 0, contributionMinor: 1 },
  ...{ jackpot: false, handPayMinor: 0, outcome: null, endedAtMs: 0 },
  ...changes,
});
const plays = (machineId: number, ...all: link.Play[]): link.Plays => ({
  ...{ machineId, incarnation: `of ${machineId}`, plays: all },
});

describe('plain plays', () => {
  it.each<[string, boolean, link.Play[]]>([
    ['in order', true, [play(4), play(5)]],
    ['with its whole bet contributed', true, [play(1, { contributionMinor: 10 })]],
    ['said to be one game', true, [play(1, { games: 1 })]],
    ['with more contributed than bet', false, [play(1, { contributionMinor: 11 })]],
    ['of a machine that decides itself', false, [play(1, { kind: 'metered' })]],
    ['of several games', false, [play(1, { games: 2 })]],
    ['with a hand pay', false, [play(1, { handPayMinor: 500 })]],
    ['with a jackpot', false, [play(1, { jackpot: true })]],
    ['with a gap', false, [play(1), play(3)]],
    ['out of order', false, [play(2), play(1)]],
    ['over a change of seat', false, [play(1), play(2, { epoch: 2 })]],
  ])('%s: %s', (_name, expected, all) => {
    expect(isPlain(plays(1, ...all))).toBe(expected);
  });
});

describe('the call of a batch', () => {
  const call = (message: LedgerCall['message']): LedgerCall => ({
    ...{ key: '', isPlain: true, plays: 0, message },
    alone: () => Promise.reject(new Error('called alone')),
  });
  const cashIn = { call: 'send_cash_in', transferId: 'a cash in' } as const;
  const cashOut = { call: 'post_cash_out', transferId: 'a cash out' } as const;

  /** Answers what the test says and keeps what it was called with. */
  function database(answer: unknown) {
    const calls: unknown[][] = [];
    const called: CallFunction = async (...args: unknown[]) => {
      calls.push(args);
      return answer as never;
    };
    return { called, calls };
  }

  it('names machines by their id, plays by the place of their machine, and transfers by their place among the calls', async () => {
    const { called, calls } = database({ transfers: [], machines: [] });
    const outcome = { window: [['A']] };
    await callBatch(called, [
      call(plays(9, play(4, { epoch: 3, winMinor: 20, endedAtMs: 70, outcome }))),
      call(cashIn),
      call(plays(2, play(1, { gameId: 'h' }), play(2, { kind: 'free', betMinor: 0, contributionMinor: 0 }))),
      call(cashOut),
    ]);
    const [name, casts, ...values] = calls[0]!;
    expect([calls.length, name, String(casts).split(' ').length]).toEqual([1, 'book_batch', values.length]);
    expect(values).toEqual([
      JSON.stringify([
        { ...cashIn, at: 1 },
        { ...cashOut, at: 3 },
      ]),
      '{2,9}',
      '{of 2,of 9}',
      '{1,3}',
      ...['{1,1,2}', '{1,2,4}', '{base,free,base}'],
      ['h', 'g', 'g'],
      ...['{10,0,10}', '{0,0,20}', '{1,0,1}', '{0,0,70}'],
      JSON.stringify([null, null, outcome]),
    ]);
  });

  it('answers each call at its place, and none for what was left out', async () => {
    const booked = { bookedPlay: 4, sessionId: 's', playerId: 5 };
    const { called } = database({
      transfers: [{ at: 3, answer: { ok: true, posted: 1 } }],
      machines: [{ machineId: 9, ...booked }],
    });
    const answers = await callBatch(called, [
      call(plays(9, play(4))),
      call(cashIn),
      call(plays(2, play(1))),
      call(cashOut),
    ]);
    const made = { ok: true, ...booked, jackpots: [], disputes: [] };
    expect(answers).toEqual([made, undefined, undefined, { ok: true, posted: 1 }]);
  });
});

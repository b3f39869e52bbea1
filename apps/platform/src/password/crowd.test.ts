/** A crowd of strangers at the lanes, in a time that passes when the test says so. */
import { generateKeyPairSync } from 'node:crypto';
import { CODES, type Failure, isFailure, type puzzle } from '@salon/contract';
import type { Clock } from '@salon/domain';
import { type Puzzle, solvePuzzle } from '@salon/domain/puzzle/solve-puzzle.ts';
import { quiet } from '@salon/testkit/fake-clock.ts';
import { describe, expect, it } from 'vitest';
import { createLoginQueue } from '../lockout/login-queue.ts';
import { createLanes, type Entrant, knownPlayer, staffMember } from './lanes.ts';
import { createPuzzles } from './puzzles.ts';
import { createStrangers } from './strangers.ts';

/** One password, on the one thread of a small computer. */
const HASH_MS = 30;
const LASTS_MS = 60_000;
/** A phone's, for a puzzle. */
const SOLVE_MS = 1_000;
/** From an answer to the next try of the same client. */
const AGAIN_MS = 250;

/** A clock of whole milliseconds: all who wake in one do so together, so that thousands cost little. */
function openTime(): Clock & { pass(ms: number): Promise<void> } {
  const wakes = new Map<number, (() => void)[]>();
  let now = 0;
  return {
    nowMs: () => now,
    monotonicMs: () => now,
    sleep: (ms) =>
      new Promise((wake) => {
        const at = now + Math.max(1, Math.ceil(ms));
        const others = wakes.get(at);
        if (others) others.push(wake);
        else wakes.set(at, [wake]);
      }),
    pass: async (ms) => {
      await quiet();
      for (const until = now + ms; now < until; ) {
        now += 1;
        const due = wakes.get(now);
        if (due === undefined) continue;
        wakes.delete(now);
        for (const wake of due) wake();
        await quiet();
      }
    },
  };
}

type Outcome = 'in' | 'no_place' | Failure;

function openNode() {
  const time = openTime();
  const lanes = createLanes({ atOnce: 1 });
  const strangers = createStrangers({
    ...{ lanes, refusal: createLoginQueue(time).refusal, onRefused: () => {}, onPuzzle: () => {} },
    puzzles: createPuzzles(generateKeyPairSync('ed25519').privateKey, time, { bits: 4, count: 3, hardCount: 6 }),
  });
  const hash = async (entrant: Entrant): Promise<'in' | 'no_place'> =>
    (await lanes.run(entrant, async () => {
      await time.sleep(HASH_MS);
      return 'in' as const;
    })) ?? 'no_place';
  const logIn = async (address: string, offered: puzzle.Offered): Promise<Outcome> => {
    const admitted = await strangers.admit(address, offered);
    return isFailure(admitted) ? admitted : hash(admitted);
  };
  return { time, hash, logIn };
}
type Node = ReturnType<typeof openNode>;

const isDue = (outcome: Outcome): outcome is Failure => isFailure(outcome) && outcome.code === CODES.puzzle_due;

async function solved({ Params }: Failure): Promise<puzzle.Solution> {
  const due = Params as unknown as Puzzle;
  return { challenge: due.challenge, numbers: await solvePuzzle(due, async () => {}) };
}

/** Tries until then, one after the other. `solves`: every puzzle, in no time. */
async function flood({ time, logIn }: Node, address: string, until: number, solves: 'none' | 'asks' | 'all' = 'none') {
  let offered: puzzle.Offered = solves === 'none' ? undefined : 'can';
  for (let at = 0; time.nowMs() < until; at++) {
    const outcome = await logIn(address, offered);
    if (solves !== 'none') offered = solves === 'all' && isDue(outcome) ? await solved(outcome) : 'can';
    await time.sleep(AGAIN_MS + (at % 13));
  }
}

/** The web client, until it is in: a puzzle where it is asked for one, later again where it is refused. How long that takes. */
async function firstLogin({ time, logIn }: Node, address: string): Promise<number> {
  const since = time.nowMs();
  let offered: puzzle.Offered = 'can';
  for (;;) {
    const outcome = await logIn(address, offered);
    if (outcome === 'in') return time.nowMs() - since;
    await time.sleep(SOLVE_MS);
    offered = isDue(outcome) ? await solved(outcome) : 'can';
  }
}

/** One login after the other of the same person: how long each took, or that it was refused. */
async function follow({ time, hash }: Node, entrant: Entrant): Promise<(number | 'no_place')[]> {
  const tookMs: (number | 'no_place')[] = [];
  for (let at = 0; time.nowMs() < LASTS_MS; at++) {
    const since = time.nowMs();
    const outcome = await hash(entrant);
    tookMs.push(outcome === 'in' ? time.nowMs() - since : outcome);
    // Not in step with the work of others.
    await time.sleep(170 + (at % 7) * 11);
  }
  return tookMs;
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** Known devices and staff beside a crowd. */
async function measure(crowd: (node: Node) => void): Promise<{ p95Ms: number; refused: number }> {
  const node = openNode();
  crowd(node);
  const people = [knownPlayer(1), knownPlayer(2), staffMember('oya')].map((one) => follow(node, one));
  await node.time.pass(LASTS_MS + 5_000);
  const all = (await Promise.all(people)).flat();
  const tookMs = all.filter((one) => one !== 'no_place');
  return { p95Ms: p95(tookMs), refused: all.length - tookMs.length };
}

/** A hundred addresses in as many networks, three tries of each at a time. */
const hundred = (node: Node, solves: 'none' | 'asks' | 'all') => {
  for (let at = 0; at < 300; at++) void flood(node, `198.18.${at % 100}.1`, LASTS_MS, solves);
};

describe('a hundred addresses that log in without end', () => {
  it.each([
    ['without puzzles', 'none'],
    ['and only say that they solve them', 'asks'],
    ['and solve every puzzle', 'all'],
  ] as const)('%s refuse no known device and nobody of the staff, and at most double their time', async (_, solves) => {
    const alone = await measure(() => {});
    const crowded = await measure((node) => hundred(node, solves));
    expect([alone.refused, crowded.refused]).toEqual([0, 0]);
    expect(alone.p95Ms).toBeGreaterThanOrEqual(HASH_MS);
    expect(crowded.p95Ms).toBeLessThanOrEqual(alone.p95Ms * 2);
  });

  it('keep no player out who comes for the first time and solves the puzzle', async () => {
    const node = openNode();
    hundred(node, 'none');
    await node.time.pass(5_000);
    const first = Array.from({ length: 20 }, (_, at) => firstLogin(node, `203.0.${at}.9`));
    await node.time.pass(LASTS_MS);
    expect(Math.max(...(await Promise.all(first)))).toBeLessThan(SOLVE_MS + 2_000);
  });

  it('leave a client without puzzles to wait for a browser’s time at most, or to be refused where no place is free', async () => {
    const node = openNode();
    hundred(node, 'none');
    await node.time.pass(5_000);
    const tries = Array.from({ length: 40 }, async (_, at) => {
      await node.time.sleep(1 + at * 400);
      const since = node.time.nowMs();
      const outcome = await node.logIn(`203.0.${at}.9`, undefined);
      return { outcome: isFailure(outcome) ? outcome.code : outcome, tookMs: node.time.nowMs() - since };
    });
    await node.time.pass(LASTS_MS);
    for (const { outcome, tookMs } of await Promise.all(tries)) {
      expect(['in', CODES.too_many_requests]).toContain(outcome);
      expect(tookMs).toBeLessThan(15_000);
    }
  });
});

describe('one network with a thousand tries', () => {
  const crowded = async () => {
    const node = openNode();
    for (let at = 0; at < 1_000; at++) void flood(node, `192.0.2.${at % 256}`, 20_000);
    await node.time.pass(2_000);
    return node;
  };

  it('makes nobody else wait long, and nobody else solve puzzles', async () => {
    const node = await crowded();
    const others = Array.from({ length: 5 }, async (_, at) => {
      const since = node.time.nowMs();
      const outcome = await node.logIn(`203.0.${at}.9`, at % 2 === 0 ? 'can' : undefined);
      return { outcome, tookMs: node.time.nowMs() - since };
    });
    await node.time.pass(20_000);
    // At most what is worked at, one more of the network, and the others who came at the same moment.
    for (const { outcome, tookMs } of await Promise.all(others)) {
      expect(outcome).toBe('in');
      expect(tookMs).toBeLessThanOrEqual(7 * HASH_MS);
    }
  });

  it('keeps a player of that network out only until they have solved a puzzle', async () => {
    const node = await crowded();
    const inside = firstLogin(node, '192.0.2.77');
    await node.time.pass(20_000);
    expect(await inside).toBeLessThan(SOLVE_MS + 1_000);
  });
});

import { availableParallelism } from 'node:os';
import { type Failure, failure } from '@salon/contract';
import { FULL_RETRY_S } from '../lockout/login-queue.ts';
import { createFairLine, type FairLine } from './fair-line.ts';

/**
 * Places for work on passwords and PINs, each of which takes a core for tens of milliseconds. Three lanes have places of their own and take
 * turns: the staff, players on devices that they have logged in from before, strangers. However many strangers come, another lane waits
 * for the one that is being worked at, and for one between two of its own. Strangers stand in two lines: those who have solved a puzzle
 * before those who have not.
 */
export interface Lanes {
  /** Null: no place was free. */
  run<T>(entrant: Entrant, work: () => Promise<T>): Promise<T | null>;
  hasPlace(entrant: Entrant): boolean;
  /** Strangers, or those of them who have solved a puzzle, hold half as many places as a line of theirs has. */
  isCrowded(line?: 'solved'): boolean;
  /** Places that are held, also by what is being worked at. */
  held(): Readonly<Record<Line, number>>;
}

export interface Entrant {
  lane: 'staff' | 'known' | 'stranger';
  /** By which places are shared out and turns are taken: a person, a player, a stranger's network. */
  key: string;
  /** A stranger's. */
  hasSolved?: boolean;
  /** Nobody knows how many stand behind the key: it may have all places. */
  isShared?: boolean;
}

export const LINES = ['staff', 'known', 'solved', 'plain'] as const;
export type Line = (typeof LINES)[number];

/**
 * `perKey`: one network alone fills a quarter, so that it makes nobody else solve puzzles. Only strangers are meant to be refused: what
 * stands behind the other two would take longer than its browser waits.
 */
const MOST: Record<Line, { places: number; perKey: number }> = {
  staff: { places: 256, perKey: 8 },
  known: { places: 512, perKey: 8 },
  solved: { places: 64, perKey: 16 },
  plain: { places: 64, perKey: 16 },
};
/** After so many with a puzzle one without, so that nobody waits for ever. */
const SOLVED_IN_A_ROW = 4;

/** A player on a device that is known for them, or in a login of theirs. */
export const knownPlayer = (playerId: number): Entrant => ({ lane: 'known', key: `player:${playerId}` });
/** One of the staff, or a program with a key, by its name. */
export const staffMember = (name: string): Entrant => ({ lane: 'staff', key: `staff:${name}` });

/** The refusal of work that found no place. */
export const noPlace = (): Failure => failure('too_many_requests', { seconds: FULL_RETRY_S });

interface LanesDeps {
  /** One core stays free for logged-in players. */
  atOnce?: number;
  onRefused?: (line: Line) => void;
}

export function createLanes({
  atOnce = Math.max(1, availableParallelism() - 1),
  onRefused = () => {},
}: LanesDeps = {}): Lanes {
  const held: Record<Line, number> = { staff: 0, known: 0, solved: 0, plain: 0 };
  const heldBy = new Map<string, number>();
  const order = createOrder();
  let running = 0;

  const hasPlace = ({ key, isShared, ...entrant }: Entrant) => {
    const line = lineOf(entrant);
    const { places, perKey } = MOST[line];
    return held[line] < places && (isShared === true || (heldBy.get(`${line} ${key}`) ?? 0) < perKey);
  };
  /** Returns how to give the place back. */
  const hold = (line: Line, key: string) => {
    const own = `${line} ${key}`;
    held[line] += 1;
    heldBy.set(own, (heldBy.get(own) ?? 0) + 1);
    return () => {
      held[line] -= 1;
      const left = (heldBy.get(own) ?? 1) - 1;
      if (left > 0) heldBy.set(own, left);
      else heldBy.delete(own);
    };
  };
  const startNext = () => {
    while (running < atOnce) {
      const start = order.next();
      if (start === undefined) return;
      running += 1;
      start();
    }
  };

  return {
    hasPlace,
    isCrowded: (line) => {
      const inLine = line === undefined ? held.solved + held.plain : held[line];
      return inLine >= MOST.plain.places / 2;
    },
    held: () => held,
    run: async (entrant, work) => {
      const line = lineOf(entrant);
      if (!hasPlace(entrant)) {
        onRefused(line);
        return null;
      }
      const giveBack = hold(line, entrant.key);
      try {
        await new Promise<void>((start) => {
          order.push(line, entrant.key, start);
          startNext();
        });
        try {
          return await work();
        } finally {
          running -= 1;
          startNext();
        }
      } finally {
        giveBack();
      }
    },
  };
}

const lineOf = ({ lane, hasSolved }: Pick<Entrant, 'lane' | 'hasSolved'>): Line => {
  if (lane !== 'stranger') return lane;
  return hasSolved ? 'solved' : 'plain';
};

/** Which piece of work is next. */
function createOrder() {
  const lines: Record<Line, FairLine<() => void>> = {
    staff: createFairLine(),
    known: createFairLine(),
    solved: createFairLine(),
    plain: createFairLine(),
  };
  let solvedInARow = 0;
  const nextStranger = () => {
    const plain = solvedInARow >= SOLVED_IN_A_ROW ? lines.plain.shift() : undefined;
    const solved = plain === undefined ? lines.solved.shift() : undefined;
    solvedInARow = solved === undefined ? 0 : solvedInARow + 1;
    return plain ?? solved ?? lines.plain.shift();
  };
  const lanes = [lines.staff.shift, lines.known.shift, nextStranger];
  let last = lanes.length - 1;
  return {
    push: (line: Line, key: string, start: () => void) => lines[line].push(key, start),
    next: (): (() => void) | undefined => {
      for (let step = 1; step <= lanes.length; step += 1) {
        const at = (last + step) % lanes.length;
        const start = lanes[at]?.();
        if (start === undefined) continue;
        last = at;
        return start;
      }
      return undefined;
    },
  };
}

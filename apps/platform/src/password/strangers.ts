import { type Failure, failure, type puzzle } from '@salon/contract';
import { PROXIED } from '../lockout/lockout.ts';
import { networkOf } from '../lockout/network.ts';
import { type Entrant, type Lanes, noPlace } from './lanes.ts';
import type { Puzzles } from './puzzles.ts';

export const PUZZLE_EVENTS = ['due', 'solved', 'wrong'] as const;

export interface Strangers {
  /**
   * Where the password of somebody waits whom nothing is known of; 42900 where no place is free, 42902 where it is crowded for one who
   * can solve a puzzle. Needs nothing of the database, so that a flood can be refused before anything is asked or written. `counted`: the
   * address that limits count by; null behind an undeclared proxy.
   */
  admit(counted: string | null, offered: puzzle.Offered): Promise<Entrant | Failure>;
}

interface StrangersDeps {
  lanes: Pick<Lanes, 'hasPlace' | 'isCrowded'>;
  puzzles: Puzzles;
  /** Resolves when a refusal may be answered. */
  refusal(): Promise<void>;
  onRefused(line: 'solved' | 'plain'): void;
  onPuzzle(event: (typeof PUZZLE_EVENTS)[number]): void;
}

export function createStrangers({ lanes, puzzles, refusal, onRefused, onPuzzle }: StrangersDeps): Strangers {
  const refuse = async (line: 'solved' | 'plain') => {
    onRefused(line);
    await refusal();
    return noPlace();
  };
  return {
    admit: async (counted, offered) => {
      const plain: Entrant =
        counted === null
          ? { lane: 'stranger', key: PROXIED, isShared: true }
          : { lane: 'stranger', key: networkOf(counted) };
      const solved: Entrant = { ...plain, hasSolved: true };
      if (typeof offered === 'object') {
        // It stays good for the next try.
        if (!lanes.hasPlace(solved)) return refuse('solved');
        const isSolved = puzzles.spend(offered);
        onPuzzle(isSolved ? 'solved' : 'wrong');
        if (isSolved) return solved;
      }
      if (offered !== undefined && (lanes.isCrowded() || !lanes.hasPlace(plain))) {
        onPuzzle('due');
        return failure('puzzle_due', { ...puzzles.issue(lanes.isCrowded('solved')) });
      }
      return lanes.hasPlace(plain) ? plain : refuse('plain');
    },
  };
}

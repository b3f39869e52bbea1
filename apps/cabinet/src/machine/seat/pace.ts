import type { link } from '@salon/contract';
import type { ButtonKind } from '@salon/domain';

/**
 * How fast games may follow each other, and whether they are paused, as the platform commands it for the seat. It moves no money,
 * so it is in memory only; the platform sends it again with every seat and every handshake, and repeats a pause while it lasts.
 */
export interface Pace {
  /** Takes over what the seat's site allows. */
  follow(rules: Pick<link.SeatCommand, 'minSpinMs' | 'mayStop'>): void;
  /** No new game for this long, 0: from now on again. A game and its feature come to their end. */
  pausePlay(forMs: number): void;
  /** `atMs`, by the monotonic clock: when the key was pressed that began the game; absent: now. */
  began(atMs?: number): void;
  /** Whether the deck has keys of this kind. */
  allows(kind: ButtonKind): boolean;
  /** When the next game may begin, by the monotonic clock. */
  nextAtMs(): number;
  /** Why a game that a player asks for cannot begin now. */
  refuses(): 'too_soon' | 'paused' | null;
}

export function createPace(monotonicMs: () => number): Pace {
  let minSpinMs = 0;
  let mayStop = true;
  let pausedUntilMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    follow: (rules) => {
      minSpinMs = rules.minSpinMs;
      mayStop = rules.mayStop ?? true;
    },
    pausePlay: (forMs) => {
      pausedUntilMs = monotonicMs() + forMs;
    },
    began: (atMs = monotonicMs()) => {
      // The newest press counts, in whichever order the games are reported of those made while the line was away.
      lastMs = Math.max(lastMs, atMs);
    },
    allows: (kind) => mayStop || kind !== 'stop',
    nextAtMs: () => lastMs + minSpinMs,
    refuses: () => {
      if (monotonicMs() < pausedUntilMs) return 'paused';
      return monotonicMs() < lastMs + minSpinMs ? 'too_soon' : null;
    },
  };
}

/**
 * How fast games may follow each other, and whether they may at all just now: the platform's word about the seat. Nothing of it
 * is money, so it is kept in memory; the platform says it again with every seat and every handshake, and a pause again and
 * again while it lasts.
 */
export interface Pace {
  /** Shortest time from the start of one game to the start of the next, milliseconds. */
  setMinSpin(minSpinMs: number): void;
  /** No new game for this long, 0: from now on again. A game and its feature come to their end. */
  pausePlay(forMs: number): void;
  began(): void;
  /** When the next game may begin, by the monotonic clock. */
  nextAtMs(): number;
  /** Why a game that a player asks for cannot begin now. */
  refuses(): 'too_soon' | 'paused' | null;
}

export function createPace(monotonicMs: () => number): Pace {
  let minSpinMs = 0;
  let pausedUntilMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    setMinSpin: (ms) => {
      minSpinMs = ms;
    },
    pausePlay: (forMs) => {
      pausedUntilMs = monotonicMs() + forMs;
    },
    began: () => {
      lastMs = monotonicMs();
    },
    nextAtMs: () => lastMs + minSpinMs,
    refuses: () => {
      if (monotonicMs() < pausedUntilMs) return 'paused';
      return monotonicMs() < lastMs + minSpinMs ? 'too_soon' : null;
    },
  };
}

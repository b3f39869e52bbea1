/** Why a piece of work was not let in. */
export type TurnedAway = 'line_full' | 'waited_in_vain';

/** Lets so many pieces of work in at once; so many more wait in line, each for so long. */
export interface Bulkhead {
  /** Resolves when it may begin, with what ends it (a second end counts for nothing), or with why it may not. */
  enter(): Promise<(() => void) | TurnedAway>;
  waiting(): number;
}

export function createBulkhead(most: { atOnce: number; inLine: number; patienceMs: number }): Bulkhead {
  let inside = 0;
  const line = new Set<() => void>();

  function begin(): () => void {
    inside += 1;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      inside -= 1;
      const [next] = line;
      next?.();
    };
  }

  return {
    waiting: () => line.size,
    async enter() {
      if (inside < most.atOnce) return begin();
      if (line.size >= most.inLine) return 'line_full';
      const { promise, resolve } = Promise.withResolvers<(() => void) | TurnedAway>();
      const admit = () => {
        clearTimeout(timer);
        line.delete(admit);
        resolve(begin());
      };
      const timer = setTimeout(() => {
        line.delete(admit);
        resolve('waited_in_vain');
      }, most.patienceMs);
      line.add(admit);
      return promise;
    },
  };
}

import type { Board } from './board.ts';

const ANSWER_MS = 500;
const CONFLICT = 409;

/** The keys of the simulated machine of `tools/egm`, by its control port on this computer. */
export function openEgmBoard({ port }: { port: number }): Board {
  return {
    async pulse(key) {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ do: 'key', key }),
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        // 409: the key was pressed, and the machine did nothing. A board cannot see that.
        return answer.ok || answer.status === CONFLICT;
      } catch {
        return false;
      }
    },
    close: () => undefined,
  };
}

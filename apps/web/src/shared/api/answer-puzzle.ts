import { CODES } from '@salon/contract';
import { due, type Offered } from '@salon/contract/puzzle.ts';
import { solvePuzzle } from '@salon/domain/puzzle/solve-puzzle.ts';
import type { Outcome } from './client.ts';

/** A phone that sleeps meanwhile is late with its solution, and is asked for another one. */
const PUZZLES_MOST = 3;

/** Solves the puzzle of a refused call and sends it again, a few times where a further one is asked for. */
export async function answerPuzzle<T>(
  refused: Outcome<T>,
  send: (offered: Offered) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  let outcome = refused;
  for (let left = PUZZLES_MOST; left > 0; left -= 1) {
    if (outcome.ok || outcome.failure.code !== CODES.puzzle_due) return outcome;
    const asked = due.safeParse(outcome.failure.Params);
    if (!asked.success) return outcome;
    outcome = await send({ challenge: asked.data.challenge, numbers: await solvePuzzle(asked.data, pause) });
  }
  return outcome;
}

/** Lets the page go on. A timer would wait for milliseconds each time, and for a second in a hidden tab. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

import { CODES } from '@salon/contract';
import type { Offered } from '@salon/contract/puzzle.ts';
import type { Outcome } from './client.ts';

/**
 * A call of a stranger, which may be asked to solve a puzzle where many log in at the same moment: then it is sent again with the solution.
 * `onPuzzle`: before the browser begins to work.
 */
export async function sendWithPuzzle<T>(
  send: (offered: Offered) => Promise<Outcome<T>>,
  onPuzzle: () => Promise<void>,
): Promise<Outcome<T>> {
  const outcome = await send('can');
  if (outcome.ok || outcome.failure.code !== CODES.puzzle_due) return outcome;
  const [solver] = await Promise.all([import('./answer-puzzle.ts').catch(() => null), onPuzzle()]);
  return solver === null ? outcome : solver.answerPuzzle(outcome, send);
}

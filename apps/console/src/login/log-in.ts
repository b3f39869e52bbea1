import { CODES, type Failure } from '@salon/contract';
import { due, type Offered } from '@salon/contract/puzzle.ts';
import { takeStep } from '../shared/api/client.ts';

/** Puzzles that a slow computer may be late with. */
const PUZZLES_MOST = 3;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The first step of a login. From a device that the platform does not know it is asked to solve a puzzle where many strangers log in. */
export async function logIn(username: string, password: string): Promise<Failure | null> {
  const send = (puzzle: Offered) => takeStep('/login', { username, password, puzzle });
  let failure = await send('can');
  for (let left = PUZZLES_MOST; left > 0 && failure?.code === CODES.puzzle_due; left -= 1) {
    const asked = due.safeParse(failure.Params);
    if (!asked.success) return failure;
    const { solvePuzzle } = await import('@salon/domain/puzzle/solve-puzzle.ts');
    failure = await send({ challenge: asked.data.challenge, numbers: await solvePuzzle(asked.data, pause) });
  }
  return failure;
}

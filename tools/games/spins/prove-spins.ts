import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Game, games } from '@salon/domain/games/index.ts';
import { DRAWS, type DrawName } from './draws.ts';
import { BAND_99, type Finding, findingsOf, isWrong } from './findings.ts';
import type { SpinsTask } from './spins-worker.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

const WORKER = new URL('./spins-worker.ts', import.meta.url);

/** Plays every game so often with the machine's draw, and each wrong draw so often; true where the first are right and the others are not. */
export async function proveSpins(plays: number, controlPlays: number): Promise<boolean> {
  let isProven = true;
  for (const game of games) {
    const begunMs = performance.now();
    const findings = findingsOf(game, await playInThreads(game, plays, 'machine'));
    console.log(`${game.name}: ${plays} plays in ${Math.round((performance.now() - begunMs) / 1_000)} s`);
    for (const finding of findings.slice(0, 2)) console.log(`  ${lineOf(finding)}`);
    const uniform = findings.slice(2);
    const widest = uniform.reduce((one, other) => (Math.abs(other.score) > Math.abs(one.score) ? other : one));
    console.log(`  ${uniform.length} chi-squares of stops; the widest: ${lineOf(widest)}`);
    for (const finding of findings.filter(isWrong)) {
      console.log(`  WRONG ${lineOf(finding)}`);
      isProven = false;
    }
  }
  for (const control of Object.keys(DRAWS) as DrawName[]) {
    if (control === 'machine') continue;
    for (const game of games) {
      const caught = findingsOf(game, await playInThreads(game, controlPlays, control)).filter(isWrong);
      const found = caught.map(({ what, score }) => `${what} (${score.toFixed(0)})`).slice(0, 3);
      console.log(`control ${control}, ${game.name}: ${found.join(', ') || 'NOT CAUGHT'}`);
      if (caught.length === 0) isProven = false;
    }
  }
  return isProven;
}

const lineOf = ({ what, counted, expected, score }: Finding) =>
  `${what}: ${counted}, expected ${expected}, ${score.toFixed(2)} sigma${Math.abs(score) <= BAND_99 ? '' : ' (outside 99 %)'}`;

async function playInThreads(game: Game, plays: number, drawName: DrawName): Promise<Tally> {
  const threads = Math.min(availableParallelism(), plays);
  const tally = emptyTally(game);
  const parts = Array.from({ length: threads }, (_, at) => Math.floor((plays + at) / threads));
  const tallies = parts.map(async (part) => {
    const task: SpinsTask = { gameId: game.id, plays: part, drawName };
    const [found] = await once(new Worker(WORKER, { workerData: task }), 'message');
    return found as Tally;
  });
  for (const found of await Promise.all(tallies)) addTally(tally, found);
  return tally;
}

/** A thread that plays so many plays of one game and posts what it counted. */
import { parentPort, workerData } from 'node:worker_threads';
import { gameById } from '@salon/domain/games/index.ts';
import { DRAWS, type DrawName } from './draws.ts';
import { tallyPlays } from './tally.ts';

export interface SpinsTask {
  gameId: string;
  plays: number;
  drawName: DrawName;
}

const { gameId, plays, drawName } = workerData as SpinsTask;
parentPort?.postMessage(tallyPlays(gameById(gameId)!, plays, DRAWS[drawName]()));

/** Computes what the platform's games expect, and ends. */
import { parentPort } from 'node:worker_threads';
import { games } from '@salon/domain/games/index.ts';

const factsOf = games.map((game) => [game.id, { rtp: game.paytable().rtp, variance: game.variance() }]);
parentPort?.postMessage(JSON.stringify(Object.fromEntries(factsOf)));

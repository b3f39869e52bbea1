/** Runs the seeds that it is sent, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { MUTANTS } from './mutants/all-mutants.ts';
import { runSeed } from './run-seed.ts';

// Every injected fault is an error, and nobody reads where it was made.
Error.stackTraceLimit = 0;

const { mutant } = workerData as { mutant: string | null };

parentPort!.on('message', async (seed: number) => {
  const result = await runSeed(seed, { mutant: mutant === null ? {} : MUTANTS[mutant]! });
  parentPort!.postMessage({ ...result, history: [] });
});

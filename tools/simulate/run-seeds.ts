import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SeedResult } from './run-seed.ts';

/** Runs `seeds` on every core; `onResult` gets each when it is done, in no order, and ends the run by false. */
export async function runSeeds(
  seeds: Iterable<number>,
  mutant: string | null,
  onResult: (result: SeedResult) => boolean,
): Promise<void> {
  const left = seeds[Symbol.iterator]();
  let isOver = false;
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), { workerData: { mutant } });
    for (let next = left.next(); !next.done && !isOver; next = left.next()) {
      worker.postMessage(next.value);
      const [result] = (await once(worker, 'message')) as [SeedResult];
      if (!onResult(result)) isOver = true;
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

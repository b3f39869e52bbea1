import { openWorld, type ProfileId, type World } from '../world.ts';
import { playOne, topUp } from './ready.ts';
import type { Direction, Fault, Step } from './steps.ts';
import { runTrial, type TrialResult } from './trial.ts';

export interface MatrixOptions {
  profile: ProfileId;
  steps: readonly Step[];
  faults: readonly Fault[];
  directions: readonly Direction[];
  /** Worlds side by side. */
  workers: number;
  done(result: TrialResult): void;
}

/** Every step with every fault, in and out. A machine that stays in service goes on to the next trial. */
export async function runMatrix(options: MatrixOptions): Promise<TrialResult[]> {
  const { steps, faults, directions, workers, done } = options;
  // The profile bb2 transfers without a lock.
  const reached = steps.filter((step) => step !== 'lock' || options.profile !== 'bb2');
  const trials = faults.flatMap((fault) =>
    reached.flatMap((step) => directions.map((direction) => ({ direction, step, fault }))),
  );
  const results: TrialResult[] = [];
  async function work(): Promise<void> {
    let world: World | null = null;
    for (let next = trials.shift(); next !== undefined; next = trials.shift()) {
      world ??= await openWorld({ profile: options.profile, gameMs: 100 });
      const result = await runIn(world, next);
      results.push(result);
      done(result);
      const isBad = result.findings.length > 0;
      if (isBad || next.fault === 'memory_clear') {
        if (isBad) console.error(`kept: ${world.folder}`);
        await world.close(isBad);
        world = null;
      }
    }
    await world?.close();
  }
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

async function runIn(world: World, next: { direction: Direction; step: Step; fault: Fault }): Promise<TrialResult> {
  try {
    // Meters that stand at zero could not go backward.
    await topUp(world, 500);
    await playOne(world);
    return await runTrial(world, next);
  } catch (error) {
    const findings = [error instanceof Error ? error.message : String(error)];
    return { ...next, result: 'open', decidedMs: null, wrong: 0, findings };
  }
}

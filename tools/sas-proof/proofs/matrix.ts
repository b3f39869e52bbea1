import { openWorld, type ProfileId, type World } from '../world.ts';
import { playOne, topUp } from './ready.ts';
import { type Direction, FAULTS, type Fault, STEPS, type Step } from './steps.ts';
import { type CaseResult, runTransferCase } from './transfer-case.ts';

export interface MatrixOptions {
  profile: ProfileId;
  steps: readonly Step[];
  faults: readonly Fault[];
  directions: readonly Direction[];
  /** Worlds side by side. */
  workers: number;
  done(result: CaseResult): void;
}

export const WHOLE_MATRIX = { steps: STEPS, faults: FAULTS, directions: ['in', 'out'] } as const;

/** Every step with every fault, in and out. A machine that stays in service goes on to the next case. */
export async function runMatrix(options: MatrixOptions): Promise<CaseResult[]> {
  const { steps, faults, directions, workers, done } = options;
  const cases = faults.flatMap((fault) =>
    steps.flatMap((step) => directions.map((direction) => ({ direction, step, fault }))),
  );
  const results: CaseResult[] = [];
  async function work(): Promise<void> {
    let world: World | null = null;
    for (let next = cases.shift(); next !== undefined; next = cases.shift()) {
      world ??= await openWorld({ profile: options.profile, gameMs: 100 });
      const result = await runIn(world, next);
      results.push(result);
      done(result);
      const isBad = result.findings.length > 0;
      if (isBad || next.fault === 'memory_clear') {
        await world.close(isBad);
        world = null;
      }
    }
    await world?.close();
  }
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

async function runIn(world: World, next: { direction: Direction; step: Step; fault: Fault }): Promise<CaseResult> {
  try {
    // Meters that stand at zero could not go backward.
    await topUp(world, 500);
    await playOne(world);
    return await runTransferCase(world, next);
  } catch (error) {
    const findings = [`${error instanceof Error ? error.message : error} (${world.folder})`];
    return { ...next, result: 'open', decidedMs: null, wrong: 0, findings };
  }
}

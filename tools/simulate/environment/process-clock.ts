import type { Clock } from '@salon/domain';
import type { Lifecycle, SimulationContext } from './lifecycle.ts';

const STEP_MS = 3_600_000;

/** The clocks of one process: in some runs its time of day is off, and is stepped by up to an hour, back or forth, now and then. */
export function createProcessClock({ queue, draws, faults }: SimulationContext, lifecycle: Lifecycle): Clock {
  let offMs = 0;
  const step = (): void => {
    if (faults.healed()) return;
    offMs = draws.between(-STEP_MS, STEP_MS);
    faults.happened('clock_stepped');
    lifecycle.later(draws.between(10_000, 90_000), step);
  };
  if (draws.chance(0.2)) step();
  return { nowMs: () => queue.nowMs() + offMs, monotonicMs: queue.nowMs, sleep: lifecycle.sleep };
}

/** What has to meet in some lives before a run of many says anything about it: each has hidden a fault from whole runs. */
import type { ModelSession, ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import type { Observer } from '../cabinet/observer.ts';

export const COINCIDENCES = [
  'refusedCashOutsAskedAgain',
  'ringsAcrossCompactions',
  'latePlaysBesideNewerSeats',
] as const;
export type Coincidences = Record<(typeof COINCIDENCES)[number], number>;

/** Seeds in a run from which on every coincidence must have happened. */
export const COUNTED_FROM_SEEDS = 10_000;

export function coincidencesOf(model: ModelState, observer: Observer): Coincidences {
  let latePlaysBesideNewerSeats = 0;
  for (const { id, plays } of model.machines.values()) {
    const sessions = [...model.sessions.values()].filter(({ machineId }) => machineId === id);
    for (const { sessionId, bookedAtMs } of plays.values()) {
      const own = sessionId === null ? undefined : model.sessions.get(sessionId);
      const isLate = own !== undefined && !isOpenAt(own, bookedAtMs);
      if (isLate && sessions.some((one) => isOpenAt(one, bookedAtMs))) latePlaysBesideNewerSeats += 1;
    }
  }
  return {
    refusedCashOutsAskedAgain: observer.askedAgain(),
    ringsAcrossCompactions: observer.ringsAcrossCompactions(),
    latePlaysBesideNewerSeats,
  };
}

const isOpenAt = ({ startedAtMs, endedAtMs }: ModelSession, atMs: number): boolean =>
  startedAtMs <= atMs && (endedAtMs === null || endedAtMs >= atMs);

/** What has to meet in some lives before a run of many says anything about it: each has hidden a fault from whole runs. */
import type { Observer } from '../cabinet/observer.ts';

export const COINCIDENCES = ['refusedCashOutsAskedAgain', 'ringsAcrossCompactions'] as const;
export type Coincidences = Record<(typeof COINCIDENCES)[number], number>;

/** Seeds in a run from which on every coincidence must have happened. */
export const COUNTED_FROM_SEEDS = 10_000;

export const coincidencesOf = (observer: Observer): Coincidences => ({
  refusedCashOutsAskedAgain: observer.askedAgain(),
  ringsAcrossCompactions: observer.ringsAcrossCompactions(),
});

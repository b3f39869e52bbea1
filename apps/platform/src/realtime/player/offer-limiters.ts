import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import { createOfferLimiter, type OfferLimiter } from '@salon/domain/picture/offer-limiter.ts';

/**
 * One limiter per machine: taking the seat again does not reset it.
 */
export function createOfferLimiters(clock: Clock, send: (candidate: link.CabinetCandidate) => void) {
  const limiters = new Map<number, OfferLimiter<link.CabinetCandidate>>();
  return (machineId: number): OfferLimiter<link.CabinetCandidate> => {
    const known = limiters.get(machineId);
    if (known !== undefined) return known;
    const made = createOfferLimiter(clock, send);
    limiters.set(machineId, made);
    return made;
  };
}

import type { link } from '@salon/contract';
import type { Clock } from '@salon/domain';
import { createOfferGate, type OfferGate } from '@salon/domain/picture/offer-gate.ts';

/**
 * One gate for every seat, whoever sits there now: a seat that is taken anew is not a way around it. At most as many as there
 * are machines.
 */
export function createOfferDesk(clock: Clock, send: (candidate: link.CabinetCandidate) => void) {
  const gates = new Map<number, OfferGate<link.CabinetCandidate>>();
  return (machineId: number): OfferGate<link.CabinetCandidate> => {
    const known = gates.get(machineId);
    if (known !== undefined) return known;
    const made = createOfferGate(clock, send);
    gates.set(machineId, made);
    return made;
  };
}

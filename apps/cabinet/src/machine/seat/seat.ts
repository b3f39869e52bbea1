import type { link } from '@salon/contract';
import { isStaleEpoch } from '@salon/domain';
import type { Alarm } from '../ports.ts';
import type { Service } from '../service.ts';
import type { MachineStore } from '../state/store.ts';

export interface SeatDeps {
  store: MachineStore;
  service: Service;
  nowMs(): number;
  alarm(alarm: Alarm): void;
}

/** False: of an older seat, or a repeat for one that has been given up since; not obeyed. */
export function takeSeat({ store, nowMs }: SeatDeps, { epoch, sessionId }: link.SeatCommand): boolean {
  const state = store.state();
  const isKnown = epoch === state.epoch && state.seated;
  // A handshake may have named the epoch before, but not whose it is.
  if (epoch > state.epoch || (isKnown && sessionId !== state.sessionId))
    store.write({ t: 'seated', epoch, sessionId, atMs: nowMs() });
  return epoch > state.epoch || isKnown;
}

export function freeSeat({ store, nowMs }: SeatDeps, { epoch }: link.UnseatCommand): boolean {
  const state = store.state();
  if (isStaleEpoch(state.epoch, epoch)) return false;
  if (epoch > state.epoch || state.seated) store.write({ t: 'unseated', epoch, atMs: nowMs() });
  return true;
}

type Entry = link.HandshakeAnswer['machines'][number];

/**
 * The platform's half of the handshake: seat, where the plays stand, and whether it trusts the machine. `reportedPlay`: the newest
 * that the report said to be booked. Plays that were sent before it may have been booked and answered since the platform compared it.
 */
export function takeHandshake(
  deps: SeatDeps,
  { epoch, seated, bookedPlay, accepted, stopped, reason }: Entry,
  reportedPlay: number,
): void {
  const { store, service, nowMs, alarm } = deps;
  // It has compared nothing: the rest of its answer says nothing of this machine.
  if (reason === 'machine_unknown') {
    service.accepted = false;
    return;
  }
  const before = store.state();
  // With the same epoch only an unseat can have been lost; a seat that was given up here is not taken again.
  if (epoch > before.epoch) store.write({ t: seated ? 'seated' : 'unseated', epoch, atMs: nowMs() });
  else if (epoch === before.epoch && before.seated && !seated) store.write({ t: 'unseated', epoch, atMs: nowMs() });

  service.accepted = accepted;
  service.stopped = stopped;
  if (!before.numbered) store.write({ t: 'numbered', lastPlay: bookedPlay });
  const { lastPlay, unbooked } = store.state();
  const firstRetained = unbooked[0]?.number ?? lastPlay + 1;
  if (bookedPlay > lastPlay) {
    service.accepted = false;
    alarm({ kind: 'platform_ahead', bookedPlay, lastPlay });
  } else if (bookedPlay < reportedPlay) {
    service.accepted = false;
    alarm({ kind: 'platform_behind', bookedPlay, firstRetained });
  } else if (bookedPlay >= firstRetained) {
    store.write({ t: 'booked', number: bookedPlay });
  }
}

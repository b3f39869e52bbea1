import { NEW_METERED } from '../metered/metered-state.ts';
import type { KnownTransfer } from './known-transfers.ts';
import type { MachineState } from './machine-state.ts';

/** The state as JSON, for the snapshot that a compacted journal begins with. */
export type StoredState = Omit<MachineState, 'transfers'> & { transfers: [string, KnownTransfer][] };

export function storeState(state: MachineState): StoredState {
  return { ...state, transfers: [...state.transfers] };
}

export function restoreState(stored: StoredState): MachineState {
  // Snapshots of older versions have no session or no net of it, and are of machines whose outcomes are drawn, or have no tests.
  const metered = stored.metered ? { ...NEW_METERED, ...stored.metered } : null;
  return {
    ...{ sessionId: null, sessionEpoch: 0, sessionNetMinor: null },
    ...stored,
    metered,
    transfers: new Map(stored.transfers),
  };
}

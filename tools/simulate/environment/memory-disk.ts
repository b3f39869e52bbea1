import type { Disk } from '../../../apps/cabinet/src/journal/disk.ts';
import type { Lifecycle, SimulationContext } from './lifecycle.ts';

/** A disk whose unsynced bytes may be lost, in whole or in part, when its process crashes. */
export interface MemoryDisk {
  portFor(lifecycle: Lifecycle): Disk;
  crash(): void;
  /** Replaces it by an empty disk. */
  wipe(): void;
  sizeBytes(): number;
}

export function createMemoryDisk(context: SimulationContext): MemoryDisk {
  const { draws, faults } = context;
  let synced: Uint8Array = new Uint8Array();
  let unsynced: Uint8Array = new Uint8Array();
  const delay = (): { toMs: number; backMs: number; outlives: false } => ({
    toMs: draws.below(3),
    backMs: draws.below(2),
    outlives: false,
  });

  return {
    portFor: (lifecycle) => ({
      read: () => lifecycle.call('disk.read', () => joined(synced, unsynced), delay()),
      append: (bytes) =>
        lifecycle.call(
          'disk.append',
          () => {
            unsynced = joined(unsynced, bytes);
          },
          delay(),
        ),
      sync: () =>
        lifecycle.call(
          'disk.sync',
          () => {
            synced = joined(synced, unsynced);
            unsynced = new Uint8Array();
          },
          delay(),
        ),
      replace: (bytes) =>
        lifecycle.call(
          'disk.replace',
          () => {
            synced = bytes.slice();
            unsynced = new Uint8Array();
          },
          delay(),
        ),
    }),
    crash() {
      if (unsynced.length > 0) unsynced = survivors(unsynced);
      synced = joined(synced, unsynced);
      unsynced = new Uint8Array();
    },
    wipe() {
      synced = new Uint8Array();
      unsynced = new Uint8Array();
    },
    sizeBytes: () => synced.length + unsynced.length,
  };

  function survivors(bytes: Uint8Array): Uint8Array {
    const fate = draws.below(4);
    if (fate === 0) return bytes;
    if (fate === 1) {
      faults.happened('bytes_lost');
      return new Uint8Array();
    }
    faults.happened('bytes_torn');
    const rest = bytes.slice(0, draws.below(bytes.length));
    // The file may have grown before its content was there.
    return fate === 2 ? rest : joined(rest, new Uint8Array(draws.below(bytes.length - rest.length + 1)));
  }
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const whole = new Uint8Array(left.length + right.length);
  whole.set(left);
  whole.set(right, left.length);
  return whole;
}

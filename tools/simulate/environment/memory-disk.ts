import type { Disk } from '../../../apps/cabinet/src/journal/disk.ts';
import type { Lifecycle, SimulationContext } from './lifecycle.ts';

/** A disk whose unsynced bytes may be lost, in whole or in part, when its process crashes. */
export interface MemoryDisk {
  /** `onFailed`: a change has failed; the journal writes nothing any more. */
  portFor(lifecycle: Lifecycle, onFailed?: () => void): Disk;
  crash(): void;
  /** Replaces it by an empty disk. */
  wipe(): void;
  /** What a backup of this moment has. */
  copy(): Uint8Array;
  /** Replaces it by one with these bytes. */
  restore(copy: Uint8Array): void;
  sizeBytes(): number;
}

/** A change that a full or failing disk has refused. */
export class DiskError extends Error {}

interface Process {
  lifecycle: Lifecycle;
  onFailed(): void;
}

const SLOW_MS = { from: 300, to: 6_000 };

export function createMemoryDisk(context: SimulationContext): MemoryDisk {
  const { draws, faults } = context;
  let synced: Uint8Array = new Uint8Array();
  /** What a crash has left of it stays volatile: another one may lose it, until something is synced. */
  let unsynced: Uint8Array = new Uint8Array();

  /** `part`: what a disk that is full or failing has done before it fails. */
  function change(process: Process, name: string, whole: () => void, part: () => void): Promise<void> {
    const { lifecycle, onFailed } = process;
    const fate = faults.disk();
    const extraMs = fate === 'slow' ? draws.between(SLOW_MS.from, SLOW_MS.to) : 0;
    const run = () => {
      if (fate !== 'fails') return whole();
      part();
      onFailed();
      throw new DiskError(`${name}: no space left on device`);
    };
    return lifecycle.call(name, run, { toMs: draws.below(3), backMs: draws.below(2) + extraMs, outlives: false });
  }
  const sync = () => {
    synced = joined(synced, unsynced);
    unsynced = new Uint8Array();
  };

  return {
    portFor: (lifecycle, onFailed = () => {}) => ({
      read: () =>
        lifecycle.call('disk.read', () => joined(synced, unsynced), {
          ...{ toMs: draws.below(3), backMs: draws.below(2), outlives: false },
        }),
      append(bytes) {
        const add = (added: Uint8Array) => () => {
          unsynced = joined(unsynced, added);
        };
        return change(
          { lifecycle, onFailed },
          'disk.append',
          add(bytes),
          add(bytes.slice(0, draws.below(bytes.length + 1))),
        );
      },
      sync: () => change({ lifecycle, onFailed }, 'disk.sync', sync, () => draws.chance(0.5) && sync()),
      replace: (bytes) =>
        change(
          { lifecycle, onFailed },
          'disk.replace',
          () => {
            synced = bytes.slice();
            unsynced = new Uint8Array();
          },
          () => {},
        ),
    }),
    crash() {
      if (unsynced.length > 0) unsynced = survivors(unsynced);
    },
    wipe() {
      synced = new Uint8Array();
      unsynced = new Uint8Array();
    },
    copy: () => joined(synced, unsynced),
    restore(copy) {
      synced = copy.slice();
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

import type { Disk } from '../../../apps/cabinet/src/journal/disk.ts';
import type { Machine } from '../../../apps/cabinet/src/machine/create-machine.ts';
import type { PlatformPort } from '../../../apps/cabinet/src/machine/platform-port.ts';
import type { Ledger } from '../../../apps/platform/src/ledger/ledger.ts';
import type { Draws } from '../environment/draws.ts';

/** A mistake that a programmer could make, put between the real parts: the parts themselves stay as they are. */
export interface Mutant {
  ledger?(ledger: Ledger): Ledger;
  disk?(disk: Disk): Disk;
  machine?(machine: Machine): Machine;
  platform?(port: PlatformPort, draws: Draws): PlatformPort;
  /** It shows only where a journal is replaced, which is rare: the world that it is looked for in does that often. */
  readonly journalsReplaced?: boolean;
}

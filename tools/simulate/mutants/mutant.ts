import type { Disk } from '../../../apps/cabinet/src/journal/disk.ts';
import type { Machine } from '../../../apps/cabinet/src/machine/machine.ts';
import type { TransferPort } from '../../../apps/cabinet/src/machine/metered/transfer-port.ts';
import type { PlatformPort } from '../../../apps/cabinet/src/machine/platform-port.ts';
import type { Ledger } from '../../../apps/platform/src/ledger/ledger.ts';
import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import type { LedgerCalls } from '../database/world-database.ts';
import type { EgmDevice } from '../egm/egm-device.ts';
import type { Draws } from '../environment/draws.ts';
import type { Lifecycle } from '../environment/lifecycle.ts';

/** A seeded bug: wraps one port of the real code with a mistake that a programmer could make. */
export interface Mutant {
  ledger?(ledger: Ledger): Ledger;
  /** A mistake of a database function, in its model: not with `--sql`. */
  model?(calls: LedgerCalls, state: ModelState): LedgerCalls;
  disk?(disk: Disk): Disk;
  machine?(machine: Machine): Machine;
  platform?(port: PlatformPort, draws: Draws): PlatformPort;
  egm?(port: TransferPort, egm: EgmDevice, agent: Lifecycle): TransferPort;
  /** The bug shows only when a journal is replaced, which is rare: replace journals often in its runs. */
  readonly journalsReplaced?: boolean;
  /** The bug shows only where a journal or the database is restored: in each of its lives one is. */
  readonly restoresMuch?: boolean;
  /** The bug shows only where players pay, or limit themselves: they do in each of its lives. */
  readonly hasAccounts?: boolean;
  /** Seeds from 1 on that are enough to catch it. */
  readonly caughtWithin?: number;
}

/** A node's ledger is a proxy: methods are looked up, they cannot be copied. */
export function changedLedger(ledger: Ledger, changes: Partial<Ledger>): Ledger {
  return new Proxy(ledger, { get: (target, name) => Reflect.get(changes, name) ?? Reflect.get(target, name) });
}

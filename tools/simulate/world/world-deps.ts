import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import type { Observer } from '../cabinet/observer.ts';
import type { PlayerInput } from '../cabinet/player-input.ts';
import type { AccountChecks } from '../checks/account-checks.ts';
import type { AccountRecord } from '../checks/account-record.ts';
import type { Restorations } from '../checks/restorations.ts';
import type { WorldDatabase } from '../database/world-database.ts';
import type { EgmDevice } from '../egm/egm-device.ts';
import type { SimulationContext } from '../environment/lifecycle.ts';
import type { Network } from '../environment/network.ts';
import type { Mutant } from '../mutants/mutant.ts';
import type { SocketAdapter } from '../platform/socket-adapter.ts';
import type { FloorPlan } from './floor-plan.ts';

/** What the processes of a world share. */
export interface WorldDeps {
  context: SimulationContext;
  plan: FloorPlan;
  mutant: Mutant;
  database: WorldDatabase;
  /** The database's rows. */
  model: ModelState;
  observer: Observer;
  network: Network;
  adapter: SocketAdapter;
  inputs: ReadonlyMap<number, PlayerInput>;
  /** Epoch of the seat that a player's browser is connected for, by machine. */
  connectedEpochs: Map<number, number>;
  /** Machines whose journal was replaced. */
  replaced: Set<number>;
  /** What was restored from a copy of an earlier time. */
  restorations: Restorations;
  /** Null where players only play. */
  accounts: { record: AccountRecord; checks: AccountChecks } | null;
  /** By machine, of those that decide themselves. */
  egms: ReadonlyMap<number, EgmDevice>;
  /** Called for everything that can change money or seats. */
  onChange(): void;
  /** Of these, called for every call of the ledger. */
  onLedgerCall(): void;
}

/** A crashed process comes back after 50 ms to 6 s, after 500 ms at the latest when the faults have healed. */
export function restartLater({ queue, draws, faults }: SimulationContext, run: () => void): void {
  queue.at(draws.between(50, faults.healed() ? 500 : 6_000), run);
}

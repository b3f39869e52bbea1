import type { ServedQueries } from '../../../apps/platform/src/features/protection/service.ts';
import type { Adjustments } from '../../../apps/platform/src/ledger/adjustments.ts';
import type { Ledger } from '../../../apps/platform/src/ledger/ledger.ts';
import type { ModelState } from '../../../apps/platform/src/ledger/model/state.ts';
import type { Grants, PlayerLimits } from '../../../apps/platform/src/ledger/model.ts';
import type { Payments } from '../../../apps/platform/src/ledger/payments.ts';
import type { Promotions } from '../../../apps/platform/src/ledger/promotions.ts';
import type { Lifecycle } from '../environment/lifecycle.ts';
import type { ModelQueries } from '../platform/model-queries.ts';
import type { RestorableRows } from './restorable-rows.ts';

/** The one database of all nodes of a world. */
export interface WorldDatabase {
  /** Its rows as the checks, the staff and the faults look at them. */
  state: ModelState;
  /** `onCall`: for every call that can change money or seats. */
  connect(node: Lifecycle, onCall: () => void): NodeDatabase;
  /** Null: `state` is the database itself, and always as it stands. */
  view: DatabaseView | null;
  /** Null: it cannot be restored from a copy. */
  rows: RestorableRows | null;
}

/** All calls that can change money or seats. */
export interface LedgerCalls {
  ledger: Ledger;
  adjustments: Adjustments;
  payments: Payments;
  promotions: Promotions;
  grants: Grants;
  protection: ServedQueries & Pick<PlayerLimits, 'endSessions'>;
}

export interface NodeDatabase extends LedgerCalls {
  queries: ModelQueries;
}

export interface DatabaseView {
  /** Brings `state` up to date. */
  read(): Promise<void>;
  /** What the database's own invariants find. */
  findings(): Promise<string[]>;
}

import type { Clock } from '@salon/domain';
import type { Profile } from '@salon/sas/profiles.ts';
import type { Machine } from '../../machine/machine.ts';
import type { MeteredMoney } from '../../machine/metered/metered-money.ts';
import type { BoundedLog } from './bounded-log.ts';
import type { Host } from './host/ask.ts';
import type { SasOptions } from './options.ts';
import type { SasView } from './view.ts';

/** What the deps of one machine with a SAS line share. */
export interface MachineDeps {
  machine: Machine;
  metered: MeteredMoney;
  options: SasOptions;
  profile: Profile;
  host: Host;
  view: SasView;
  clock: Clock;
  log: BoundedLog;
  /** Picture and deck again; `now`: at once. */
  show(now: boolean): void;
}

import { type Failure, failure, isFailure, siteSettings } from '@salon/contract';
import { isGuarded } from '@salon/contract/guarded-settings.ts';
import { isWeakPin } from '@salon/domain/weak-pin.ts';
import { isPermitted } from '../../http/permitted-address.ts';
import type { Operator } from '../calls/operator.ts';
import { hostsIn } from './hosts-in.ts';
import type { SetupChanges } from './setup-changes.ts';
import type { NewSettings } from './site-setup.ts';

type Proposed = { status: 1; waiting: number[] } | Failure;

export interface SiteProposalDeps {
  propose: SetupChanges['propose'];
  /** The console's own host; null: every host. */
  staffHost: string | null;
  isProduction: boolean;
}

interface ProposedSettings extends NewSettings {
  /** They know that it does. */
  leavesCallerOut: boolean;
}
/** Where the console was called at, and from. */
interface Called {
  host: string;
  address: string;
}

/** Whether the site's own staff who makes the call could not make the next one. */
function leavesOut({ staffId, isOfEverySite }: Operator, set: NewSettings['set'], address: string): boolean {
  const list = set.STAFF_ADDRESSES;
  return staffId !== null && !isOfEverySite && Array.isArray(list) && !isPermitted(address, list);
}

/** Hosts of a site, and its settings that hold an address or a secret. */
export function createSiteProposals({ propose, staffHost, isProduction }: SiteProposalDeps) {
  return {
    /** No page of a site, and nothing that one loads, comes from the console's host. */
    async settings(by: Operator, asked: ProposedSettings, called: Called): Promise<Proposed> {
      const wrong = siteSettings.unfitAddress(asked.set);
      if (wrong !== null) return failure('address_unfit', wrong);
      const { unset } = asked;
      const set = siteSettings.canonical(asked.set);
      const names = [...Object.keys(set), ...unset];
      const unfit = names.find((name) => !isGuarded(name)) ?? siteSettings.unfit(set)[0];
      if (unfit !== undefined || names.length === 0) return failure('invalid_request', { field: unfit ?? 'set' });
      if (isProduction && isWeakPin(String(set.DEFAULT_PIN || 'none')))
        return failure('default_pin_weak', { field: 'DEFAULT_PIN' });
      if (!asked.leavesCallerOut && leavesOut(by, set, called.address))
        return failure('own_address_left_out', { ip: called.address, field: 'STAFF_ADDRESSES' });
      const consoleHost = staffHost ?? called.host;
      const own = Object.entries(set).find(([, value]) => hostsIn(value).includes(consoleHost));
      if (own !== undefined) return failure('address_of_console', { name: own[0] });
      const proposals = names.map((name) => ({
        ...{ kind: 'setting' as const, target: name, isSecret: siteSettings.SECRET_SETTINGS.includes(name) },
        after: unset.includes(name) ? undefined : set[name],
      }));
      return waitingOf(await propose(by, proposals));
    },

    async host(by: Operator, kind: 'host_add' | 'host_remove', host: string): Promise<Proposed> {
      if (kind === 'host_add' && host === staffHost) return failure('address_of_console', { name: host });
      return waitingOf(await propose(by, [{ kind, target: host }]));
    },
  };
}
export type SiteProposals = ReturnType<typeof createSiteProposals>;

const waitingOf = (proposed: number[] | Failure): Proposed =>
  isFailure(proposed) ? proposed : { status: 1, waiting: proposed };

import { type Failure, failure, isFailure, siteSettings } from '@salon/contract';
import { isGuarded } from '@salon/contract/guarded-settings.ts';
import { isWeakPin } from '@salon/domain/weak-pin.ts';
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

/** Hosts of a site, and its settings that hold an address or a secret. */
export function createSiteProposals({ propose, staffHost, isProduction }: SiteProposalDeps) {
  return {
    /** `calledAt`: the host that the console was called at. No page of a site, and nothing that one loads, comes from the console's. */
    async settings(by: Operator, { set, unset }: NewSettings, calledAt: string): Promise<Proposed> {
      const names = [...Object.keys(set), ...unset];
      const unfit = names.find((name) => !isGuarded(name)) ?? siteSettings.unfit(set)[0];
      if (unfit !== undefined || names.length === 0) return failure('invalid_request', { field: unfit ?? 'set' });
      if (isProduction && isWeakPin(String(set.DEFAULT_PIN || 'none')))
        return failure('default_pin_weak', { field: 'DEFAULT_PIN' });
      const consoleHost = staffHost ?? calledAt;
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

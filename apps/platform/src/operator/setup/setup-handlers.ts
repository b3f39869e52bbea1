import type { operator } from '@salon/contract';
import { hostName } from '../../http/sites.ts';
import type { Handlers } from '../calls/handlers.ts';
import type { BrandSetup } from './brand-setup.ts';
import type { CabinetSetup } from './cabinet-setup.ts';
import type { FloorSetup } from './floor-setup.ts';
import type { SetupChanges } from './setup-changes.ts';
import type { SiteProposals } from './site-proposals.ts';
import type { SiteSetup } from './site-setup.ts';

export interface SetupDeps {
  sites: SiteSetup;
  brands: BrandSetup;
  floor: FloorSetup;
  cabinets: CabinetSetup;
  proposals: SiteProposals;
  changes: SetupChanges;
}

export function setupHandlers({
  sites,
  brands,
  floor,
  cabinets,
  proposals,
}: Omit<SetupDeps, 'changes'>): Handlers<typeof operator.setupCalls> {
  return {
    sites: async () => ({ status: 1, sites: await sites.sites() }),
    'site-add': (_caller, { body }) => sites.addSite(body),
    site: (caller) => sites.site(caller),
    'site-change': (caller, { body }) => sites.changeSite(caller, body),
    'settings-save': (caller, { body }) => sites.saveSettings(caller, body),
    'host-add': (caller, { body }) => proposals.host(caller, 'host_add', body.host),
    'host-remove': (caller, { body }) => proposals.host(caller, 'host_remove', body.host),
    brands: async (caller) => ({ status: 1, brands: await brands.brands(caller) }),
    'brand-add': (caller, { body }) => brands.addBrand(caller, body),
    'brand-change': (caller, { params, body }) => brands.changeBrand(caller, params.id, body),
    roster: async (caller) => ({ status: 1, machines: await floor.roster(caller) }),
    'machine-add': (caller, { body }) => floor.addMachine(caller, body),
    'machine-change': (caller, { params, body }) => floor.changeMachine(caller, params.id, body),
    'machine-retire': (caller, { params }) => floor.retire(caller, params.id, true),
    'machine-restore': (caller, { params }) => floor.retire(caller, params.id, false),
    cabinets: async (caller) => ({ status: 1, cabinets: await cabinets.list(caller) }),
    'cabinet-add': (caller, { body }) => cabinets.proposeCabinet(caller, body.agent),
    'cabinet-rotate': (caller, { params, body }) => cabinets.proposeRotation(caller, params.agent, body.hours),
    'cabinet-revoke': (caller, { params }) => cabinets.revoke(caller, params.id),
    games: async (caller) => ({ status: 1, games: await brands.games(caller) }),
  };
}

export function setupChangeHandlers({
  proposals,
  changes,
}: Pick<SetupDeps, 'proposals' | 'changes'>): Handlers<typeof operator.setupChangeCalls> {
  return {
    'settings-propose': (caller, { body }, { request }) =>
      proposals.settings(caller, body, { host: hostName(request.host), address: request.ip }),
    'setup-changes': async (caller, { query }) => ({ status: 1, changes: await changes.list(caller, query.state) }),
    'setup-change-approve': (caller, { params }) => changes.approve(caller, params.id),
    'setup-change-refuse': (caller, { params }) => changes.refuse(caller, params.id),
    'setup-change-withdraw': (caller, { params }) => changes.withdraw(caller, params.id),
  };
}

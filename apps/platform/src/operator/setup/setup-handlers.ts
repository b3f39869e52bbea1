import type { operator } from '@salon/contract';
import type { Handlers } from '../calls/handlers.ts';
import type { BrandSetup } from './brand-setup.ts';
import type { CabinetSetup } from './cabinet-setup.ts';
import type { FloorSetup } from './floor-setup.ts';
import type { SiteSetup } from './site-setup.ts';

export interface SetupDeps {
  sites: SiteSetup;
  brands: BrandSetup;
  floor: FloorSetup;
  cabinets: CabinetSetup;
}

export function setupHandlers({ sites, brands, floor, cabinets }: SetupDeps): Handlers<typeof operator.setupCalls> {
  return {
    sites: async () => ({ status: 1, sites: await sites.sites() }),
    'site-add': (_caller, { body }) => sites.addSite(body),
    site: (caller) => sites.site(caller),
    'site-change': (caller, { body }) => sites.changeSite(caller, body),
    'settings-save': (caller, { body }, { request }) => sites.saveSettings(caller, body, request.ip),
    'host-add': (caller, { body }) => sites.addHost(caller, body.host),
    'host-remove': (caller, { body }) => sites.removeHost(caller, body.host),
    brands: async (caller) => ({ status: 1, brands: await brands.brands(caller) }),
    'brand-add': (caller, { body }) => brands.addBrand(caller, body),
    'brand-change': (caller, { params, body }) => brands.changeBrand(caller, params.id, body),
    roster: async (caller) => ({ status: 1, machines: await floor.roster(caller) }),
    'machine-add': (caller, { body }) => floor.addMachine(caller, body),
    'machine-change': (caller, { params, body }) => floor.changeMachine(caller, params.id, body),
    'machine-retire': (caller, { params }) => floor.retire(caller, params.id, true),
    'machine-restore': (caller, { params }) => floor.retire(caller, params.id, false),
    cabinets: async (caller) => ({ status: 1, cabinets: await cabinets.list(caller) }),
    'cabinet-add': (caller, { body }) => cabinets.add(caller, body.agent),
    'cabinet-rotate': (caller, { params, body }) => cabinets.rotate(caller, params.agent, body.hours),
    'cabinet-revoke': (caller, { params }) => cabinets.revoke(caller, params.id),
    games: async (caller) => ({ status: 1, games: await brands.games(caller) }),
  };
}

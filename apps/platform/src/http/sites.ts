import type { Pool } from 'pg';
import { gather } from '../concurrency/gather.ts';
import type { Notices } from '../db/notices.ts';
import { remembered } from './remembered.ts';

/** Public fields of a site (unauthenticated). */
export interface Site {
  id: number;
  name: string;
  currency: string;
  /** SVG, null where the site shows its name. */
  logo: string | null;
  settings: Record<string, unknown>;
}

export interface Sites {
  /** The site of a host, with or without a port; unknown hosts belong to the default site. */
  idOfHost(host: string): Promise<number>;
  /** Null: no such site. The same object as before where nothing of the site has changed, so that what was made of it can be cached with it. */
  ofHost(host: string): Promise<Site | null>;
  /** The same by its id. */
  ofId(siteId: number): Promise<Site | null>;
  /** The same at once; undefined: the database has to be asked. */
  idAtHand(host: string): number | undefined;
  atHand(host: string): Site | undefined;
  all(): Promise<Pick<Site, 'id' | 'settings'>[]>;
  /** This node has written: its next read asks, also if the database's notice is still on its way. */
  changed(): void;
}

/** Set-up of sites, hosts, brands and machines (db/schema/31-node-caches.sql). */
export const SETUP_CHANGED = 'setup_changed';
/** Every call needs the hosts, also while no notices come. */
const HOSTS_AGE_MAX_MS = 5_000;
/** Whatever may keep a notice from being sent, as a trigger that somebody has switched off. */
const SITE_AGE_MAX_MS = 5_000;
/** Hosts are the caller's to choose. */
const HOSTS_REMEMBERED = 200;

/** When a reading began: what has changed since then may be missing in it. */
interface Since {
  changes: number;
  readMs: number;
}

/**
 * What is read of sites and hosts is cached until the database says that something has changed. While it cannot say so (`isCurrent`), and
 * after five seconds in any case, the database is asked whether the site has changed, in one question with all calls that ask at the
 * same time, and the site is read only where it has.
 */
export function createSites(
  pool: Pick<Pool, 'query'>,
  defaultSiteId: number,
  notices: Pick<Notices, 'on' | 'onGap' | 'isCurrent'>,
  monotonicMs: () => number,
): Sites {
  let changes = 0;
  const changed = () => {
    changes += 1;
  };
  notices.on(SETUP_CHANGED, changed);
  notices.onGap(changed);
  const began = (): Since => ({ changes, readMs: monotonicMs() });
  const isFresh = (since: Since, ageMaxMs: number) =>
    since.changes === changes && monotonicMs() - since.readMs < ageMaxMs;

  let hosts: (Since & { sites: ReadonlyMap<string, number> }) | null = null;
  const readHosts = gather<'hosts', ReadonlyMap<string, number>>(async () => {
    const since = began();
    const { rows } = await pool.query<{ host: string; site_id: number }>({
      name: 'site_hosts',
      text: 'SELECT host, site_id FROM site_host',
    });
    const sites = new Map(rows.map((row) => [row.host, row.site_id]));
    hosts = { ...since, sites };
    return new Map([['hosts', sites]]);
  });
  const nameOf = remembered(hostName, HOSTS_REMEMBERED);
  const idAtHand = (host: string) =>
    hosts !== null && isFresh(hosts, HOSTS_AGE_MAX_MS) ? (hosts.sites.get(nameOf(host)) ?? defaultSiteId) : undefined;
  const idOfHost = async (host: string) =>
    idAtHand(host) ?? (await readHosts('hosts'))?.get(nameOf(host)) ?? defaultSiteId;

  const known = new Map<number, Since & { version: string; site: Site }>();
  /** `xmin`: the transaction that wrote the row as it is. */
  const versionOf = gather<number, string>(async (siteIds) => {
    const { rows } = await pool.query<{ id: number; version: string }>({
      name: 'site_versions',
      text: 'SELECT id, xmin::text AS version FROM site WHERE id = ANY($1)',
      values: [siteIds],
    });
    return new Map(rows.map(({ id, version }) => [id, version]));
  });
  const siteAtHand = (siteId: number) => {
    const last = known.get(siteId);
    return last !== undefined && notices.isCurrent() && isFresh(last, SITE_AGE_MAX_MS) ? last.site : undefined;
  };
  const siteOf = async (siteId: number): Promise<Site | null> => {
    const atHand = siteAtHand(siteId);
    if (atHand !== undefined) return atHand;
    const since = began();
    const version = await versionOf(siteId);
    const last = known.get(siteId);
    if (last !== undefined && last.version === version) {
      Object.assign(last, since);
      return last.site;
    }
    const { rows } = await pool.query<Site & { version: string }>({
      name: 'site',
      text: 'SELECT id, name, rtrim(currency) AS currency, logo, settings, xmin::text AS version FROM site WHERE id = $1',
      values: [siteId],
    });
    const [row] = rows;
    if (row === undefined) return null;
    const { version: read, ...site } = row;
    known.set(siteId, { ...since, version: read, site });
    return site;
  };

  return {
    ...{ idOfHost, idAtHand, changed },
    ofHost: async (host) => siteOf(await idOfHost(host)),
    ofId: siteOf,
    atHand: (host) => {
      const siteId = idAtHand(host);
      return siteId === undefined ? undefined : siteAtHand(siteId);
    },
    all: async () =>
      (await pool.query<Site>({ name: 'sites', text: 'SELECT id, settings FROM site ORDER BY id' })).rows,
  };
}

/** As the table has it: lower case, no port, no final dots. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{0,5}$/, '')
    .replace(/\.+$/, '');
}

import type { Pool } from 'pg';
import { gather } from '../concurrency/gather.ts';
import { ttlCache } from '../concurrency/ttl-cache.ts';

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
  all(): Promise<Pick<Site, 'id' | 'settings'>[]>;
}

/** Hosts change rarely, and every call needs them. */
const HOSTS_TTL_MS = 5_000;

export function createSites(pool: Pool, defaultSiteId: number): Sites {
  const hosts = ttlCache(async () => {
    const { rows } = await pool.query<{ host: string; site_id: number }>({
      name: 'site_hosts',
      text: 'SELECT host, site_id FROM site_host',
    });
    return new Map(rows.map((row) => [row.host, row.site_id]));
  }, HOSTS_TTL_MS);
  const idOfHost = async (host: string) => (await hosts()).get(hostName(host)) ?? defaultSiteId;
  const siteOf = createSiteMemory(pool);
  return {
    idOfHost,
    ofHost: async (host) => siteOf(await idOfHost(host)),
    all: async () =>
      (await pool.query<Site>({ name: 'sites', text: 'SELECT id, settings FROM site ORDER BY id' })).rows,
  };
}

/**
 * Asks the database every time whether a site has changed (in one question with all calls that ask at the same time), and reads it
 * only where it has: a saved setting is in the next answer of every node.
 */
function createSiteMemory(pool: Pool): (siteId: number) => Promise<Site | null> {
  const known = new Map<number, { version: string; site: Site }>();
  /** `xmin`: the transaction that wrote the row as it is. */
  const versionOf = gather<number, string>(async (siteIds) => {
    const { rows } = await pool.query<{ id: number; version: string }>({
      name: 'site_versions',
      text: 'SELECT id, xmin::text AS version FROM site WHERE id = ANY($1)',
      values: [siteIds],
    });
    return new Map(rows.map(({ id, version }) => [id, version]));
  });
  return async (siteId) => {
    const version = await versionOf(siteId);
    const last = known.get(siteId);
    if (last !== undefined && last.version === version) return last.site;
    const { rows } = await pool.query<Site & { version: string }>({
      name: 'site',
      text: 'SELECT id, name, rtrim(currency) AS currency, logo, settings, xmin::text AS version FROM site WHERE id = $1',
      values: [siteId],
    });
    const [row] = rows;
    if (row === undefined) return null;
    const { version: read, ...site } = row;
    known.set(siteId, { version: read, site });
    return site;
  };
}

/** As the table has it: lower case, no port, no final dot. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
}

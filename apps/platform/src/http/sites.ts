import type { Pool } from 'pg';
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
  /** Null: no such site. */
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
  return {
    idOfHost,
    ofHost: async (host) => {
      const { rows } = await pool.query<Site>({
        name: 'site_of_host',
        text: 'SELECT id, name, rtrim(currency) AS currency, logo, settings FROM site WHERE id = $1',
        values: [await idOfHost(host)],
      });
      return rows[0] ?? null;
    },
    all: async () =>
      (await pool.query<Site>({ name: 'sites', text: 'SELECT id, settings FROM site ORDER BY id' })).rows,
  };
}

/** As the table has it: lower case, no port, no final dot. */
export function hostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
}

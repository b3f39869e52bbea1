import type { Pool } from 'pg';
import { ttlCache } from '../concurrency/ttl-cache.ts';

/** A site as whoever stands before its door sees it. */
export interface Site {
  id: number;
  name: string;
  currency: string;
  /** SVG, null where the site shows its name. */
  logo: string | null;
  settings: Record<string, unknown>;
}

export interface Sites {
  /** Whose host this is, with or without a port; a host of nobody is the site that answers where a call names none. */
  idOfHost(host: string): Promise<number>;
  /** Null: there is no such site in the database. */
  ofHost(host: string): Promise<Site | null>;
  all(): Promise<Pick<Site, 'id' | 'settings'>[]>;
}

/** An operator gives a site another host rarely, and every call asks for it. */
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

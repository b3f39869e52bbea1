import { http } from '@salon/contract';
import * as z from 'zod/mini';

const { API_URL, MACHINE_URL, NOTIFICATIONS_URL, JACKPOT_URL } = http.settingsFile.shape;
const rules = z.object({
  API_URL: z.catch(API_URL, undefined),
  MACHINE_URL: z.catch(MACHINE_URL, undefined),
  NOTIFICATIONS_URL: z.catch(NOTIFICATIONS_URL, undefined),
  JACKPOT_URL: z.catch(JACKPOT_URL, undefined),
});

/** Origins beside its own that a site's client calls and opens sockets at (CA-10), as they stand in `connect-src`. */
export function serverOrigins(settings: Record<string, unknown>): string[] {
  const { API_URL: api, ...sockets } = rules.parse(settings);
  const origins = Object.values(sockets)
    .filter((url) => url !== undefined && url !== '')
    .flatMap((url) => [url as string, String(url).replace(/^http/, 'ws')]);
  return [...new Set([...(api ? [new URL(api).origin] : []), ...origins])];
}

/** The page's policy with these origins in `connect-src`. */
export function admitServers(policy: string, origins: readonly string[]): string {
  if (origins.length === 0) return policy;
  return policy
    .split(';')
    .map((directive) => (/^\s*connect-src\b/.test(directive) ? [directive, ...origins].join(' ') : directive))
    .join(';');
}

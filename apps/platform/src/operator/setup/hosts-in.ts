import { hostName } from '../../http/sites.ts';

/** Scheme of a path, which has no host of its own. */
const NOWHERE = 'nowhere.invalid';

/** Hosts that a value names as a browser would read it, in whichever depth: of addresses, of relay servers, of paths that begin with one. */
export function hostsIn(value: unknown): string[] {
  if (typeof value === 'string') return hostOf(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(hostsIn);
}

function hostOf(text: string): string[] {
  // Relays have a scheme without slashes, which a URL takes for a path.
  const address = text.replace(/^(?:stuns?|turns?):/i, 'https://');
  if (!URL.canParse(address, `https://${NOWHERE}`)) return [];
  const host = hostName(new URL(address, `https://${NOWHERE}`).hostname);
  return host === NOWHERE ? [] : [host];
}

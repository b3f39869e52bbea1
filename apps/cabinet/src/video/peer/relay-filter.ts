import { lookup } from 'node:dns/promises';
import { parseAddress } from '@salon/domain/addresses/address.ts';
import { mayReach } from '@salon/domain/addresses/public-address.ts';
import type { AddressRanges } from '@salon/domain/addresses/ranges.ts';
import type { IceServer } from '../ice.ts';
import { iceUrlAt, readIceUrl } from './ice-servers.ts';

/** The servers with an address in place of every name, and without those that the cabinet may not send packets to. Never rejects. */
export type RelayFilter = (servers: readonly IceServer[]) => Promise<IceServer[]>;

export interface RelayFilterDeps {
  /** Private ranges with relays of the house's own. */
  allowed: AddressRanges;
  /** All addresses of a name, by the system's resolver; rejects where there are none. */
  resolve?: (name: string) => Promise<string[]>;
  withinMs?: number;
  log?: { warn(facts: object, message: string): void } | null;
}

/** A relay whose name is not known by then is left out: a player waits, and other ways to the browser may be enough. */
const RESOLVE_WITHIN_MS = 1_500;
/** What is not logged again; a site has a few relays. */
const NOTED_MOST = 100;

const systemAddresses = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Relays are named by a site's staff, and the media library would send packets to whatever a name leads to. So the agent resolves each
 * name itself, checks the addresses by the rules for a browser's candidates, and the library gets the very address that was checked.
 */
export function createRelayFilter({
  allowed,
  resolve = systemAddresses,
  withinMs = RESOLVE_WITHIN_MS,
  log = null,
}: RelayFilterDeps): RelayFilter {
  const noted = new Set<string>();
  const note = (host: string, why: string) => {
    if (noted.has(host) || noted.size >= NOTED_MOST) return;
    noted.add(host);
    log?.warn({ host, why }, 'relay left out');
  };
  /** Null: there is none that packets may go to. IPv4 first, as the library does it. */
  async function addressOf(host: string): Promise<string | null> {
    const isAddress = parseAddress(host) !== null;
    const found = isAddress ? [host] : await within(resolve(host), withinMs).catch(() => null);
    if (found === null) note(host, 'not resolved');
    const fit = (found ?? []).filter((address) => mayReach(address, allowed));
    if (found !== null && fit.length === 0) note(host, 'not in a permitted range (ICE_RANGES)');
    return fit.find((address) => !address.includes(':')) ?? fit[0] ?? null;
  }

  return async (servers) => {
    const hosts = new Set(servers.flatMap(({ urls }) => urls.flatMap((url) => readIceUrl(url)?.host ?? [])));
    const entries = await Promise.all([...hosts].map(async (host) => [host, await addressOf(host)] as const));
    const addresses = new Map(entries);
    return servers.map((server) => ({ ...server, urls: server.urls.flatMap((url) => checkedUrl(url, addresses)) }));
  };
}

function checkedUrl(url: string, addresses: ReadonlyMap<string, string | null>): string[] {
  const read = readIceUrl(url);
  const address = read && addresses.get(read.host);
  return read !== null && address ? [iceUrlAt(address, read)] : [];
}

async function within<T>(asked: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

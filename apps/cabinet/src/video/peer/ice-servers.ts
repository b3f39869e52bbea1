import { parseAddress } from '@salon/domain/addresses/address.ts';
import type { IceServer as NativeIceServer } from 'node-datachannel';
import type { IceServer } from '../ice.ts';

/** The parts of a `stun:` or `turn(s):` URL; `host` without brackets. */
interface IceUrl {
  scheme: string;
  host: string;
  /** As it stands there; empty: the scheme's own. */
  port: string;
  transport: string | undefined;
}

/** Null: unreadable. */
export function readIceUrl(url: string): IceUrl | null {
  const [, scheme, host, port = '', transport] =
    /^(stuns?|turns?):(\[[0-9a-f:.]+\]|[^:?[\]]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/i.exec(url) ?? [];
  if (scheme === undefined || host === undefined) return null;
  const plain = host.replace(/^\[|\]$/g, '');
  return { scheme: scheme.toLowerCase(), host: plain, port, transport: transport?.toLowerCase() };
}

/** The same server at an address. */
export function iceUrlAt(address: string, { scheme, port, transport }: Omit<IceUrl, 'host'>): string {
  const host = address.includes(':') ? `[${address}]` : address;
  return `${scheme}:${host}${port === '' ? '' : `:${port}`}${transport === undefined ? '' : `?transport=${transport}`}`;
}

/**
 * Converts URLs to the native library's form. Unreadable ones are left out, and so are names: the library would resolve them by itself and
 * send packets to whatever they lead to (`relay-filter.ts` does it before, and checks).
 */
export function nativeIceServers(servers: readonly IceServer[]): (string | NativeIceServer)[] {
  return servers.flatMap((server) => server.urls.flatMap((url) => nativeServer(url, server)));
}

function nativeServer(url: string, { username, credential }: IceServer): (string | NativeIceServer)[] {
  const read = readIceUrl(url);
  if (read === null || parseAddress(read.host) === null) return [];
  const { scheme, host, port, transport } = read;
  const secure = scheme.endsWith('s');
  const portNumber = port === '' ? (secure ? 5349 : 3478) : Number(port);
  if (scheme.startsWith('stun'))
    return [iceUrlAt(host, { scheme: 'stun', port: String(portNumber), transport: undefined })];
  if (username === undefined || credential === undefined) return [];
  const relayType = secure ? 'TurnTls' : transport === 'tcp' ? 'TurnTcp' : 'TurnUdp';
  return [{ hostname: host, port: portNumber, username, password: credential, relayType }];
}

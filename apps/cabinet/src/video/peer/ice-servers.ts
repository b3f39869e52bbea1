import type { IceServer as NativeIceServer } from 'node-datachannel';
import type { IceServer } from '../ice.ts';

/** Converts `stun:` and `turn(s):` URLs to the native library's form; unreadable ones are left out. */
export function nativeIceServers(servers: readonly IceServer[]): (string | NativeIceServer)[] {
  return servers.flatMap((server) => server.urls.flatMap((url) => readUrl(url, server)));
}

function readUrl(url: string, { username, credential }: IceServer): (string | NativeIceServer)[] {
  const [, scheme, host, port, transport] =
    /^(stuns?|turns?):(\[[0-9a-f:.]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/i.exec(url) ?? [];
  if (scheme === undefined || host === undefined) return [];
  const hostname = host.replace(/^\[|\]$/g, '');
  const secure = scheme.toLowerCase().endsWith('s');
  const portNumber = port === undefined ? (secure ? 5349 : 3478) : Number(port);
  if (scheme.toLowerCase().startsWith('stun')) return [`stun:${host}:${portNumber}`];
  if (username === undefined || credential === undefined) return [];
  const relayType = secure ? 'TurnTls' : transport?.toLowerCase() === 'tcp' ? 'TurnTcp' : 'TurnUdp';
  return [{ hostname, port: portNumber, username, password: credential, relayType }];
}

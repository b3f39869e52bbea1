import { lookup } from 'node:dns/promises';
import { request } from 'node:http';
import { connect as connectPlain } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { parseAddress } from '@salon/domain/addresses/address.ts';
import { mayReach } from '@salon/domain/addresses/public-address.ts';
import type { AddressRanges } from '@salon/domain/addresses/ranges.ts';

/** Where a call goes: an address that was checked, never a name. */
export interface Target {
  address: string;
  port: number;
  /** Null: without TLS. `serverName`: whose certificate it has to be; null: the address's own. */
  tls: { serverName: string | null } | null;
}

/** `not_permitted`: every address of the host is refused. `unresolved`: it has none that is known now. */
export type OutgoingRefusal = 'not_https' | 'not_permitted' | 'unresolved';

/** Nothing was sent. */
export class OutgoingRefused extends Error {
  readonly refusal: OutgoingRefusal;

  constructor(refusal: OutgoingRefusal) {
    super(`refused: ${refusal}`);
    this.refusal = refusal;
  }
}

export interface Post {
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
}

/** Calls to addresses that people have entered. */
export interface Outgoing {
  /** Why nothing would be sent to that URL now; null: it would. */
  refuses(url: string): Promise<OutgoingRefusal | null>;
  /**
   * Answers the HTTP status; a redirect is one, and is not followed. Rejects with `OutgoingRefused`, or with the network's error.
   */
  post(url: string, post: Post): Promise<number>;
}

export interface OutgoingDeps {
  /** Ranges that are reached besides the internet. */
  networks: AddressRanges;
  httpsOnly: boolean;
  /** All addresses of a name, by the system's resolver; rejects where there are none. */
  resolve?: (name: string) => Promise<string[]>;
  connect?: (target: Target) => Duplex;
}

/** Of a question without a call: somebody waits for the answer. */
const RESOLVE_WITHIN_MS = 3_000;

const systemAddresses = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);

function connectTo({ address, port, tls }: Target): Duplex {
  const to = { host: address, port };
  if (tls === null) return connectPlain(to);
  const name = tls.serverName === null ? {} : { servername: tls.serverName };
  return connectTls({ ...to, ...name, ALPNProtocols: ['http/1.1'] });
}

/**
 * A site's staff names these hosts, and the platform stands in a network of its own: what a host leads to is resolved here, checked, and
 * connected to as it was checked, so that no later answer of a name server counts.
 */
export function createOutgoing(deps: OutgoingDeps): Outgoing {
  const { networks, httpsOnly, resolve = systemAddresses, connect = connectTo } = deps;

  async function targetOf(url: URL): Promise<Target | OutgoingRefusal> {
    if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) return 'not_https';
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    const isName = parseAddress(host) === null;
    const addresses = isName ? await resolve(host).catch(() => []) : [host];
    if (addresses.length === 0) return 'unresolved';
    const address = addresses.find((one) => mayReach(one, networks));
    if (address === undefined) return 'not_permitted';
    const isTls = url.protocol === 'https:';
    const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
    return { address, port, tls: isTls ? { serverName: isName ? host : null } : null };
  }
  const found = async (text: string) => (URL.canParse(text) ? targetOf(new URL(text)) : 'not_permitted');

  return {
    refuses: async (text) => {
      const late = expiry(AbortSignal.timeout(RESOLVE_WITHIN_MS)).catch((): OutgoingRefusal => 'unresolved');
      const target = await Promise.race([found(text), late]);
      return typeof target === 'string' ? target : null;
    },
    post: async (text, { timeoutMs, ...content }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const target = await Promise.race([found(text), expiry(signal)]);
      if (typeof target === 'string') throw new OutgoingRefused(target);
      return send(new URL(text), { ...content, signal, open: () => connect(target) });
    },
  };
}

interface Sending extends Omit<Post, 'timeoutMs'> {
  signal: AbortSignal;
  open(): Duplex;
}

/** The connection is the caller's: neither an agent nor the resolver has a part in it. */
function send(url: URL, { headers, body, signal, open }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ method: 'POST', path: `${url.pathname}${url.search}`, signal, createConnection: open },
        headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        // Nobody reads what it says.
        answer.on('error', () => {});
        answer.destroy();
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const expiry = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

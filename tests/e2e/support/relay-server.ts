/** TURN servers of a test: real coturn processes on this computer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@salon/testkit/free-port.ts';

/** What every relay of a test knows. */
export const TURN_CREDENTIALS = { username: 'tester', credential: 'a secret of a relay in a test' };

export interface RelayServer {
  port: number;
  /** At once, without a word to its clients. May be called twice. */
  kill(): Promise<void>;
}

/** The cabinet sends the addresses of real interfaces, which a relay on the loopback does not reach. Null: there is none of that family. */
export function ownAddress(family: 'IPv4' | 'IPv6'): string | null {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const isUsable = (address: string) => !address.toLowerCase().startsWith('fe80:');
  return all.find((one) => one.family === family && !one.internal && isUsable(one.address))?.address ?? null;
}

/** `more`: further options of coturn. Resolves once it has opened its listeners. */
export async function startRelayServer(listeningIp = '127.0.0.1', ...more: string[]): Promise<RelayServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'salon-turn-'));
  const relayIps = [ownAddress('IPv4') ?? '127.0.0.1', ownAddress('IPv6') ?? '::1'].map((ip) => `--relay-ip=${ip}`);
  const turn = spawn(
    'turnserver',
    [
      ...['-n', `--listening-ip=${listeningIp}`, `--listening-port=${port}`, ...relayIps, '--realm=salon'],
      ...['--lt-cred-mech', `--user=${TURN_CREDENTIALS.username}:${TURN_CREDENTIALS.credential}`],
      ...['--allow-loopback-peers', '--no-tls', '--no-dtls', '--no-cli'],
      ...['--log-file=stdout', '--pidfile=/dev/null', `--db=${join(folder, 'turn.db')}`, ...more],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const gone = once(turn, 'exit');
  await once(turn.stdout!, 'data');
  turn.stdout!.resume();
  return {
    port,
    async kill() {
      turn.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

declare global {
  interface Window {
    peers: RTCPeerConnection[];
  }
}

/** Keeps the page's peer connections for `relayOf`. To be called before the page is opened. */
export async function keepPeers(page: Page, config: RTCConfiguration = {}): Promise<void> {
  await page.addInitScript((forced) => {
    window.peers = [];
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(given?: RTCConfiguration) {
        super({ ...given, ...forced });
        window.peers.push(this);
      }
    };
  }, config);
}

/** Picture and presses pass a relay alone, as behind a firewall. To be called before the page is opened. */
export const relayedOnly = (page: Page) => keepPeers(page, { iceTransportPolicy: 'relay' });

/** What the page's newest connection runs over; null while it is not connected. `url`: of the TURN server. */
export function relayOf(page: Page): Promise<{ url: string; protocol: string; address: string } | null> {
  return page.evaluate(async () => {
    const peer = window.peers.findLast(({ connectionState }) => connectionState === 'connected');
    if (peer === undefined) return null;
    const stats = new Map<string, Record<string, unknown>>(await peer.getStats());
    const transport = [...stats.values()].find(({ type }) => type === 'transport');
    const pair = stats.get(String(transport?.selectedCandidatePairId));
    const local = stats.get(String(pair?.localCandidateId));
    if (local === undefined) return null;
    return { url: String(local.url), protocol: String(local.relayProtocol), address: String(local.address) };
  });
}

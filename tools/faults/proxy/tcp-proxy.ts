import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { LinkFault } from '../fault.ts';
import { createPair, type Pair } from './pair.ts';

/** Stands between one side and one or several servers of the other, as a balancer does, and breaks connections when asked to. */
export interface TcpProxy {
  port: number;
  /** `server`: only connections to it, by its place in `servers`; undefined: all. One fault at a time. */
  fail(fault: LinkFault, server?: number): void;
  heal(): void;
  close(): void;
}

interface Failing {
  fault: LinkFault;
  server: number | undefined;
}

/** A server that does not say whether it is there has this long. */
const CONNECT_MS = 1_000;

/** Listens on 127.0.0.1. Each connection goes to the next of `servers` (ports) that accepts it, beginning at `first`. */
export async function openTcpProxy(servers: readonly number[], first = 0): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let failing: Failing | null = null;
  let next = first;
  const faultOf = (server: number): LinkFault | null =>
    failing !== null && (failing.server === undefined || failing.server === server) ? failing.fault : null;

  async function accept(client: Socket): Promise<void> {
    // Nobody listens to a client before there is a server for it.
    client.on('error', () => undefined);
    const begin = next;
    next += 1;
    for (let tried = 0; tried < servers.length; tried += 1) {
      const server = (begin + tried) % servers.length;
      const fault = faultOf(server);
      if (fault === 'cut') continue;
      const leadsNowhere = fault === 'swallow' || fault === 'die';
      const upstream = leadsNowhere ? null : await dial(servers[server]!);
      if (upstream === null && !leadsNowhere) continue;
      if (client.destroyed) return void upstream?.destroy();
      const pair = createPair(server, client, upstream, () => pairs.delete(pair));
      pairs.add(pair);
      pair.fail(faultOf(server));
      return;
    }
    client.resetAndDestroy();
  }

  const listener = createServer({ pauseOnConnect: true }, (client) => void accept(client));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const apply = () => {
    for (const pair of [...pairs]) pair.fail(faultOf(pair.server));
  };
  return {
    port: (listener.address() as AddressInfo).port,
    fail(fault, server) {
      failing = { fault, server };
      apply();
    },
    heal() {
      failing = null;
      apply();
    },
    close() {
      listener.close();
      for (const pair of [...pairs]) pair.reset();
    },
  };
}

/** Null: nobody is there. */
async function dial(port: number): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const late = setTimeout(() => resolve(false), CONNECT_MS);
  socket.once('connect', () => resolve(true));
  socket.on('error', () => resolve(false));
  const isConnected = await promise;
  clearTimeout(late);
  if (isConnected) return socket;
  socket.destroy();
  return null;
}

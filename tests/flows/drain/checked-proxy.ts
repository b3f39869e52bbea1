import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy that asks its servers whether they are ready, as deploy/Caddyfile has it: once a second, with 2 s for the answer. */
export interface CheckedProxy {
  port: number;
  /** Servers that get connections now, by their ports. */
  ready(): number[];
  close(): Promise<void>;
}

const INTERVAL_MS = 1_000;
const TIMEOUT_MS = 2_000;
const TRY_MS = 2_000;
const TRY_AGAIN_MS = 100;

/** Listens on 127.0.0.1. A connection goes to the ready server that has fewest. */
export async function openCheckedProxy(servers: readonly number[]): Promise<CheckedProxy> {
  const open = new Map(servers.map((port) => [port, new Set<Socket>()]));
  const ready = new Set<number>();
  let isOpen = true;

  async function check(port: number): Promise<void> {
    while (isOpen) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(port);
      else ready.delete(port);
      await sleep(INTERVAL_MS);
    }
  }
  const checks = servers.map(check);

  async function accept(client: Socket): Promise<void> {
    client.on('error', () => undefined);
    for (const end = performance.now() + TRY_MS; performance.now() < end; await sleep(TRY_AGAIN_MS)) {
      const [port] = [...ready].sort((a, b) => open.get(a)!.size - open.get(b)!.size);
      const upstream = port === undefined ? null : await dial(port);
      if (upstream === null || port === undefined) continue;
      open.get(port)!.add(upstream);
      upstream.on('close', () => open.get(port)!.delete(upstream));
      client.pipe(upstream).pipe(client);
      // What ends on one side ends on the other.
      upstream.on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
      return;
    }
    client.resetAndDestroy();
  }
  const listener = createServer({ pauseOnConnect: true, noDelay: true }, (client) => void accept(client));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    ready: () => [...ready],
    async close() {
      isOpen = false;
      listener.close();
      for (const sockets of open.values()) for (const socket of sockets) socket.destroy();
      await Promise.all(checks);
    },
  };
}

/** Null: nobody is there. */
async function dial(port: number): Promise<Socket | null> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true));
  socket.on('error', () => resolve(false));
  return (await promise) ? socket : null;
}

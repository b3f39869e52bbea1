import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Conditions, type Impairment, impairment, UNIMPAIRED } from './impairment.ts';

/**
 * A UDP relay between browser and cabinet with delay, loss and a rate limit, reproducible by seed. Every cabinet address gets a
 * port of the relay; answers come back through the same port.
 */
export interface UdpRelay {
  /** The relay's port for an address of the cabinet. */
  portFor(host: string, port: number): Promise<number>;
  /** `down`: towards the browser. What is not given is unimpaired. */
  set(conditions: { up?: Partial<Conditions>; down?: Partial<Conditions> }): void;
  /** Bytes forwarded towards browsers so far. */
  bytesDown(): number;
  close(): void;
}

const LOOPBACK = '127.0.0.1';
/** Every client needs a socket of its own towards the cabinet, so that answers can be assigned. */
const CLIENTS_MAX = 64;

export function openUdpRelay(seed: number): UdpRelay {
  const up = impairment(seed, UNIMPAIRED);
  const down = impairment(seed + 1, UNIMPAIRED);
  const fronts = new Map<string, Promise<Socket>>();
  const sockets = new Set<Socket>();
  let bytesDown = 0;
  let closed = false;

  const bind = async (type: 'udp4' | 'udp6') => {
    const socket = createSocket(type);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.bind(0, type === 'udp4' ? LOOPBACK : '::1');
    await once(socket, 'listening');
    return socket;
  };
  const forward = (direction: Impairment, packet: Buffer, send: () => void) => {
    const nowMs = performance.now();
    for (const atMs of direction.passAll(packet.length, nowMs)) {
      // Without a timer where possible: one is late by 1 to 2 ms.
      if (atMs - nowMs < 1) send();
      else setTimeout(() => !closed && send(), atMs - nowMs);
    }
  };

  async function openFront(host: string, port: number): Promise<Socket> {
    const front = await bind('udp4');
    const clients = new Map<string, Promise<Socket>>();
    const openBack = async (client: { address: string; port: number }) => {
      const back = await bind(host.includes(':') ? 'udp6' : 'udp4');
      back.on('message', (packet) =>
        forward(down, packet, () => {
          bytesDown += packet.length;
          front.send(packet, client.port, client.address);
        }),
      );
      return back;
    };
    front.on('message', (packet, client) => {
      const key = `${client.address} ${client.port}`;
      if (!clients.has(key) && clients.size >= CLIENTS_MAX) return;
      const back = clients.get(key) ?? openBack(client);
      clients.set(key, back);
      void back.then((socket) => forward(up, packet, () => socket.send(packet, port, host)));
    });
    return front;
  }

  return {
    async portFor(host, port) {
      const key = `${host} ${port}`;
      const front = fronts.get(key) ?? openFront(host, port);
      fronts.set(key, front);
      return ((await front).address() as AddressInfo).port;
    },
    set(conditions) {
      up.set({ ...UNIMPAIRED, ...conditions.up });
      down.set({ ...UNIMPAIRED, ...conditions.down });
    },
    bytesDown: () => bytesDown,
    close() {
      closed = true;
      for (const socket of sockets) socket.close();
    },
  };
}

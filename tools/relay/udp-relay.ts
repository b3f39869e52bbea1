import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Conditions, FREE, type Impairment, impairment } from './impairment.ts';

/**
 * A way between browser and cabinet that can be made bad: whoever sends to `port` of a door reaches the address behind it,
 * and its answers come back through the same door. Delays, drops and limits, by seed.
 */
export interface UdpRelay {
  /** A door to an address of the cabinet; the same for the same address. */
  doorTo(host: string, port: number): Promise<number>;
  /** `down`: towards whoever came through a door. */
  set(conditions: { up?: Partial<Conditions>; down?: Partial<Conditions> }): void;
  /** Bytes that went on towards the doors' users so far. */
  bytesDown(): number;
  close(): void;
}

const LOOPBACK = '127.0.0.1';
/** A cabinet's answers come from its own address, so every guest needs a socket of its own there; a test has few. */
const GUESTS_MAX = 64;

export function openUdpRelay(seed: number): UdpRelay {
  const up = impairment(seed, FREE);
  const down = impairment(seed + 1, FREE);
  const doors = new Map<string, Promise<Socket>>();
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
  const forward = (way: Impairment, packet: Buffer, send: () => void) => {
    const nowMs = performance.now();
    for (const atMs of way.passAll(packet.length, nowMs)) {
      // A timer is late by up to a millisecond or two: what is due now goes now.
      if (atMs - nowMs < 1) send();
      else setTimeout(() => !closed && send(), atMs - nowMs);
    }
  };

  async function openDoor(host: string, port: number): Promise<Socket> {
    const door = await bind('udp4');
    const guests = new Map<string, Promise<Socket>>();
    const openBack = async (guest: { address: string; port: number }) => {
      const back = await bind(host.includes(':') ? 'udp6' : 'udp4');
      back.on('message', (packet) =>
        forward(down, packet, () => {
          bytesDown += packet.length;
          door.send(packet, guest.port, guest.address);
        }),
      );
      return back;
    };
    door.on('message', (packet, guest) => {
      const key = `${guest.address} ${guest.port}`;
      if (!guests.has(key) && guests.size >= GUESTS_MAX) return;
      const back = guests.get(key) ?? openBack(guest);
      guests.set(key, back);
      void back.then((socket) => forward(up, packet, () => socket.send(packet, port, host)));
    });
    return door;
  }

  return {
    async doorTo(host, port) {
      const key = `${host} ${port}`;
      const door = doors.get(key) ?? openDoor(host, port);
      doors.set(key, door);
      return ((await door).address() as AddressInfo).port;
    },
    set(conditions) {
      up.set({ ...FREE, ...conditions.up });
      down.set({ ...FREE, ...conditions.down });
    },
    bytesDown: () => bytesDown,
    close() {
      closed = true;
      for (const socket of sockets) socket.close();
    },
  };
}

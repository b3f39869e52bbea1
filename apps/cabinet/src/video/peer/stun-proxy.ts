import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { withTiebreaker } from './tiebreaker.ts';

/** A browser comes from a few addresses at most; anybody can send to an open port. */
const GUESTS_MAX = 8;
/** The least that a host candidate may have: only what reaches us no other way goes through the door. */
const PRIORITY = 1;

export interface TiebreakerDoor {
  /** The candidate that leads through the door to the given one; null where it needs none: IPv6, TCP, not our own address. */
  candidateFor(candidate: string): Promise<string | null>;
  close(): void;
}

/**
 * A second way in beside the library's own: requests that it would refuse (see `withTiebreaker`) are made fit and passed on,
 * all else goes through untouched, both ways. `icePassword`: of our own description, known once it has been made.
 */
export function openTiebreakerDoor(icePassword: () => string | null): TiebreakerDoor {
  const sockets = new Set<Socket>();
  let isTaken = false;
  let closed = false;

  const bind = async (): Promise<Socket> => {
    const socket = createSocket('udp4');
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.bind(0);
    await once(socket, 'listening');
    return socket;
  };
  const open = async (host: string, port: number): Promise<number> => {
    const door = await bind();
    const guests = new Map<string, Promise<Socket>>();
    const openBack = async (guestPort: number, guestHost: string) => {
      const back = await bind();
      back.on('message', (packet) => !closed && door.send(packet, guestPort, guestHost));
      return back;
    };
    door.on('message', (packet, { address, port: guestPort }) => {
      const key = `${address} ${guestPort}`;
      if (!guests.has(key) && guests.size >= GUESTS_MAX) return;
      const back = guests.get(key) ?? openBack(guestPort, address);
      guests.set(key, back);
      const password = icePassword();
      const fit = password === null ? packet : withTiebreaker(packet, password);
      void back.then((socket) => !closed && socket.send(fit, port, host));
    });
    return door.address().port;
  };

  return {
    async candidateFor(candidate) {
      const parts = candidate.split(' ');
      const [, component, transport, , host = '', port, , type] = parts;
      const isOurs = transport?.toLowerCase() === 'udp' && type === 'host' && /^[\d.]+$/.test(host);
      if (!isOurs || isTaken || closed) return null;
      isTaken = true;
      const doorPort = await open(host, Number(port));
      return ['candidate:9', component, 'UDP', PRIORITY, host, doorPort, 'typ', 'host'].join(' ');
    },
    close() {
      closed = true;
      for (const socket of sockets) socket.close();
    },
  };
}

import type { IncomingMessage } from 'node:http';
import { type Failure, failure } from '@salon/contract';
import type { Socket } from 'socket.io';

/**
 * Sockets that opened without a token and have not said `init`. The specification's client sends its token with `init` only, so
 * a stranger can hold such a socket too: for 10 s, and so many of them at once.
 */
export interface GuestSockets {
  /** Counts the socket until `identified`, and closes it after 10 s as a guest. A failure: there are too many. */
  enter(socket: Socket): Failure | null;
  /** The socket is a player's from now on. */
  identified(socket: Socket): void;
}

export interface GuestLimits {
  /** Time until `init`. */
  initMs: number;
  /** A guest that has left without an `init` is counted for this much longer, so that reconnecting makes no room. */
  countedMs: number;
  perAddress: number;
  perNode: number;
}

const LIMITS: GuestLimits = { initMs: 10_000, countedMs: 60_000, perAddress: 100, perNode: 5_000 };

/** `countedAs`: the address that a socket counts for; null: only the node's limit holds. */
export function createGuestSockets(
  countedAs: (request: IncomingMessage) => string | null,
  limits: GuestLimits = LIMITS,
): GuestSockets {
  const ofAddress = new Map<string, number>();
  const guests = new WeakMap<Socket, { address: string | null; late: NodeJS.Timeout }>();
  let ofNode = 0;
  const count = (address: string | null, change: 1 | -1) => {
    ofNode += change;
    if (address === null) return;
    const now = (ofAddress.get(address) ?? 0) + change;
    if (now > 0) ofAddress.set(address, now);
    else ofAddress.delete(address);
  };
  /** Null: it was a player's already, or has left. */
  const release = (socket: Socket) => {
    const guest = guests.get(socket);
    if (!guest) return null;
    guests.delete(socket);
    clearTimeout(guest.late);
    return guest;
  };
  return {
    identified: (socket) => {
      const guest = release(socket);
      if (guest) count(guest.address, -1);
    },
    enter: (socket) => {
      const address = countedAs(socket.request);
      if (ofNode >= limits.perNode || (address !== null && (ofAddress.get(address) ?? 0) >= limits.perAddress))
        return failure('too_many_connections');
      count(address, 1);
      const late = setTimeout(() => closeGuest(socket), limits.initMs).unref();
      guests.set(socket, { address, late });
      const left = () => {
        if (release(socket)) setTimeout(() => count(address, -1), limits.countedMs).unref();
      };
      // A connection that ends before the socket is open reports no 'disconnect'.
      socket.conn.once('close', left);
      socket.once('disconnect', left);
      // A guest may only say who it is.
      socket.use(([event, ...args], next) => {
        if (!guests.has(socket) || event === 'init') return next();
        const acknowledge = args.at(-1);
        if (typeof acknowledge === 'function') acknowledge(failure('unauthorized'));
      });
      return null;
    },
  };
}

/** Other namespaces of the connection may be a player's; without any it is closed too. */
function closeGuest(socket: Socket): void {
  const { client, conn } = socket;
  socket.disconnect();
  // Socket.IO declares it private; counting the sockets of every namespace instead would cost a flood's worth of time.
  const { sockets } = client as unknown as { sockets: ReadonlyMap<string, Socket> };
  if (sockets.size === 0) conn.close();
}

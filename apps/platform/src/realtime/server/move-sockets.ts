import { setTimeout as sleep } from 'node:timers/promises';
import type { Server, Socket } from 'socket.io';

/** Who has lost the same node does not come to the next one at the same moment. */
const SPREAD_MS = 2_500;
/** A client that knows `move` ends what it has under way and dials again by itself. Others are closed after this, and dial again too. */
const GRACE_MS = 2_000;

/**
 * Sends every connection of this node to another one, spread over some seconds: each is asked by `move`, in one of its namespaces, and
 * closed where it stays. The close is the transport's: Socket.IO's own would forbid its clients to dial again.
 */
export async function moveSockets(
  io: Server,
  namespaces: readonly string[],
  signal: AbortSignal,
  random: () => number,
): Promise<void> {
  const connections = new Map<Socket['conn'], Socket>();
  for (const name of namespaces)
    for (const socket of io.of(name).sockets.values()) connections.set(socket.conn, socket);
  await Promise.all(
    [...connections].map(async ([connection, socket]) => {
      await pause(random() * SPREAD_MS, signal);
      if (connection.readyState !== 'open') return;
      socket.emit('move', {});
      const gone = new Promise<void>((resolve) => connection.once('close', () => resolve()));
      await Promise.race([gone, pause(GRACE_MS, signal)]);
      connection.close();
    }),
  );
}

/** Until then, or until the end has to come at once. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

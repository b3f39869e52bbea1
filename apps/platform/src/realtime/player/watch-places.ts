import type { Namespace, Socket } from 'socket.io';
import { createTurns } from '../../concurrency/turns.ts';
import type { CabinetCommands } from '../cabinet/cabinet-commands.ts';
import { callerOf } from './player-auth.ts';

export interface Watching {
  machineId: number;
  watcherId: string;
}

/**
 * The one place of each player to watch a machine. A machine has eight: a player with as many sockets would take them all. Another socket
 * of the player takes the place over, on another node as well while Redis is there.
 */
export interface WatchPlaces {
  /** What this socket watches; null: nothing, or its player's place is another socket's by now. */
  of(socket: Socket): Watching | null;
  /** Ends what the player watches, on whichever socket, and is this socket's from now on. */
  take(socket: Socket, watching: Watching): Promise<void>;
  /** Ends what this socket watches. */
  end(socket: Socket): Promise<void>;
  /** What is asked for on all sockets of a player happens in the order of its messages. */
  inOrder<T>(socket: Socket, work: () => Promise<T>): Promise<T>;
}

/** Between nodes: this player watches at another one, since then. It may arrive after the player has come here. */
const TAKEN = 'watch-taken';
/** Longer than a cabinet is waited for. */
const PATIENCE_MS = 15_000;

export function createWatchPlaces(
  notifications: Namespace,
  clustered: boolean,
  { endWatch }: Pick<CabinetCommands, 'endWatch'>,
  nowMs: () => number,
): WatchPlaces {
  const places = new Map<number, Watching & { socket: Socket; sinceMs: number }>();
  const inTurn = createTurns(PATIENCE_MS);
  const playerOf = (socket: Socket) => callerOf(socket).playerId;
  const of = (socket: Socket) => {
    const place = places.get(playerOf(socket));
    return place?.socket === socket ? { machineId: place.machineId, watcherId: place.watcherId } : null;
  };
  /** `by`: the socket that takes its place; null: one of another node. */
  const moveFrom = async (playerId: number, by: Socket | null) => {
    const place = places.get(playerId);
    if (place === undefined) return;
    places.delete(playerId);
    const { socket, machineId, watcherId } = place;
    // Before the picture stops, so that the page knows why.
    if (socket !== by) socket.emit('watch-moved', { watcherId });
    await endWatch({ machineId, watcherId });
  };
  notifications.on(TAKEN, (playerId: number, sinceMs: number) => {
    const move = async () => {
      if (sinceMs >= (places.get(playerId)?.sinceMs ?? 0)) await moveFrom(playerId, null);
    };
    // Where it does not arrive, the lease ends.
    void inTurn(String(playerId), move).catch(() => undefined);
  });
  return {
    of,
    take: async (socket, watching) => {
      const playerId = playerOf(socket);
      await moveFrom(playerId, socket);
      const sinceMs = nowMs();
      places.set(playerId, { ...watching, socket, sinceMs });
      if (clustered) notifications.serverSideEmit(TAKEN, playerId, sinceMs);
    },
    end: async (socket) => {
      const own = of(socket);
      if (own === null) return;
      places.delete(playerOf(socket));
      await endWatch(own);
    },
    inOrder: (socket, work) => inTurn(String(playerOf(socket)), work),
  };
}

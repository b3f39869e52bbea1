import { setImmediate as breath } from 'node:timers/promises';
import type { sockets } from '@salon/contract';
import type { Clock } from '@salon/domain';
import type { Socket } from 'socket.io';
import { createSerialQueue } from '../../concurrency/serial-queue.ts';
import type { Scheduler } from '../../jobs/scheduler.ts';
import { createLobbyBoard, type LobbyBoard, type LobbyState } from './lobby-board.ts';
import { type SharedFrame, sendShared, shareFrame } from './shared-frame.ts';

/** Changes of any sites; pools of those whose pools have changed. */
export interface LobbyNews {
  machines: Map<number, sockets.MachinePush[]>;
  jackpots: Map<number, sockets.JackpotsPush>;
}

/** Lobbies with batched pushes (`lobby` of the contract) of this node. */
export interface LobbyStream {
  /** From now on the socket gets every batch of its site; the first one is complete. */
  join(socket: Socket, siteId: number): Promise<void>;
  complete(siteId: number): Promise<sockets.LobbyPush>;
  /** Pushes what is new in it to the lobbies of this node. Returns the time that the node was busy with it, ms. */
  push(news: LobbyNews): Promise<number>;
  stop(): Promise<void>;
}

export interface LobbyStreamDeps {
  readLobby: (siteId: number) => Promise<LobbyState>;
  scheduler: Scheduler;
  clock: Pick<Clock, 'monotonicMs'>;
}

const NAMESPACE = '/notifications';
/** Between two writes to many others have their turn. */
const WRITES_AT_ONCE = 250;
/** Finds what another node has pushed while Redis was away. */
const COMPARE_EVERY_MS = 10_000;

export function createLobbyStream({ readLobby, scheduler, clock }: LobbyStreamDeps): LobbyStream {
  const sites = new Map<number, Promise<Site>>();
  const siteOf = (siteId: number): Promise<Site> => {
    const known = sites.get(siteId);
    if (known) return known;
    const made = readLobby(siteId).then((state) => openSite(createLobbyBoard(state)));
    sites.set(siteId, made);
    // The next one who needs it tries again.
    made.catch(() => sites.delete(siteId));
    return made;
  };

  /** One batch after the other: their numbers have to arrive in order. */
  const inOrder = createSerialQueue();

  const write = async (readers: Set<Socket>, frame: SharedFrame): Promise<number> => {
    let written = 0;
    let busyMs = 0;
    let fromMs = clock.monotonicMs();
    for (const socket of readers) {
      if (socket.connected) sendShared(socket, frame);
      else readers.delete(socket);
      written += 1;
      if (written % WRITES_AT_ONCE !== 0) continue;
      busyMs += clock.monotonicMs() - fromMs;
      await breath();
      fromMs = clock.monotonicMs();
    }
    return busyMs + clock.monotonicMs() - fromMs;
  };
  const pushBatch = async (site: Site, batch: sockets.LobbyPush | null): Promise<number> => {
    if (batch === null) return 0;
    site.evictComplete();
    return write(site.readers, shareFrame(NAMESPACE, 'lobby', batch));
  };
  const compare = async () => {
    for (const [siteId, made] of sites) {
      const site = await made;
      // Where nothing changes, nobody else finds out who has left.
      for (const socket of site.readers) if (!socket.connected) site.readers.delete(socket);
      const state = await readLobby(siteId);
      await inOrder(() => pushBatch(site, site.board.reload(state)));
    }
  };
  const stopComparing = scheduler.every('lobby comparison', COMPARE_EVERY_MS, compare);
  const push = async ({ machines, jackpots }: LobbyNews) => {
    let busyMs = 0;
    for (const [siteId, made] of sites) {
      const changes = machines.get(siteId) ?? [];
      const pools = jackpots.get(siteId);
      if (changes.length === 0 && pools === undefined) continue;
      // One that cannot be read has no sockets yet.
      const site = await made.catch(() => null);
      if (site) busyMs += await pushBatch(site, site.board.apply(changes, pools));
    }
    return busyMs;
  };

  return {
    join: async (socket, siteId) => {
      const site = await siteOf(siteId);
      if (!socket.connected) return;
      // In one turn: no batch comes between.
      site.readers.add(socket);
      sendShared(socket, site.completeFrame());
    },
    complete: async (siteId) => (await siteOf(siteId)).board.complete(),
    push: (news) => inOrder(() => push(news)),
    stop: stopComparing,
  };
}

interface Site {
  board: LobbyBoard;
  /** A set of its own: by a room, each write would look its socket up, in a table that is in no cache of the processor. */
  readers: Set<Socket>;
  /** Encoded once for all who come until the next batch. */
  completeFrame(): SharedFrame;
  evictComplete(): void;
}

function openSite(board: LobbyBoard): Site {
  let frame: SharedFrame | null = null;
  return {
    board,
    readers: new Set(),
    completeFrame: () => {
      frame ??= shareFrame(NAMESPACE, 'lobby', board.complete());
      return frame;
    },
    evictComplete: () => {
      frame = null;
    },
  };
}

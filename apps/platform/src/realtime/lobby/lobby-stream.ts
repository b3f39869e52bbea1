import { setImmediate as breath } from 'node:timers/promises';
import type { sockets } from '@salon/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { createSerialQueue } from '../../concurrency/serial-queue.ts';
import { every } from '../../jobs/every.ts';
import { rooms } from '../rooms.ts';
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
  io: Server;
  readLobby: (siteId: number) => Promise<LobbyState>;
  log: FastifyBaseLogger;
}

const NAMESPACE = '/notifications';
/** Between two writes to many others have their turn. */
const WRITES_AT_ONCE = 250;
/** Finds what another node has pushed while Redis was away. */
const COMPARE_EVERY_MS = 10_000;

export function createLobbyStream({ io, readLobby, log }: LobbyStreamDeps): LobbyStream {
  const namespace = io.of(NAMESPACE);
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
  const listeners = (siteId: number) => namespace.adapter.rooms.get(rooms.lobbyBatches(siteId));

  /** One batch after the other: their numbers have to arrive in order. */
  const inOrder = createSerialQueue();

  const write = async (siteId: number, frame: SharedFrame): Promise<number> => {
    let written = 0;
    let busyMs = 0;
    let fromMs = performance.now();
    for (const id of listeners(siteId) ?? []) {
      const socket = namespace.sockets.get(id);
      if (socket) sendShared(socket, frame);
      written += 1;
      if (written % WRITES_AT_ONCE !== 0) continue;
      busyMs += performance.now() - fromMs;
      await breath();
      fromMs = performance.now();
    }
    return busyMs + performance.now() - fromMs;
  };
  const pushBatch = async (siteId: number, site: Site, batch: sockets.LobbyPush | null): Promise<number> => {
    if (batch === null) return 0;
    site.evictComplete();
    return write(siteId, shareFrame(NAMESPACE, 'lobby', batch));
  };
  const compare = async () => {
    for (const [siteId, made] of sites) {
      const state = await readLobby(siteId);
      const site = await made;
      await inOrder(() => pushBatch(siteId, site, site.board.reload(state)));
    }
  };
  const stopComparing = every(COMPARE_EVERY_MS, log, compare);
  const push = async ({ machines, jackpots }: LobbyNews) => {
    let busyMs = 0;
    for (const [siteId, made] of sites) {
      const changes = machines.get(siteId) ?? [];
      const pools = jackpots.get(siteId);
      if (changes.length === 0 && pools === undefined) continue;
      // One that cannot be read has no sockets yet.
      const site = await made.catch(() => null);
      if (site) busyMs += await pushBatch(siteId, site, site.board.apply(changes, pools));
    }
    return busyMs;
  };

  return {
    join: async (socket, siteId) => {
      const site = await siteOf(siteId);
      if (!socket.connected) return;
      // In one turn: no batch comes between.
      void socket.join(rooms.lobbyBatches(siteId));
      sendShared(socket, site.completeFrame());
    },
    complete: async (siteId) => (await siteOf(siteId)).board.complete(),
    push: (news) => inOrder(() => push(news)),
    stop: stopComparing,
  };
}

interface Site {
  board: LobbyBoard;
  /** Encoded once for all who come until the next batch. */
  completeFrame(): SharedFrame;
  evictComplete(): void;
}

function openSite(board: LobbyBoard): Site {
  let frame: SharedFrame | null = null;
  return {
    board,
    completeFrame: () => {
      frame ??= shareFrame(NAMESPACE, 'lobby', board.complete());
      return frame;
    },
    evictComplete: () => {
      frame = null;
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { chat } from '@salon/contract';
import { ABSENCE_GRACE_MS } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Server, Socket } from 'socket.io';
import { coalesce } from '../../concurrency/coalesce.ts';
import { gather } from '../../concurrency/gather.ts';
import type { PresenceQueries } from '../../features/chat/presence.ts';
import type { ChatNotifier } from '../../features/chat/service.ts';
import type { Scheduler } from '../../jobs/scheduler.ts';
import { rooms } from '../rooms.ts';
import { callerOf } from './player-auth.ts';

export interface ChatSocketDeps {
  io: Server;
  presence: PresenceQueries;
  chosenStatus: (playerId: number) => Promise<chat.ChatStatus>;
  /** Work that has to end before the database closes. */
  keep: (task: Promise<void>) => void;
  scheduler: Scheduler;
  log: FastifyBaseLogger;
}

export interface ChatSockets extends ChatNotifier {
  /** Marks the node's people as gone and pushes it. To be called while the sockets are open. */
  stop(): Promise<void>;
}

const TOUCH_EVERY_MS = 15_000;

/** The chat's part of `/notifications`: messages and presence. */
export function serveChat({ io, presence, chosenStatus, keep, scheduler, log }: ChatSocketDeps): ChatSockets {
  const namespace = io.of('/notifications');
  const nodeId = randomUUID();
  let stopped = false;
  const isHere = (playerId: number) => (namespace.adapter.rooms.get(rooms.player(playerId))?.size ?? 0) > 0;
  const opened = presence.touch(nodeId).then(
    () => {},
    (error: unknown) => log.warn({ err: error }, 'chat presence starts with the next heartbeat'),
  );

  // After a node has come back thousands arrive at once.
  const of = (ids: number[]) => new Map(ids.map((id) => [id, true]));
  const arrives = gather(async (playerIds: number[]) => of(await presence.arrive(nodeId, playerIds)));
  const leaves = gather(async (playerIds: number[]) => of(await presence.leave(nodeId, playerIds)));
  const shownOf = gather(presence.shown);

  const show = async (playerId: number) => {
    const shown = await shownOf(playerId);
    if (!shown) return;
    const push: chat.PresencePush = { contactId: playerId, status: shown.status };
    if ('siteId' in shown.to) namespace.to(rooms.site(shown.to.siteId)).emit('chat-presence', push);
    else if (shown.to.playerIds.length > 0)
      namespace.to(shown.to.playerIds.map(rooms.player)).emit('chat-presence', push);
  };

  const write = coalesce(async (playerId: number, _again: null) => {
    await opened;
    if (stopped) return;
    const change = isHere(playerId) ? arrives : leaves;
    if (await change(playerId)) await show(playerId);
  });
  const refresh = (playerId: number) =>
    keep(write(playerId, null).catch((error: unknown) => log.warn({ err: error }, 'chat presence not stored')));

  /** Shared by all sockets. */
  function onDisconnect(this: Socket): void {
    const { playerId } = callerOf(this);
    // A reload is not an absence.
    setTimeout(() => stopped || refresh(playerId), ABSENCE_GRACE_MS).unref();
  }
  namespace.on('connection', (socket) => {
    refresh(callerOf(socket).playerId);
    socket.on('disconnect', onDisconnect);
  });

  const stopHeartbeat = scheduler.every('chat presence', TOUCH_EVERY_MS, async () => {
    const known = await presence.touch(nodeId);
    if (!known) for (const socket of namespace.sockets.values()) refresh(callerOf(socket).playerId);
    for (const playerId of await presence.dropLost()) await show(playerId);
  });

  return {
    message: (receiverId, push) => void namespace.to(rooms.player(receiverId)).emit('chat-message', push),
    read: (readerId, push) => void namespace.to(rooms.player(readerId)).emit('chat-read', push),
    presence: (playerId) =>
      keep(
        chosenStatus(playerId)
          .then((status) => {
            namespace.to(rooms.player(playerId)).emit('chat-presence', { contactId: playerId, status });
            return show(playerId);
          })
          .catch((error: unknown) => log.warn({ err: error }, 'chat presence not pushed')),
      ),
    stop: async () => {
      stopped = true;
      await stopHeartbeat();
      await opened;
      const gone = await presence.close(nodeId).catch(() => []);
      for (const playerId of gone) await show(playerId).catch(() => {});
    },
  };
}

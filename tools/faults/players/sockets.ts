import { CODES, isFailure, sockets } from '@salon/contract';
import { Manager, type Socket } from 'socket.io-client';
import type * as z from 'zod/mini';
import { ask, listen } from '../../../apps/web/src/shared/sockets/ask.ts';
import { followMove } from '../../../apps/web/src/shared/sockets/follow-move.ts';
import { Interrupted } from './interrupted.ts';

/** Both namespaces of a player over one WebSocket, dialled again as the web client does. */
export interface PlayerSockets {
  machine: Socket;
  /** Parsed; throws `Interrupted` without an answer, and `Refused`. */
  ask<S extends z.ZodMiniType>(
    namespace: 'machine' | 'notifications',
    event: string,
    payload: unknown,
    answer: S,
  ): Promise<z.output<S>>;
  /** Waits until both are connected. */
  connected(): Promise<void>;
  close(): void;
}

/** The platform's answer is no. */
export class Refused extends Interrupted {
  readonly code: number;
  readonly params: Record<string, string | number>;

  constructor(event: string, code: number, params: Record<string, string | number>) {
    super(`${event}: refused with ${code}`);
    this.code = code;
    this.params = params;
  }
}

export interface SocketEvents {
  /** A push, or an answer to the first question of a connection. */
  onBalance(push: sockets.BalancePush): void;
  onSession(machineId: number | null): void;
  onTransfer(push: sockets.TransferProgress): void;
  /** The login is over. */
  onExpired(): void;
}

const CONNECTS_WITHIN_MS = 10_000;
const RETRY_REFUSED_MS = 1_000;
const EXPIRED: readonly number[] = [CODES.unauthorized, CODES.signature_not_verified];

export function openPlayerSockets(
  url: string,
  login: { token: string; playerId: number },
  events: SocketEvents,
): PlayerSockets {
  const manager = new Manager(url, {
    ...{ transports: ['websocket'], autoConnect: false, timeout: 5_000 },
    ...{ reconnectionDelay: 250, reconnectionDelayMax: 2_000, randomizationFactor: 0.5 },
  });
  let isClosed = false;
  const retries = new Set<NodeJS.Timeout>();
  const open = (name: string, auth: object): Socket => {
    const socket = manager.socket(name, { auth: { token: login.token, protocol: sockets.PLAYER_PROTOCOL, ...auth } });
    const later = () => {
      const timer = setTimeout(() => {
        retries.delete(timer);
        if (!isClosed) socket.connect();
      }, RETRY_REFUSED_MS);
      retries.add(timer);
    };
    socket.on('connect_error', (error: Error & { data?: unknown }) => {
      if (!isClosed && isFailure(error.data) && EXPIRED.includes(error.data.code)) events.onExpired();
      if (!socket.active && !isClosed) later();
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') later();
    });
    followMove(manager, socket);
    socket.connect();
    return socket;
  };
  const both = {
    machine: open('/machine', {}),
    notifications: open('/notifications', { pushes: sockets.BATCHED_PUSHES }),
  };
  listen(both.notifications, 'balance', sockets.pushes.balance, events.onBalance);
  listen(both.machine, 'balance', sockets.pushes.balance, events.onBalance);
  listen(both.notifications, 'session', sockets.pushes.session, ({ id }) => events.onSession(id));
  listen(both.machine, 'transfer', sockets.pushes.transfer, events.onTransfer);
  // What was pushed while nobody listened is asked for, as the client does.
  both.notifications.on('connect', async () => {
    const reply = await ask(both.notifications, 'init', { id: login.playerId }, sockets.batchedInitAnswer);
    if (reply.kind !== 'answer') return;
    events.onBalance(reply.value.wallet);
    events.onSession(reply.value.id);
  });

  return {
    machine: both.machine,
    async ask(namespace, event, payload, answer) {
      const reply = await ask(both[namespace], event, payload, answer);
      if (reply.kind === 'answer') return reply.value;
      if (reply.kind === 'no_answer') throw new Interrupted(`${event}: no answer`);
      if (EXPIRED.includes(reply.failure.code)) events.onExpired();
      throw new Refused(event, reply.failure.code, reply.failure.Params);
    },
    async connected() {
      const untilMs = performance.now() + CONNECTS_WITHIN_MS;
      while (!both.machine.connected || !both.notifications.connected) {
        if (performance.now() > untilMs) throw new Interrupted('not connected');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close() {
      isClosed = true;
      for (const timer of retries) clearTimeout(timer);
      for (const socket of Object.values(both)) socket.disconnect();
    },
  };
}

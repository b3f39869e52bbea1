import { link } from '@salon/contract';
import type { Logger } from 'pino';
import { io } from 'socket.io-client';

const RECONNECT_MS = { first: 300, last: 5_000 };

export interface PlatformLinkDeps {
  platformUrl: string;
  agent: string;
  key: string;
  log: Logger;
}

export interface LinkEvents {
  onConnect(): void;
  onDisconnect(): void;
}

/** The connection to the platform; dialled again for as long as it is not closed. */
export interface PlatformLink {
  isUp(): boolean;
  /** A command of the platform; the last argument acknowledges it. */
  on(event: string, obey: (...args: unknown[]) => void): void;
  /** Rejects where no answer came within the time: the request may have arrived. */
  request(event: string, message: object, timeoutMs: number): Promise<unknown>;
  /** Without an answer, and dropped while there is no connection. */
  emit(event: string, message: object): void;
  /** Ends this connection, where there is one; the next one begins anew. */
  redial(): void;
  close(): void;
}

export function openPlatformLink(deps: PlatformLinkDeps, { onConnect, onDisconnect }: LinkEvents): PlatformLink {
  const { log } = deps;
  let closed = false;
  const socket = io(`${deps.platformUrl.replace(/\/+$/, '')}/cabinets`, {
    transports: ['websocket'],
    auth: { agent: deps.agent, key: deps.key },
    extraHeaders: { authorization: link.authorizationOf(deps) },
    reconnectionDelay: RECONNECT_MS.first,
    reconnectionDelayMax: RECONNECT_MS.last,
  });
  /** The client gives up by itself where the platform refused it. */
  const dialAgain = () => {
    if (!socket.active && !closed) setTimeout(() => !closed && socket.connect(), RECONNECT_MS.last).unref();
  };
  socket.on('connect', onConnect);
  socket.on('disconnect', (reason) => {
    log.warn({ reason }, 'link lost');
    onDisconnect();
    dialAgain();
  });
  socket.on('connect_error', (error) => {
    log.warn({ reason: error.message }, 'platform not reached');
    dialAgain();
  });
  return {
    isUp: () => socket.connected,
    on: (event, obey) => void socket.on(event, obey),
    request: (event, message, timeoutMs) => socket.timeout(timeoutMs).emitWithAck(event, message),
    emit(event, message) {
      if (socket.connected) socket.emit(event, message);
    },
    // Without a connection the client is dialling, and would give that up.
    redial() {
      if (socket.connected) socket.disconnect();
    },
    close() {
      closed = true;
      socket.disconnect();
    },
  };
}

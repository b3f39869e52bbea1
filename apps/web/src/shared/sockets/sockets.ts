import { CODES, isFailure, sockets } from '@salon/contract';
import { Manager, type Socket } from 'socket.io-client';
import { reloadOutdated } from '../outdated-page.ts';
import { type Namespace, socketOrigin } from '../servers.ts';
import { coverPage } from '../session/lock-state.ts';
import { loginEndOf } from '../session/login-end.ts';
import { currentToken, signOut } from '../session/session-store.ts';
import { followMove } from './follow-move.ts';

/** Delay before a namespace that the server closed or refused is retried; Socket.IO itself retries only lost connections. */
const RETRY_REFUSED_MS = 2_000;
/** Delays between tries to connect, each ± 50 %, so that all who have lost the same node do not come back at the same moment. */
const RECONNECT_MS = { first: 250, most: 2_000 };

const managers = new Map<string, Manager>();

/**
 * One WebSocket an origin for all of its namespaces: it opens with the first and closes with the last. No polling before it,
 * which would need sticky sessions where the platform has several nodes.
 */
function managerOf(origin: string): Manager {
  const known = managers.get(origin);
  if (known) return known;
  const made = new Manager(origin, {
    transports: ['websocket'],
    autoConnect: false,
    ...{ reconnectionDelay: RECONNECT_MS.first, reconnectionDelayMax: RECONNECT_MS.most, randomizationFactor: 0.5 },
    timeout: 5_000,
  });
  managers.set(origin, made);
  return made;
}

export interface OpenSocket {
  socket: Socket;
  close(): void;
}

/** The page's one socket of a namespace, whether it is open or not; who has opened it closes it. */
export function socketOf(namespace: Namespace): Socket {
  return managerOf(socketOrigin(namespace)).socket(namespace, {
    auth: (send) =>
      send({
        ...{ token: currentToken() ?? '', protocol: sockets.PLAYER_PROTOCOL },
        ...(namespace === '/notifications' ? { pushes: sockets.BATCHED_PUSHES } : {}),
      }),
  });
}

interface SharedSocket {
  socket: Socket;
  handles: number;
  end(): void;
}

const shared = new Map<Namespace, SharedSocket>();

/**
 * Opens a namespace with the session's token; it reconnects by itself until each caller has closed it. A refused token ends the session, a
 * locked one covers the page.
 */
export function openSocket(namespace: Namespace): OpenSocket {
  const opened = shared.get(namespace) ?? connectSocket(namespace);
  shared.set(namespace, opened);
  opened.handles += 1;
  let isClosed = false;
  return {
    socket: opened.socket,
    close() {
      if (isClosed) return;
      isClosed = true;
      opened.handles -= 1;
      if (opened.handles > 0) return;
      shared.delete(namespace);
      opened.end();
    },
  };
}

function connectSocket(namespace: Namespace): SharedSocket {
  const socket = socketOf(namespace);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const retryLater = () => {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(() => socket.connect(), RETRY_REFUSED_MS * (0.5 + Math.random()));
  };
  const refused = (error: Error & { data?: unknown }) => {
    const end = isFailure(error.data) ? loginEndOf(error.data) : null;
    if (end !== null) return signOut(end);
    if (isFailure(error.data) && error.data.code === CODES.login_locked) coverPage();
    if (isFailure(error.data) && error.data.code === CODES.page_outdated) reloadOutdated(error.data);
    if (!socket.active) retryLater();
  };
  const dropped = (reason: Socket.DisconnectReason) => {
    if (reason === 'io server disconnect') retryLater();
  };
  socket.on('connect_error', refused);
  socket.on('disconnect', dropped);
  const stopMoving = followMove(socket.io, socket);
  socket.connect();
  return {
    ...{ socket, handles: 0 },
    end() {
      closed = true;
      clearTimeout(retry);
      socket.off('connect_error', refused);
      socket.off('disconnect', dropped);
      stopMoving();
      socket.disconnect();
    },
  };
}

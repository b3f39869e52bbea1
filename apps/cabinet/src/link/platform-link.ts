import { link } from '@salon/contract';
import type { Logger } from 'pino';
import { io, type Socket } from 'socket.io-client';

const RECONNECT_MS = { first: 300, last: 2_500 };
/** An attempt on a torn network gets no answer at all. With the pause before the next one it fits into the 10 s of a recovery. */
const DIAL_TIMEOUT_MS = 4_000;
/** A wrong key is not mended within seconds. */
const REFUSED_MS = 5_000;
/** The platform gives a command up after 3 s. */
const ANSWERED_WITHIN_MS = 3_000;
const POLL_MS = 5;
/** A connection that was left ends so long after it at the latest, whatever became of the handshake on the other. */
const LEFT_MS = 10_000;

export interface PlatformLinkDeps {
  platformUrl: string;
  agent: string;
  key: string;
  log: Logger;
}

export interface LinkEvents {
  /** Also where another connection has taken the place of one that goes on until `settled`. */
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
  /** The handshake of this connection is done: the one before, of a node that stops, may end. */
  settled(): void;
  close(): void;
}

type Obey = (...args: unknown[]) => void;

function connectionOf({ platformUrl, agent, key }: PlatformLinkDeps): Socket {
  return io(`${platformUrl.replace(/\/+$/, '')}/cabinets`, {
    transports: ['websocket'],
    auth: { agent, key },
    extraHeaders: { authorization: link.authorizationOf({ agent, key }) },
    reconnectionDelay: RECONNECT_MS.first,
    reconnectionDelayMax: RECONNECT_MS.last,
    timeout: DIAL_TIMEOUT_MS,
    // Else a second one would share the first one's connection.
    forceNew: true,
  });
}

/** Commands by their names. Each is answered over the connection that it came by, and counted until then. */
function obeyCounted() {
  const obeyed = new Map<string, Obey>();
  let open = 0;
  const listen = (socket: Socket, event: string, obey: Obey) =>
    socket.on(event, (...args: unknown[]) => {
      const acknowledge = args.at(-1);
      if (typeof acknowledge !== 'function') return obey(...args);
      open += 1;
      obey(...args.slice(0, -1), (answer: unknown) => {
        open -= 1;
        acknowledge(answer);
      });
    });
  return {
    add: (event: string, obey: Obey) => void obeyed.set(event, obey),
    /** Without `only`: all of them. */
    obeyOver(socket: Socket, only?: string) {
      for (const [event, obey] of obeyed) if (only === undefined || event === only) listen(socket, event, obey);
    },
    async answered(withinMs: number) {
      const endMs = performance.now() + withinMs;
      while (open > 0 && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    },
  };
}

/**
 * One connection, or two while its node is about to stop (`move`): then another one is dialled first, and takes the place of the old one
 * when no command is under way there any more.
 */
export function openPlatformLink(deps: PlatformLinkDeps, { onConnect, onDisconnect }: LinkEvents): PlatformLink {
  const { log } = deps;
  const commands = obeyCounted();
  let closed = false;
  let left: Socket | null = null;
  let next: Socket | null = null;

  const dial = () => {
    const socket = connectionOf(deps);
    commands.obeyOver(socket);
    /** The client gives up by itself where the platform refused it. */
    const dialAgain = () => {
      if (!socket.active && !closed && socket === current) setTimeout(() => redialRefused(socket), REFUSED_MS).unref();
    };
    socket.on('connect', () => (socket === next ? void takeOver(socket) : socket === current && onConnect()));
    socket.on('disconnect', (reason) => {
      if (socket !== current) return;
      log.warn({ reason }, 'link lost');
      // Its node did not wait: this one is dialled again, as after any loss.
      next?.disconnect();
      next = null;
      onDisconnect();
      dialAgain();
    });
    socket.on('connect_error', (error) => {
      log.warn({ reason: error.message }, 'platform not reached');
      dialAgain();
    });
    socket.on('move', () => {
      if (socket !== current || next !== null || closed) return;
      log.info('the node stops: dialling another one');
      next = dial();
    });
    return socket;
  };
  const redialRefused = (socket: Socket) => {
    if (!closed && socket === current) socket.connect();
  };
  let current = dial();

  async function takeOver(socket: Socket): Promise<void> {
    const old = current;
    // What was sent before the answer has arrived before it.
    await old
      .timeout(ANSWERED_WITHIN_MS)
      .emitWithAck('moving', {})
      .catch(() => undefined);
    await commands.answered(ANSWERED_WITHIN_MS);
    // It was given up meanwhile, or has connected twice.
    if (next !== socket) return;
    next = null;
    current = socket;
    endLeft();
    left = old;
    old.io.reconnection(false);
    setTimeout(() => old.disconnect(), LEFT_MS).unref();
    log.info('moved to another node');
    // Nothing is reported before the handshake.
    onDisconnect();
    if (socket.connected) onConnect();
  }
  function endLeft(): void {
    left?.disconnect();
    left = null;
  }

  return {
    isUp: () => current.connected,
    on(event, obey) {
      commands.add(event, obey);
      for (const socket of [current, next, left]) if (socket !== null) commands.obeyOver(socket, event);
    },
    request: (event, message, timeoutMs) => current.timeout(timeoutMs).emitWithAck(event, message),
    emit(event, message) {
      if (current.connected) current.emit(event, message);
    },
    // Without a connection the client is dialling, and would give that up.
    redial() {
      if (current.connected) current.disconnect();
    },
    settled: endLeft,
    close() {
      closed = true;
      for (const socket of [current, next, left]) socket?.disconnect();
      next = null;
    },
  };
}

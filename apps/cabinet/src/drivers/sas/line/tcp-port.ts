import { connect, type Socket } from 'node:net';
import type { ByteEnds, BytePort } from './byte-port.ts';

const RETRY_MS = 500;

/** A serial port server, a bridge or a simulated machine: it listens, we connect, and again for ever when it is gone. */
export function openTcpPort({ host, port }: { host: string; port: number }, ends: ByteEnds): BytePort {
  let socket: Socket | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open(): void {
    const mine = connect({ host, port, noDelay: true });
    socket = mine;
    mine.on('connect', ends.opened);
    mine.on('data', (chunk) => {
      if (mine === socket) ends.received(chunk);
    });
    // `close` follows; the reason is the same for the player and in every log line: no answer.
    mine.on('error', () => undefined);
    mine.on('close', () => {
      if (mine !== socket || isClosed) return;
      socket = null;
      retry = setTimeout(open, RETRY_MS);
    });
  }
  open();
  return {
    write(framed) {
      // What is asked while nobody is there must not arrive in one burst later.
      if (socket?.readyState === 'open') socket.write(framed);
    },
    reopen: () => socket?.destroy(),
    close() {
      isClosed = true;
      clearTimeout(retry);
      socket?.destroy();
    },
  };
}

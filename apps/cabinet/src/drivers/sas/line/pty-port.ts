import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { ByteEnds, BytePort } from './byte-port.ts';
import { loadSystemCalls, type SystemCalls } from './tty/system-calls.ts';
import { IOCTL, raw, TERMIOS_BYTES } from './tty/termios.ts';

const RETRY_MS = 500;
const FLAGS = constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK;

/** A pseudo terminal, or the USB device of a bridge, in the framed form; opened again for ever when it is gone. */
export function openPtyPort({ path }: { path: string }, ends: ByteEnds): BytePort {
  let stream: ReadStream | null = null;
  let fd = -1;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const again = () => {
    if (!isClosed) retry = setTimeout(open, RETRY_MS);
  };

  function open(): void {
    loadSystemCalls().then(({ ioctl }) => {
      if (isClosed) return;
      try {
        fd = openRaw(path, ioctl);
      } catch {
        return again();
      }
      const mine = new ReadStream(fd);
      stream = mine;
      mine.on('data', ends.received);
      // `close` follows; the reason is the same for the player and in every log line: no answer.
      mine.on('error', () => undefined);
      mine.on('end', () => mine.destroy());
      mine.on('close', () => {
        stream = null;
        again();
      });
      ends.opened();
    }, again);
  }
  open();
  return {
    write(framed) {
      if (stream === null) return;
      try {
        writeSync(fd, framed);
      } catch {
        // Full or gone: nobody reads there, as on a wire.
      }
    },
    reopen: () => stream?.destroy(),
    close() {
      isClosed = true;
      clearTimeout(retry);
      stream?.destroy();
    },
  };
}

/** Throws where there is no such terminal. What waited there was sent to an earlier host, and is dropped. */
function openRaw(path: string, ioctl: SystemCalls['ioctl']): number {
  const fd = openSync(path, FLAGS);
  const termios = new Uint8Array(TERMIOS_BYTES);
  const isSet = ioctl(fd, IOCTL.TCGETS, termios) >= 0 && ioctl(fd, IOCTL.TCSETSF, raw(termios)) >= 0;
  if (isSet) return fd;
  closeSync(fd);
  throw new Error(`${path} is no terminal`);
}

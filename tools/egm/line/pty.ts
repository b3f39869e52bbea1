import { closeSync, constants, lstatSync, openSync, symlinkSync, unlinkSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { Line, LineEnds } from './line.ts';

/** ioctl numbers of Linux: settings of a terminal, number of a pseudo terminal, its lock. */
const TCGETS = 0x5401;
const TCSETS = 0x5402;
const TIOCGPTN = 0x80045430;
const TIOCSPTLCK = 0x40045431;
const TERMIOS_BYTES = 36;
const OPEN = constants.O_RDWR | constants.O_NOCTTY;

/**
 * A pseudo terminal; `path` becomes a link to the end for the host. The machine has that end open too, so that a host may come and
 * go. Bytes for which there is no room any more, because no host reads, are dropped.
 */
export async function openPty(path: string, ends: LineEnds): Promise<Line> {
  const { default: koffi } = await import('koffi');
  const call = koffi.load(null).func('int ioctl(int, unsigned long, _Inout_ uint8_t *)');
  const master = openSync('/dev/ptmx', OPEN);
  const ioctl = (request: number, argument: Uint8Array) => {
    if (call(master, request, argument) < 0) throw new Error(`pseudo terminal: system error ${koffi.errno()}`);
    return argument;
  };
  ioctl(TIOCSPTLCK, new Uint8Array(4));
  const number = new DataView(ioctl(TIOCGPTN, new Uint8Array(4)).buffer).getUint32(0, true);
  ioctl(TCSETS, raw(ioctl(TCGETS, new Uint8Array(TERMIOS_BYTES))));
  const device = `/dev/pts/${number}`;
  const hostEnd = openSync(device, OPEN);
  link(device, path);
  const stream = new ReadStream(master);
  stream.on('data', ends.received);
  stream.on('error', () => undefined);
  ends.connected();
  return {
    name: `pty:${path}`,
    write(bytes) {
      try {
        writeSync(master, bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      }
    },
    close() {
      unlinkSync(path);
      stream.destroy();
      closeSync(hostEnd);
    },
  };
}

/** A link that an earlier machine has left is replaced, and nothing else. */
function link(device: string, path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isSymbolicLink()) throw new Error(`${path} is there already, and is no link`);
  if (found) unlinkSync(path);
  symlinkSync(device, path);
}

/** Nothing is echoed, translated or taken for a line: input, output and local flags 0; eight bits, receiver on, no modem lines. */
function raw(termios: Uint8Array): Uint8Array {
  const flags = new DataView(termios.buffer);
  for (const at of [0, 4, 12]) flags.setUint32(at, 0, true);
  flags.setUint32(8, (flags.getUint32(8, true) & ~0o460) | 0o4260, true);
  return termios;
}

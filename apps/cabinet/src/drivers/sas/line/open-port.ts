import type { ByteEnds, BytePort } from './byte-port.ts';
import type { LineAddress } from './line-address.ts';
import { openPtyPort } from './pty-port.ts';
import { openTcpPort } from './tcp-port.ts';
import { openUartPort } from './uart/uart-port.ts';

/** The bytes of a configured line, whatever carries them. */
export function openPort(line: LineAddress, ends: ByteEnds): BytePort {
  switch (line.kind) {
    case 'tcp':
      return openTcpPort(line, ends);
    case 'pty':
      return openPtyPort(line, ends);
    case 'uart':
      return openUartPort(line, ends);
  }
}

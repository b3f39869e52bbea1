import type { ParentLog } from '@salon/telemetry/child-log.ts';
import type { ByteEnds, BytePort } from './byte-port.ts';
import type { LineAddress } from './line-address.ts';
import { openPtyPort } from './pty-port.ts';
import { openTcpPort } from './tcp-port.ts';
import { openUartPort } from './uart/uart-port.ts';

/** The bytes of a configured line, whatever carries them. `log`: for what a process of it writes; null: the terminal. */
export function openPort(line: LineAddress, ends: ByteEnds, log: ParentLog | null): BytePort {
  switch (line.kind) {
    case 'tcp':
      return openTcpPort(line, ends);
    case 'pty':
      return openPtyPort(line, ends);
    case 'uart':
      return openUartPort({ path: line.path, log }, ends);
  }
}

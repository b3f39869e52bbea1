import type { SasLineAddress } from '../options.ts';
import type { ByteEnds, BytePort } from './byte-port.ts';
import { openTcpPort } from './tcp-port.ts';

/** The bytes of a configured line, whatever carries them. */
export function openPort(line: SasLineAddress, ends: ByteEnds): BytePort {
  return openTcpPort(line, ends);
}

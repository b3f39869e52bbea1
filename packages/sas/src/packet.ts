/** How polls are put together and replies are opened (D). Types of polls: R has no CRC, S and M have one, G goes to address 0. */
import { endsInItsCrc, withCrc } from './crc.ts';

/** Nobody's address: every machine takes the poll and none answers it. */
export const BROADCAST_ADDRESS = 0x00;
export const LAST_ADDRESS = 0x7f;
/** Set on the address of a general poll, and of a NACK. */
export const POLL_BIT = 0x80;
/** An EGM's reply has FF here when it is a real-time event instead. */
export const EVENT_COMMAND = 0xff;
export const CRC_BYTES = 2;
const HEADER_BYTES = 2;
/** Address, command, length byte, 255 bytes, CRC. */
export const LONGEST_PACKET_BYTES = 260;

/** R: address and command alone. Throws RangeError on an address outside 0..7F. */
export function readPoll(address: number, command: number): Uint8Array {
  return Uint8Array.of(checked(address), command);
}

/** S, M or (to address 0) G: address, command, data, CRC. */
export function setPoll(address: number, command: number, ...data: (number | Uint8Array)[]): Uint8Array {
  return withCrc(Uint8Array.of(checked(address), command, ...flat(data)));
}

/** S or M with a length byte that counts what follows it, without the CRC. */
export function sizedPoll(address: number, command: number, ...data: (number | Uint8Array)[]): Uint8Array {
  const body = flat(data);
  if (body.length > 0xff) throw new RangeError(`poll: ${body.length} bytes do not fit a length byte`);
  return setPoll(address, command, body.length, Uint8Array.from(body));
}

/** `size` bytes, least significant first: how SAS writes binary numbers. */
export function leastFirst(value: number, size: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 2 ** (8 * size))
    throw new RangeError(`poll: ${value} does not fit ${size} bytes`);
  return Uint8Array.from({ length: size }, (_, at) => Math.floor(value / 2 ** (8 * at)) & 0xff);
}

/** What is between the command and the CRC; null when the CRC or the command is another. */
export function bodyOf(packet: Uint8Array, command: number): Uint8Array | null {
  if (packet.length < HEADER_BYTES + CRC_BYTES || packet[1] !== command || !endsInItsCrc(packet)) return null;
  return packet.subarray(HEADER_BYTES, -CRC_BYTES);
}

/** The same after a length byte that has to be true. */
export function sizedBodyOf(packet: Uint8Array, command: number): Uint8Array | null {
  const body = bodyOf(packet, command);
  return body !== null && body.length > 0 && body[0] === body.length - 1 ? body.subarray(1) : null;
}

function flat(data: (number | Uint8Array)[]): number[] {
  return data.flatMap((piece) => (typeof piece === 'number' ? [piece] : [...piece]));
}

function checked(address: number): number {
  if (!Number.isInteger(address) || address < BROADCAST_ADDRESS || address > LAST_ADDRESS)
    throw new RangeError(`poll: address ${address}`);
  return address;
}

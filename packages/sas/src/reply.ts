/** What a machine answered: every byte may be wrong, late or of another poll, and none of it throws. */
import { endsInItsCrc } from './crc.ts';
import { exceptionOf, type SasException } from './events/exceptions.ts';
import { decodeRealTimeEvent, type RealTimeEvent } from './events/real-time-event.ts';
import { shortHex } from './hex.ts';
import { EVENT_COMMAND, LONGEST_PACKET_BYTES, POLL_BIT } from './packet.ts';
import { type Asked, isOfShape } from './reply-shape.ts';

export type BadReason = 'crc' | 'address' | 'command' | 'length' | 'unasked';

export type Reply =
  /** A whole packet with a right CRC, of the asked command and length: its decoder still may refuse it. */
  | { kind: 'reply'; packet: Uint8Array }
  | { kind: 'exception'; exception: SasException }
  /** In place of the reply: the poll counts as not acknowledged and has to be sent again. */
  | { kind: 'event'; event: RealTimeEvent }
  | { kind: 'ack' }
  | { kind: 'nack' }
  | { kind: 'busy' }
  /** Nothing came: the machine is off, did not take the poll, or does not have that command. */
  | { kind: 'silence' }
  /** `hex` has 32 bytes at most. */
  | { kind: 'bad'; reason: BadReason; hex: string };

/** `bytes` is all that came until the reply was complete or the line paused. */
export function readReply(bytes: Uint8Array, asked: Asked): Reply {
  const { address, command, shape } = asked;
  if (bytes.length === 0) return { kind: 'silence' };
  if (shape.kind === 'none') return bad('unasked', bytes);
  if (bytes.length > LONGEST_PACKET_BYTES) return bad('length', bytes);
  if (bytes.length === 1) return readByte(bytes, asked);
  if (bytes[0] !== address) return bad('address', bytes);
  if (bytes[1] === EVENT_COMMAND) {
    const event = decodeRealTimeEvent(bytes, address);
    return event === null ? bad('crc', bytes) : { kind: 'event', event };
  }
  if (bytes[1] === 0x00 && bytes.length === 2) return { kind: 'busy' };
  if (command === null) return bad('unasked', bytes);
  if (bytes[1] !== command) return bad('command', bytes);
  if (!isOfShape(bytes, shape)) return bad('length', bytes);
  return endsInItsCrc(bytes) ? { kind: 'reply', packet: bytes } : bad('crc', bytes);
}

function readByte(bytes: Uint8Array, { address, shape }: Asked): Reply {
  const byte = bytes[0]!;
  if (shape.kind === 'exception') return { kind: 'exception', exception: exceptionOf(byte) };
  if (byte === (POLL_BIT | address)) return { kind: 'nack' };
  if (byte !== address) return bad('address', bytes);
  return shape.kind === 'ack' ? { kind: 'ack' } : bad('length', bytes);
}

function bad(reason: BadReason, bytes: Uint8Array): Reply {
  return { kind: 'bad', reason, hex: shortHex(bytes) };
}

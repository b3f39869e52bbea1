/** How long a reply is, so that the line knows when it has it, and what came instead of it. */

import { endsInItsCrc } from './crc.ts';
import { expectedEventBytes, SHORTEST_EVENT_BYTES } from './events/real-time-event.ts';
import { BROADCAST_ADDRESS, CRC_BYTES, EVENT_COMMAND, LAST_ADDRESS, LONGEST_PACKET_BYTES, POLL_BIT } from './packet.ts';
import { CONTROL_COMMANDS } from './polls/control.ts';
import { EXTENDED_METERS_COMMANDS } from './polls/extended-meters.ts';
import { HAND_PAY_COMMANDS } from './polls/hand-pay.ts';
import { IDENTITY_COMMANDS } from './polls/identity.ts';
import { LOCK_STATUS_COMMAND } from './polls/lock-status.ts';
import { METER_GROUPS } from './polls/meter-groups.ts';
import { REGISTER_COMMAND } from './polls/register.ts';
import { SELECTED_METERS_COMMAND } from './polls/selected-meters.ts';
import { TRANSFER_COMMAND } from './polls/transfer.ts';
import type { Profile } from './profiles.ts';

export type ReplyShape =
  /** One exception byte without an address. */
  | { kind: 'exception' }
  /** The address alone. */
  | { kind: 'ack' }
  /** So many bytes with address, command and CRC. */
  | { kind: 'fixed'; bytes: number }
  /** Address, command, a length byte, so many bytes, CRC. */
  | { kind: 'sized' }
  /** At least so many bytes; where it ends only the pause after it says. */
  | { kind: 'open'; leastBytes: number }
  /** Nobody answers. */
  | { kind: 'none' };

/** What was asked, read back from the poll itself, so that the two cannot differ. */
export interface Asked {
  address: number;
  /** Null for a general poll. */
  command: number | null;
  shape: ReplyShape;
}

const SIZED: ReadonlySet<number> = new Set([
  TRANSFER_COMMAND,
  LOCK_STATUS_COMMAND,
  REGISTER_COMMAND,
  SELECTED_METERS_COMMAND,
  CONTROL_COMMANDS.validation,
  IDENTITY_COMMANDS.version,
  ...Object.values(EXTENDED_METERS_COMMANDS),
]);
const HEADER_BYTES = 2;
const SIZED_BYTES = HEADER_BYTES + 1 + CRC_BYTES;
const FIXED: ReadonlyMap<number, number> = new Map([
  ...Object.entries(METER_GROUPS).map(([command, names]): [number, number] => [
    Number(command),
    HEADER_BYTES + 4 * names.length + CRC_BYTES,
  ]),
  [HAND_PAY_COMMANDS.read, 24],
  [HAND_PAY_COMMANDS.reset, 5],
  [HAND_PAY_COMMANDS.resetMethod, 5],
]);
/** Game number and three feature bytes are certain, what follows them is not. */
const LEAST_FEATURES_BYTES = HEADER_BYTES + 5 + CRC_BYTES;

export function expectedReply(command: number, profile: Profile): ReplyShape {
  if (SIZED.has(command)) return { kind: 'sized' };
  if (command === IDENTITY_COMMANDS.game) return { kind: 'fixed', bytes: profile.identityReplyBytes };
  if (command === IDENTITY_COMMANDS.features) return { kind: 'open', leastBytes: LEAST_FEATURES_BYTES };
  const bytes = FIXED.get(command);
  return bytes === undefined ? { kind: 'ack' } : { kind: 'fixed', bytes };
}

export function askedBy(poll: Uint8Array, profile: Profile): Asked {
  const [first = 0, command = null] = poll;
  const address = first & LAST_ADDRESS;
  if (address === BROADCAST_ADDRESS) return { address, command, shape: { kind: 'none' } };
  if (command === null) return { address, command, shape: { kind: 'exception' } };
  return { address, command, shape: expectedReply(command, profile) };
}

/** `complete_at_pause`: whole if nothing follows within the longest gap inside a packet (5 ms, D), else not yet. */
export type ReplyProgress = 'more' | 'complete' | 'complete_at_pause';

/** Of what has come so far. It judges length alone; `readReply` judges the rest. */
export function replyProgress(bytes: Uint8Array, asked: Asked): ReplyProgress {
  if (bytes.length === 0) return 'more';
  // Longer than any packet: more of it makes nothing right.
  if (bytes.length >= LONGEST_PACKET_BYTES) return 'complete';
  if (bytes.length === 1) return firstByteProgress(bytes[0]!, asked);
  if (bytes[0] === asked.address && bytes[1] === EVENT_COMMAND) return eventProgress(bytes);
  // Busy, unless the line adds something.
  if (bytes[0] === asked.address && bytes[1] === 0 && bytes.length === 2) return 'complete_at_pause';
  return shapeProgress(bytes, asked.shape);
}

/** One byte is an exception, an ACK or a NACK, or the address of something longer. */
function firstByteProgress(byte: number, { address, shape }: Asked): ReplyProgress {
  if (shape.kind === 'exception') return byte === address ? 'complete_at_pause' : 'complete';
  if (byte === (POLL_BIT | address)) return 'complete_at_pause';
  return shape.kind === 'ack' && byte === address ? 'complete_at_pause' : 'more';
}

function eventProgress(bytes: Uint8Array): ReplyProgress {
  if (bytes.length < SHORTEST_EVENT_BYTES || !endsInItsCrc(bytes)) return 'more';
  return expectedEventBytes(bytes[2]!) === bytes.length ? 'complete' : 'complete_at_pause';
}

function shapeProgress(bytes: Uint8Array, shape: ReplyShape): ReplyProgress {
  if (shape.kind === 'open') return bytes.length >= shape.leastBytes ? 'complete_at_pause' : 'more';
  if (shape.kind !== 'fixed' && shape.kind !== 'sized') return 'complete_at_pause';
  const whole = wholeBytes(bytes, shape);
  return whole !== null && bytes.length >= whole ? 'complete' : 'more';
}

export function isOfShape(bytes: Uint8Array, shape: ReplyShape): boolean {
  if (shape.kind === 'open') return bytes.length >= shape.leastBytes;
  return (shape.kind === 'fixed' || shape.kind === 'sized') && bytes.length === wholeBytes(bytes, shape);
}

/** Null while the length byte is missing. */
function wholeBytes(bytes: Uint8Array, shape: ReplyShape & { kind: 'fixed' | 'sized' }): number | null {
  if (shape.kind === 'fixed') return shape.bytes;
  const length = bytes[HEADER_BYTES];
  return length === undefined ? null : SIZED_BYTES + length;
}

import { createFramedLineDecoder, encodeFramed, type LineByte } from '@salon/sas/framed-line.ts';

/** What one adapter sends and the other should receive. */
export interface Packet {
  kind: 'poll' | 'reply' | 'call';
  framed: Uint8Array;
}

export type Outcome = 'right' | 'lost' | 'no_wake_up' | 'false_wake_up' | 'wrong_bytes';
export const OUTCOMES: readonly Outcome[] = ['right', 'lost', 'no_wake_up', 'false_wake_up', 'wrong_bytes'];

/** Bytes that terminals and drivers like to change: FF, 00, stop and start, carriage return, newline, delete. */
const SPECIAL = [0x01, 0x72, 0xff, 0x00, 0xff, 0xff, 0x11, 0x13, 0x0d, 0x0a, 0x7f, 0x80, 0x03, 0x04, 0x55, 0xaa];
const LONGEST = 72;

/** Polls begin with a wake-up byte, replies have none, a call is one alone. */
export function packetsOf(count: number, randomBelow: (limit: number) => number): Packet[] {
  const random = () => Array.from({ length: 2 + randomBelow(LONGEST - 2) }, () => randomBelow(0x100));
  return Array.from({ length: count }, (_, index): Packet => {
    switch (index % 5) {
      case 0:
        return packet('poll', [0x81]);
      case 1:
        return packet('poll', SPECIAL);
      case 2:
        return packet('reply', SPECIAL);
      case 3:
        return packet('poll', [0x01, ...random()]);
      default:
        return index % 10 === 4 ? packet('reply', random()) : packet('call', [0x01]);
    }
  });
}

function packet(kind: Packet['kind'], bytes: number[]): Packet {
  return { kind, framed: encodeFramed(Uint8Array.from(bytes), kind !== 'reply') };
}

export const bytesOf = ({ framed }: Packet): readonly LineByte[] => createFramedLineDecoder()(framed).bytes;

/** What became of a packet: the bytes first, then their ninth bits. */
export function outcomeOf(sent: Packet, received: readonly LineByte[]): Outcome {
  const bytes = bytesOf(sent);
  if (received.length === 0) return 'lost';
  const isSame = received.length === bytes.length && received.every(({ byte }, at) => byte === bytes[at]!.byte);
  if (!isSame) return 'wrong_bytes';
  if (bytes.some(({ isWakeUp }, at) => isWakeUp && !received[at]!.isWakeUp)) return 'no_wake_up';
  return received.some(({ isWakeUp }, at) => isWakeUp && !bytes[at]!.isWakeUp) ? 'false_wake_up' : 'right';
}

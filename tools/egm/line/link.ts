import type { Acknowledgement, PollAnswer } from '../machine/answer-poll.ts';
import type { Received } from './poll-reader.ts';

/** A reply is repeated until it was sent three times; then the machine takes it as received. */
const SENDS = 3;

interface Outstanding {
  packet: Uint8Array;
  reply: PollAnswer;
  sends: number;
}

export interface LinkEnds {
  /** Whether it is a poll at all: a damaged one proves nothing. */
  isSound(packet: Uint8Array): boolean;
  /** Carries a poll out; null: silence. */
  answer(packet: Uint8Array): PollAnswer | null;
  acknowledged(what: Acknowledgement): void;
  broadcast(packet: Uint8Array): void;
}

/**
 * Implied acknowledgement (D): the same poll again is a NACK and is answered with the same bytes, without being carried out; any other
 * sound poll, or one to another address, is an ACK. A second general poll in a row is a NACK too, which is why a host alternates.
 */
export function createLink(waitsForAnotherAddress: boolean, ends: LinkEnds): (received: Received) => Uint8Array | null {
  let isAwake = !waitsForAnotherAddress;
  let outstanding: Outstanding | null = null;
  const acknowledge = () => {
    const what = outstanding?.reply.whenAcknowledged;
    outstanding = null;
    if (what) ends.acknowledged(what);
  };
  const poll = (packet: Uint8Array): Uint8Array | null => {
    if (!isAwake || !ends.isSound(packet)) return null;
    const isRepeated = outstanding !== null && Buffer.compare(outstanding.packet, packet) === 0;
    if (outstanding && isRepeated && outstanding.sends < SENDS) {
      outstanding.sends += 1;
      return outstanding.reply.bytes;
    }
    acknowledge();
    const reply = ends.answer(packet);
    // "No exception" has nothing to be repeated: the next general poll may already find one.
    const isNothing = packet.length === 1 && !reply?.whenAcknowledged;
    outstanding = reply && !isNothing ? { packet, reply, sends: 1 } : null;
    return reply?.bytes ?? null;
  };
  return (received) => {
    if (received.type === 'poll') return poll(received.packet);
    if (received.type === 'broadcast') ends.broadcast(received.packet);
    if (received.type === 'other_address') {
      isAwake = true;
      acknowledge();
    }
    return null;
  };
}

import { pollLength } from '../wire/poll-length.ts';
import type { LineByte } from './framing.ts';

export type Received =
  /** A whole poll to this machine, damaged or not. */
  | { type: 'poll'; packet: Uint8Array }
  /** The address of this machine, with the wake-up bit: the line is alive. */
  | { type: 'own_address' }
  /** Somebody else's, or everybody's: the packet follows once it is whole, for the few that have no reply. */
  | { type: 'other_address' }
  | { type: 'broadcast'; packet: Uint8Array };

/** Polls from bytes: a wake-up byte starts one, its command says how long it is. What is left of a torn one is dropped. */
export function createPollReader(address: number): (bytes: readonly LineByte[]) => Received[] {
  let packet: number[] | null = null;
  return (bytes) => {
    const received: Received[] = [];
    for (const { byte, isWakeUp } of bytes) {
      if (isWakeUp) {
        const to = byte & 0x7f;
        packet = to === address || byte === 0 ? [byte] : null;
        received.push({ type: to === address ? 'own_address' : 'other_address' });
      } else packet?.push(byte);
      if (!packet) continue;
      const length = pollLength(packet);
      if (length === 'more' || (typeof length === 'number' && packet.length < length)) continue;
      if (length !== 'unknown') {
        const whole = Uint8Array.from(packet);
        received.push({ type: packet[0] === 0 ? 'broadcast' : 'poll', packet: whole });
      }
      packet = null;
    }
    return received;
  };
}

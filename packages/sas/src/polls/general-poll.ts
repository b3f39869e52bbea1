/** The general poll: one byte with the wake-up bit, answered by one exception byte, or by a real-time event. */
import { LAST_ADDRESS, POLL_BIT } from '../packet.ts';

/** `address | 80` (D). Throws RangeError on an address outside 1..7F. */
export function generalPoll(address: number): Uint8Array {
  if (!Number.isInteger(address) || address < 1 || address > LAST_ADDRESS)
    throw new RangeError(`general poll: address ${address}`);
  return Uint8Array.of(POLL_BIT | address);
}

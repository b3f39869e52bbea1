/**
 * Address 0, which every machine takes and none answers. Every poll that only sets something takes it as its address
 * (`playDisabled(BROADCAST_ADDRESS)`); the poll here says nothing but "somebody else".
 */
import { POLL_BIT } from '../packet.ts';

/**
 * `80`: acknowledges what the machine sent last, and after its start makes it listen: it ignores polls until it sees
 * another address than its own (D). A host of one machine alternates it with the general poll, where the profile lets it.
 */
export function otherAddressPoll(): Uint8Array {
  return Uint8Array.of(POLL_BIT);
}

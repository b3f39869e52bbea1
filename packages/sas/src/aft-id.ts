/** The id of an AFT transfer: 20 characters, the longest that SAS takes, recomputed from the transfer's uuid without any journal. */

/** RFC 4648, upper case: letters and digits that every maker's machine takes and prints. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const ID_CHARACTERS = 20;
const BITS_A_CHARACTER = 5;
const DIGEST_BYTES = 32;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The first 20 characters (100 bits) of base32 of SHA-256 over the uuid's 16 bytes, so that its spelling does not matter.
 * `sha256` is passed in: this package is pure. Throws RangeError on what is no uuid or no SHA-256; both are bugs.
 */
export function aftIdOf(transferUuid: string, sha256: (bytes: Uint8Array) => Uint8Array): string {
  if (!UUID.test(transferUuid)) throw new RangeError('aft id: not a uuid');
  const pairs = transferUuid.replaceAll('-', '').match(/../g) ?? [];
  const digest = sha256(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
  if (digest.length !== DIGEST_BYTES) throw new RangeError(`aft id: a digest of ${digest.length} bytes`);
  return Array.from({ length: ID_CHARACTERS }, (_, at) => BASE32[fiveBits(digest, at * BITS_A_CHARACTER)]).join('');
}

function fiveBits(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3;
  const pair = (bytes[at]! << 8) | bytes[at + 1]!;
  return (pair >> (16 - BITS_A_CHARACTER - (bit & 7))) & 0x1f;
}

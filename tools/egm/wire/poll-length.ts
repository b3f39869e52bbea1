/** How long a poll is, which only its command says: the line has no end mark. */

const HEAD_BYTES = 2;
const CRC_BYTES = 2;

/** R: address and command alone. */
const READS = new Set([0x0f, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x19, 0x1a, 0x1b, 0x1c, 0x1f, 0x54]);
/** S and M: bytes of data between command and CRC. */
const DATA_BYTES = new Map([
  [0x01, 0],
  [0x02, 0],
  [0x06, 0],
  [0x07, 0],
  [0x0e, 1],
  [0x74, 4],
  [0x7f, 7],
  [0x94, 0],
  [0xa0, 2],
  [0xa8, 1],
]);
/** S whose third byte says how many bytes follow before the CRC. */
const COUNTED = new Set([0x2f, 0x6f, 0x72, 0x73, 0x7b, 0xaf]);

/** Bytes of the poll that begins so; `more`: not known yet; `unknown`: no poll of this machine, which stays silent. */
export function pollLength(start: readonly number[]): number | 'more' | 'unknown' {
  const [address, command, count] = start;
  if (address === undefined) return 'more';
  if (address & 0x80) return 1;
  if (command === undefined) return 'more';
  if (READS.has(command)) return HEAD_BYTES;
  const data = DATA_BYTES.get(command);
  if (data !== undefined) return HEAD_BYTES + data + CRC_BYTES;
  if (!COUNTED.has(command)) return 'unknown';
  return count === undefined ? 'more' : HEAD_BYTES + 1 + count + CRC_BYTES;
}

export function hasCrc(command: number): boolean {
  return !READS.has(command);
}

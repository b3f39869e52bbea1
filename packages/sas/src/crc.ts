/** CRC-16/KERMIT, as SAS has it (D): polynomial 8408 reflected, seed 0, over the whole packet with its address, low byte first. */

const POLYNOMIAL = 0x8408;
const CRC_BYTES = 2;

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  return crc;
});

/** 0..FFFF. */
export function crcOf(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 0xff]!;
  return crc;
}

/** The same bytes and their CRC. */
export function withCrc(bytes: Uint8Array): Uint8Array {
  const crc = crcOf(bytes);
  const packet = new Uint8Array(bytes.length + CRC_BYTES);
  packet.set(bytes);
  packet[bytes.length] = crc & 0xff;
  packet[bytes.length + 1] = crc >>> 8;
  return packet;
}

/** Whether the last two bytes are the CRC of those before them. A packet has one byte at least: an address. */
export function endsInItsCrc(packet: Uint8Array): boolean {
  const length = packet.length - CRC_BYTES;
  if (length < 1) return false;
  const crc = crcOf(packet.subarray(0, length));
  return packet[length] === (crc & 0xff) && packet[length + 1] === crc >>> 8;
}

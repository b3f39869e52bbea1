/** CRC-16/KERMIT over the whole packet with its address, low byte first (D). Seed 0, reflected polynomial 8408. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0x8408 : 0);
  }
  return crc;
}

export function sealed(bytes: readonly number[]): Uint8Array {
  const crc = crcOf(Uint8Array.from(bytes));
  return Uint8Array.from([...bytes, crc & 0xff, crc >>> 8]);
}

export function isIntact(packet: Uint8Array): boolean {
  if (packet.length < 3) return false;
  const crc = crcOf(packet.subarray(0, -2));
  return packet.at(-2) === (crc & 0xff) && packet.at(-1) === crc >>> 8;
}

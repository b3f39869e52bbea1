/** Bytes as text for messages and logs, never longer than a line: the line may send anything, at any length. */

const LIMIT_BYTES = 32;

/** Upper case, `…` after the 32nd byte. */
export function shortHex(bytes: Uint8Array): string {
  const hex = Array.from(bytes.subarray(0, LIMIT_BYTES), hexByte).join('');
  return bytes.length > LIMIT_BYTES ? `${hex}…` : hex;
}

export function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0').toUpperCase();
}

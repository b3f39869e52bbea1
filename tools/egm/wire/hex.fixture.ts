/** `01 74 23` as in a written frame; spaces only help the reader. */
export const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
export const hexOf = (bytes: Uint8Array | null) => (bytes ? Buffer.from(bytes).toString('hex').toUpperCase() : null);

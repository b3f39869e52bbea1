/** The framed line: `FF 00 b` is a wake-up byte, `FF FF` a literal FF (sas' ninth bit over eight). */

export interface LineByte {
  byte: number;
  isWakeUp: boolean;
}

/** Remembers an escape that a chunk ended in. An escape before anything else is line noise, and is dropped with its byte. */
export function createUnframer(): (chunk: Uint8Array) => LineByte[] {
  let held: 'nothing' | 'escape' | 'wake_up' = 'nothing';
  return (chunk) => {
    const bytes: LineByte[] = [];
    for (const byte of chunk) {
      if (held === 'nothing') {
        if (byte === 0xff) held = 'escape';
        else bytes.push({ byte, isWakeUp: false });
        continue;
      }
      if (held === 'escape' && byte === 0x00) {
        held = 'wake_up';
        continue;
      }
      if (held === 'wake_up' || byte === 0xff) bytes.push({ byte, isWakeUp: held === 'wake_up' });
      held = 'nothing';
    }
    return bytes;
  };
}

/** A reply: the machine clears the wake-up bit. */
export function framedReply(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes].flatMap((byte) => (byte === 0xff ? [0xff, 0xff] : [byte])));
}

/** The only byte of the machine that has the wake-up bit. */
export function framedChirp(address: number): Uint8Array {
  return Uint8Array.of(0xff, 0x00, address);
}

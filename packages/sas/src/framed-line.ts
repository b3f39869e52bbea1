/**
 * The framed line: how the ninth bit (wake-up) is carried where a line has eight, over PTY, TCP or a microcontroller
 * bridge. `FF 00 b` is the wake-up byte b, `FF FF` a literal FF, every other byte is itself. It is the form in which a
 * Linux UART with INPCK and PARMRK hands over bytes whose parity differs, so one decoder reads both.
 */

/** Starts what the next byte or bytes say. */
const ESCAPE = 0xff;
const WAKE_UP = 0x00;

export interface LineByte {
  /** 0..FF. */
  byte: number;
  isWakeUp: boolean;
}

export interface FramedChunk {
  bytes: LineByte[];
  /**
   * Escapes followed by neither 00 nor FF in this chunk. The byte that followed is delivered as a plain one, and what is
   * being received is damaged: the reader drops it, also a reply of one byte, which has no CRC to say so.
   */
  illegalEscapes: number;
}

/** Host: the first byte is a wake-up byte. EGM: none is, but for a chirp, which is one byte. */
export function encodeFramed(bytes: Uint8Array, isFirstWakeUp: boolean): Uint8Array {
  const framed: number[] = [];
  for (const [index, byte] of bytes.entries()) {
    if (index === 0 && isFirstWakeUp) framed.push(ESCAPE, WAKE_UP, byte);
    else if (byte === ESCAPE) framed.push(ESCAPE, ESCAPE);
    else framed.push(byte);
  }
  return Uint8Array.from(framed);
}

/** Takes chunks torn anywhere; an escape that is not whole waits for the next chunk. */
export function createFramedLineDecoder(): (chunk: Uint8Array) => FramedChunk {
  let state: 'plain' | 'escaped' | 'wake_up' = 'plain';
  return (chunk) => {
    const bytes: LineByte[] = [];
    let illegalEscapes = 0;
    for (const byte of chunk) {
      if (state === 'plain' && byte === ESCAPE) state = 'escaped';
      else if (state === 'escaped' && byte === WAKE_UP) state = 'wake_up';
      else {
        if (state === 'escaped' && byte !== ESCAPE) illegalEscapes += 1;
        bytes.push({ byte, isWakeUp: state === 'wake_up' });
        state = 'plain';
      }
    }
    return { bytes, illegalEscapes };
  };
}

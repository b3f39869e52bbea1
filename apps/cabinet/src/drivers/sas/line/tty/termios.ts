/**
 * The settings of a terminal as the kernel has them (Linux, `struct termios` of TCGETS): four words of flags, the line
 * discipline, the control characters. The same bytes on every processor that the product runs on, whatever the C library.
 */

export const TERMIOS_BYTES = 36;
/** Numbers of ioctl (Linux): read, write, write after the output is out and drop what was received. */
export const IOCTL = { TCGETS: 0x5401, TCSETS: 0x5402, TCSETSF: 0x5404 } as const;

const FIELDS = { input: 0, output: 4, control: 8, local: 12 } as const;
type Field = keyof typeof FIELDS;
const CHARACTERS_AT = 17;
const VTIME = 5;
const VMIN = 6;

const INPCK = 0o20;
const PARMRK = 0o10;
/** IGNBRK BRKINT IGNPAR PARMRK INPCK ISTRIP INLCR IGNCR ICRNL IXON IXANY IXOFF. */
const INPUT_TRANSLATION = 0o1 | 0o2 | 0o4 | PARMRK | INPCK | 0o40 | 0o100 | 0o200 | 0o400 | 0o2000 | 0o4000 | 0o10000;
const OPOST = 0o1;
/** ISIG ICANON ECHO ECHONL IEXTEN. */
const LINE_EDITING = 0o1 | 0o2 | 0o10 | 0o100 | 0o100000;
const CSIZE = 0o60;
const CS8 = 0o60;
const CSTOPB = 0o100;
const CREAD = 0o200;
const PARENB = 0o400;
const CLOCAL = 0o4000;
const PARODD = 0o1000;
const CBAUD = 0o10017;
const B19200 = 0o16;
const CMSPAR = 0o10000000000;
const CRTSCTS = 0o20000000000;

/** Every byte as it is, in both directions. */
export function raw(termios: Uint8Array): Uint8Array {
  const bare = changed(termios, 'input', INPUT_TRANSLATION, 0);
  const mute = changed(changed(bare, 'output', OPOST, 0), 'local', LINE_EDITING, 0);
  const eight = changed(mute, 'control', CSIZE | PARENB | CSTOPB, CS8 | CREAD | CLOCAL);
  eight[CHARACTERS_AT + VMIN] = 1;
  eight[CHARACTERS_AT + VTIME] = 0;
  return eight;
}

/**
 * A SAS port: raw, 19200 baud, the parity bit as the ninth one. Sent as `parity` says (mark 1, space 0); a received byte whose
 * ninth bit is not that of `parity` comes as FF 00 b, a literal FF as FF FF.
 */
export function sasPort(termios: Uint8Array, parity: 'mark' | 'space'): Uint8Array {
  const escaped = changed(raw(termios), 'input', 0, INPCK | PARMRK);
  const fast = changed(escaped, 'control', CBAUD | CRTSCTS, B19200);
  return changed(fast, 'control', PARODD, PARENB | CMSPAR | (parity === 'mark' ? PARODD : 0));
}

function changed(termios: Uint8Array, field: Field, off: number, on: number): Uint8Array {
  const copy = termios.slice();
  const view = new DataView(copy.buffer);
  const flags = view.getUint32(FIELDS[field], true);
  view.setUint32(FIELDS[field], ((flags & ~off) | on) >>> 0, true);
  return copy;
}

import { expect, it } from 'vitest';
import { raw, sasPort, TERMIOS_BYTES } from './termios.ts';

/** As a new terminal of Linux has them: echo, line editing, CR to NL, 38400 baud. */
const FRESH = Uint8Array.from(
  Buffer.from('0005000005000000bf0000003b8a000000031c7f150400010011131a00120f1716000000', 'hex'),
);

it('makes every byte pass as it is', () => {
  expect(FRESH).toHaveLength(TERMIOS_BYTES);
  expect(Buffer.from(raw(FRESH)).toString('hex')).toBe(
    `00000000${'04000000'}${'bf080000'}${'300a0000'}00031c7f150400010011131a00120f1716000000`,
  );
});

it('is the same a second time, and leaves what it was given', () => {
  const before = FRESH.slice();
  expect(raw(raw(FRESH))).toEqual(raw(FRESH));
  expect(FRESH).toEqual(before);
});

const control = (bytes: Uint8Array) => new DataView(bytes.buffer).getUint32(8, true).toString(8);

it('sends the ninth bit as the parity of a port with 19200 baud, and marks what comes with the other one', () => {
  // PARENB 400, CS8 60, CREAD 200, CLOCAL 4000, HUPCL 2000 is not there, B19200 16, CMSPAR 10000000000, PARODD 1000.
  expect(control(sasPort(FRESH, 'space'))).toBe('10000004676');
  expect(control(sasPort(FRESH, 'mark'))).toBe('10000005676');
  expect(control(sasPort(sasPort(FRESH, 'mark'), 'space'))).toBe('10000004676');
  // INPCK and PARMRK, nothing else.
  expect(new DataView(sasPort(FRESH, 'space').buffer).getUint32(0, true)).toBe(0o30);
});

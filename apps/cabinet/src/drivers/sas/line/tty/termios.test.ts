import { expect, it } from 'vitest';
import { raw, TERMIOS_BYTES } from './termios.ts';

/** As a new terminal of Linux has them: echo, line editing, CR to NL, 38400 baud. */
export const FRESH = Uint8Array.from(
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

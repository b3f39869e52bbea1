import { describe, expect, it } from 'vitest';
import { createSealedTexts } from '../../sealed-texts.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret "12345678901234567890" in base32; its codes end like the eight digits there. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %i s the code of RFC 6238 is accepted', (seconds, code, step) => {
    expect(stepOfCode(SECRET, code, seconds * 1_000)).toBe(step);
  });

  it('a clock may be one step wrong, and no more', () => {
    // The code is of the seconds 30 to 59.
    const accepted = [-1, 0, 30, 59, 89, 90].map((s) => stepOfCode(SECRET, '287082', s * 1_000));
    expect(accepted).toEqual([null, 1, 1, 1, 1, null]);
  });

  it('a new secret has 160 bits, and its address names the person', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUri(secret, 'ayşe')).toMatch(/^otpauth:\/\/totp\/Salon:ay%C5%9Fe\?/);
  });
});

describe('sealed texts', () => {
  it('open with the secret and the purpose that sealed them, and no other', () => {
    const sealed = createSealedTexts('a pepper', 'totp').seal(SECRET);
    expect(sealed.toString('latin1')).not.toContain(SECRET);
    expect(createSealedTexts('a pepper', 'totp').open(sealed)).toBe(SECRET);
    expect(() => createSealedTexts('a pepper', 'other').open(sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => createSealedTexts('a pepper', 'totp').open(sealed)).toThrow();
  });
});

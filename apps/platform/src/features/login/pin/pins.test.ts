import { describe, expect, it } from 'vitest';
import { hashOfBefore } from './pins.fixture.ts';
import { createPins } from './pins.ts';

const pins = createPins('a pepper of at least thirty-two characters');

describe('a stored PIN', () => {
  it('LK-02 fits the PIN that made it and no other, under its own pepper only', async () => {
    const hash = await pins.hash('4711');
    expect(hash).toMatch(/^hmac-pbkdf2-sha256\$310000\$/);
    expect(await pins.verify(hash, '4711')).toBe(true);
    expect(await pins.verify(hash, '4712')).toBe(false);
    expect(await createPins('another pepper of thirty-two letters').verify(hash, '4711')).toBe(false);
    expect(await pins.hash('4711')).not.toBe(hash);
  });

  it('is peppered without the PIN where it is of before, and fits before and after', async () => {
    const before = hashOfBefore('4711');
    expect(await pins.verify(before, '4711')).toBe(true);
    const after = pins.pepper(before)!;
    expect(after).not.toContain(before.split('$')[3]!);
    expect(await pins.verify(after, '4711')).toBe(true);
    expect(pins.pepper(after)).toBeNull();
    expect(pins.pepper('')).toBeNull();
  });

  it('is given out as a mark that nobody can make from a guessed PIN, and that changes with it', async () => {
    const hash = await pins.hash('4711');
    expect(pins.fingerprint(hash)).toMatch(/^[\w-]{43}$/);
    expect(pins.fingerprint(hash)).toBe(pins.fingerprint(hash));
    expect(pins.fingerprint(await pins.hash('4711'))).not.toBe(pins.fingerprint(hash));
    expect(pins.fingerprint('')).toBe('');
  });

  it.each(['', 'x', 'pbkdf2-sha256$0$AA==$AA==', 'md5$1$AA==$AA=='])('fits nothing where it is %j', async (hash) => {
    expect(await pins.verify(hash, '4711').catch(() => false)).toBe(false);
  });
});

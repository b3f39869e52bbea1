import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pinFits } from './pin-hash.ts';

const salt = Buffer.from('0123456789abcdef');
const hashOf = (pin: string, iterations = 1_000) =>
  `pbkdf2-sha256$${iterations}$${salt.toString('base64')}$${pbkdf2Sync(pin, salt, iterations, 32, 'sha256').toString('base64')}`;

describe('the PIN', () => {
  it('LK-02 fits the salted slow hash that the platform made of it, and no other PIN does', async () => {
    const hash = hashOf('4711');
    expect(await pinFits(hash, '4711')).toBe(true);
    expect(await pinFits(hash, '4712')).toBe(false);
    expect(await pinFits(hash, '')).toBe(false);
    expect(await pinFits(hashOf('4711', 310_000), '4711')).toBe(true);
  });

  it.each([
    '',
    'x',
    'pbkdf2-sha256$0$AA==$AA==',
    'pbkdf2-sha256$9e9$AA==$AA==',
    'md5$1$AA==$AA==',
    'pbkdf2-sha256$1000$?$?',
  ])('LK-02 fits nothing where the hash is %j', async (hash) => expect(await pinFits(hash, '4711')).toBe(false));
});

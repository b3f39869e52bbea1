import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aftIdOf } from './aft-id.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const UUID = '0b5f9d0e-6c1a-4e0f-9a57-3d2f7c8e1b42';

describe('the id of a transfer', () => {
  it('is 20 characters that every machine takes, one for each uuid', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        expect(aftIdOf(one, sha256)).toMatch(/^[A-Z2-7]{20}$/);
        expect(aftIdOf(one, sha256) === aftIdOf(other, sha256)).toBe(one === other);
      }),
    );
  });

  it('does not depend on the spelling of the uuid, and never changes', () => {
    expect(aftIdOf(UUID.toUpperCase(), sha256)).toBe(aftIdOf(UUID, sha256));
    expect(aftIdOf(UUID, sha256)).toBe('MQXQLBDXN5JTRMMXBIYA');
  });

  it('is the base32 of RFC 4648', () => {
    // "foobar" is MZXW6YTBOI there; 16 characters of it and what follows.
    const digest = new Uint8Array(32);
    digest.set(new TextEncoder().encode('foobar'));
    expect(aftIdOf(UUID, () => digest)).toBe('MZXW6YTBOIAAAAAAAAAA');
    expect(aftIdOf(UUID, () => new Uint8Array(32).fill(0xff))).toBe('77777777777777777777');
  });

  it('takes uuids and SHA-256 alone', () => {
    expect(() => aftIdOf('12', sha256)).toThrow(RangeError);
    expect(() => aftIdOf(`${UUID}0`, sha256)).toThrow(RangeError);
    expect(() => aftIdOf(UUID, () => new Uint8Array(20))).toThrow(RangeError);
  });
});

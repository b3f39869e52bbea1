import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const key = () => generateKeyPairSync('ed25519').privateKey;
const sent = (setCookie: string) => `theme=dark; ${setCookie.split(';')[0]}; other=1`;

describe('a known device', () => {
  const devices = createKnownDevices(key(), true);

  it('is known for its player alone, and keeps its id over further logins', () => {
    const first = sent(devices.remember(undefined, 7));
    const id = devices.idOf(first, 7);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(devices.idOf(first, 8)).toBeNull();
    expect(devices.isKnown(first)).toBe(true);
    expect(devices.idOf(sent(devices.remember(first, 7)), 7)).toBe(id);
  });

  it('is kept from scripts, other sites and plain HTTP', () => {
    expect(devices.remember(undefined, 7)).toMatch(
      /^__Host-salon-device=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(createKnownDevices(key(), false).remember(undefined, 7)).not.toMatch(/Secure|__Host-/);
  });

  it('is a stranger by a cookie of another key, of another player, changed or cut off', () => {
    const own = sent(devices.remember(undefined, 7));
    expect(createKnownDevices(key(), true).idOf(own, 7)).toBeNull();
    const one = key();
    const ofStaff = sent(createKnownDevices(one, true, 'staff').remember(undefined, 7));
    expect(ofStaff).toContain('__Host-salon-staff-device=');
    expect(createKnownDevices(one, true, 'staff').idOf(ofStaff, 7)).not.toBeNull();
    const asPlayer = ofStaff.replace('salon-staff-device', 'salon-device');
    for (const cookies of [ofStaff, asPlayer]) expect(createKnownDevices(one, true).idOf(cookies, 7)).toBeNull();
    expect(devices.idOf(own.replace('=7.', '=8.'), 8)).toBeNull();
    for (const text of [
      undefined,
      '',
      '__Host-salon-device=',
      '__Host-salon-device=7.x.y',
      own.slice(0, 60),
      '~'.repeat(9_999),
    ]) {
      expect(devices.idOf(text, 7)).toBeNull();
      expect(devices.isKnown(text)).toBe(false);
    }
  });

  it('remembers the last five players of one browser', () => {
    let cookie = '';
    for (const player of [1, 2, 3, 4, 5, 6]) cookie = sent(devices.remember(cookie, player));
    expect([1, 2, 3, 4, 5, 6].filter((player) => devices.idOf(cookie, player) !== null)).toEqual([2, 3, 4, 5, 6]);
  });
});

import { describe, expect, it } from 'vitest';
import { isPermitted } from './permitted-address.ts';

describe('permitted addresses', () => {
  it.each([
    ['10.1.2.3', null, true],
    ['10.1.2.3', ['10.0.0.0/8'], true],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
    ['11.1.2.3', ['10.0.0.0/8'], false],
    ['11.1.2.3', ['10.0.0.0/8', '11.1.2.3'], true],
    ['2001:db8::7', ['2001:db8::/32'], true],
    ['2001:db9::7', ['2001:db8::/32'], false],
    ['10.1.2.3', [], false],
    ['10.1.2.3', ['10.0.0.0/99', 'everybody', '999.1.1.1/99'], false],
    ['10.1.2.3', ['::ffff:10.0.0.0/104'], true],
    ['::ffff:a01:203', ['10.1.2.3'], true],
    ['somewhere', ['0.0.0.0/0'], false],
  ])('LG-14 %s with %j: %s', (address, permitted, expected) => expect(isPermitted(address, permitted)).toBe(expected));
});

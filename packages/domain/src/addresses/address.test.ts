import { describe, expect, it } from 'vitest';
import { formatAddress, parseAddress, unmapped } from './address.ts';

describe('an address', () => {
  it.each([
    ['0.0.0.0', 4, 0n],
    ['127.0.0.1', 4, 0x7f00_0001n],
    ['255.255.255.255', 4, 0xffff_ffffn],
    ['::', 6, 0n],
    ['::1', 6, 1n],
    ['::FFFF:7f00:1', 6, 0xffff_7f00_0001n],
    ['::ffff:127.0.0.1', 6, 0xffff_7f00_0001n],
    ['1:2:3:4:5:6:7::', 6, 0x0001_0002_0003_0004_0005_0006_0007_0000n],
    ['2001:db8::7:1', 6, 0x2001_0db8_0000_0000_0000_0000_0007_0001n],
    ['0:0:0:0:0:0:13.1.68.3', 6, 0x0d01_4403n],
  ] as const)('%s is read', (text, family, value) => expect(parseAddress(text)).toEqual({ family, value }));

  it.each([
    ...['', 'localhost', '999.1.1.1', '1.2.3', '1.2.3.4.5', '1.2.3.-4', '1.2.3.4 ', '0177.0.0.1', '127.000.0.1'],
    ...['0x7f.0.0.1', '0x7f000001', '2130706433', '127.1', '１.2.3.4', '1.2.3.4/8'],
    ...[':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8::', '12345::', 'g::', '[::1]'],
    ...['fe80::1%eth0', '::ffff:127.0.0.01', '::ffff:256.0.0.1', '::1.2.3', '1.2.3.4::'],
  ])('%j is none', (text) => expect(parseAddress(text)).toBeNull());

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['2001:0DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['fe80:0:0:0:0:0:0:0', 'fe80::'],
    ['10:0:0:0:0:0:0:10', '10::10'],
  ])('%s is written %s', (text, written) => expect(formatAddress(parseAddress(text)!)).toBe(written));

  it('stands for its IPv4 address where it is mapped, and for itself elsewhere', () => {
    expect(formatAddress(unmapped(parseAddress('::ffff:7f00:1')!))).toBe('127.0.0.1');
    for (const text of ['::7f00:1', '64:ff9b::7f00:1', '127.0.0.1'])
      expect(unmapped(parseAddress(text)!)).toEqual(parseAddress(text));
  });
});

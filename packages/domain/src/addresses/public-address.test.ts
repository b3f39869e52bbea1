import { describe, expect, it } from 'vitest';
import { isPublicAddress, mayReach } from './public-address.ts';
import { parseRange } from './ranges.ts';

const REFUSED = {
  'this computer': ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::'],
  'a private network': ['10.7.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00:7::1'],
  'a shared network of a carrier': ['100.64.0.1', '100.127.255.254'],
  'the link alone': ['169.254.1.1', 'fe80::1', 'fe80::1%eth0'],
  'the metadata of a cloud': ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
  'many at once': ['224.0.0.251', '239.255.255.255', '255.255.255.255', 'ff02::fb'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'nobody yet': ['240.0.0.1', '198.18.0.1', '4000::1', 'fec0::1'],
  'another address in disguise': [
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a07:1'],
    ...['2002:7f00:1::1', '2002:a07:1::1', '2001:0:a07:1::1', '192.88.99.1'],
  ],
  'no address': [
    ...['', 'localhost', 'intranet', 'player.local', '0177.0.0.1', '2130706433', '0x7f000001', '0x7f.1', '127.1'],
    ...['[::1]', '[2a00:1450::1]', '8.8.8.8:80', '8.8.8.8/32', '008.8.8.8', ' 8.8.8.8'],
  ],
} as const;

describe('an address that somebody else has named', () => {
  for (const [what, addresses] of Object.entries(REFUSED))
    it.each(addresses)(`%j is ${what}: refused`, (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    ...['8.8.8.8', '1.1.1.1', '100.63.0.1', '100.128.0.1', '172.15.0.1', '172.32.0.1', '168.63.129.17'],
    ...['2a00:1450::1', '2001:4860:4860::8888', '2606:4700:4700::1111'],
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it('may be of a range that is allowed besides, in whichever form it comes', () => {
    const allowed = ['10.7.0.0/16', '127.0.0.1', 'fd00:7::/32'].map((range) => parseRange(range)!);
    for (const address of ['10.7.3.4', '127.0.0.1', '::ffff:7f00:1', 'fd00:7::9', '8.8.8.8'])
      expect([address, mayReach(address, allowed)]).toEqual([address, true]);
    for (const address of ['10.8.0.1', '127.0.0.2', 'fd00:8::9', '2002:a07:1::1', 'localhost'])
      expect([address, mayReach(address, allowed)]).toEqual([address, false]);
  });
});

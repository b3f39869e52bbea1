import { describe, expect, it } from 'vitest';
import { isAllowedAddress, isAllowedCandidate, parseAddressRanges } from './candidate-filter.ts';

const none = parseAddressRanges([])!;
const allowed = parseAddressRanges(['10.7.0.0/16', 'fd00:7::/32', '127.0.0.1'])!;
const candidate = (host: string, port = 50_000, transport = 'udp') =>
  `candidate:1 1 ${transport} 1 ${host} ${port} typ host`;

describe('addresses that a browser may make the cabinet send packets to', () => {
  it.each(['8.8.8.8', '100.63.0.1', '172.32.0.1', '2a00:1450::1'])('allows the public address %s', (address) => {
    expect(isAllowedAddress(address, none)).toBe(true);
  });

  it.each([
    ...[
      '127.0.0.1',
      '10.7.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.251',
    ],
    ...[
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'fd00:7::1',
      'ff02::fb',
      '::ffff:10.7.0.1',
      '::10.7.0.1',
    ],
    ...['64:ff9b::a07:1', '2002:a07:1::1', '2001:0:a07:1::', '2001:db8::1'],
  ])('refuses the private or reserved address %s', (address) => expect(isAllowedAddress(address, none)).toBe(false));

  it.each(['player.local', 'intranet', 'example.com', '0x7f.1', '2130706433', '127.1', ''])(
    'refuses the host name %s',
    (host) => expect(isAllowedCandidate(candidate(host), allowed)).toBe(false),
  );

  it.each([
    ['10.7.3.4', true],
    ['10.8.0.1', false],
    ['fd00:7::9', true],
    ['127.0.0.1', true],
    ['127.0.0.2', false],
  ])('%s with private ranges allowed: %s', (address, isAllowed) =>
    expect(isAllowedAddress(address, allowed)).toBe(isAllowed),
  );

  it('refuses well-known ports, other transports and unreadable candidates', () => {
    expect(isAllowedCandidate(candidate('8.8.8.8'), none)).toBe(true);
    for (const port of [0, 53, 123, 1_023, 70_000])
      expect(isAllowedCandidate(candidate('8.8.8.8', port), none)).toBe(false);
    expect(isAllowedCandidate(candidate('8.8.8.8', 9, 'tcp'), none)).toBe(false);
    expect(isAllowedCandidate('candidate:1', none)).toBe(false);
  });

  it.each(['10.0.0.0/33', 'fd00::/129', 'lan', '10.0.0.0/8/8', ''])('refuses %s as a range', (text) => {
    expect(parseAddressRanges([text])).toBeNull();
  });
});

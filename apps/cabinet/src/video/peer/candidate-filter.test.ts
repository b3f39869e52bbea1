import { describe, expect, it } from 'vitest';
import { isFit, isReachable, rangesOf } from './candidate-filter.ts';

const none = rangesOf([])!;
const own = rangesOf(['10.7.0.0/16', 'fd00:7::/32', '127.0.0.1'])!;
const candidate = (host: string, port = 50_000, transport = 'udp') =>
  `candidate:1 1 ${transport} 1 ${host} ${port} typ host`;

describe('where a stranger may make the cabinet send packets', () => {
  it.each(['8.8.8.8', '100.63.0.1', '172.32.0.1', '2a00:1450::1'])('%s is on the internet', (address) => {
    expect(isReachable(address, none)).toBe(true);
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
  ])('%s is not, and is no port to be scanned', (address) => expect(isReachable(address, none)).toBe(false));

  it.each(['player.local', 'intranet', 'example.com', '0x7f.1', '2130706433', '127.1', ''])(
    'the name %s is never resolved',
    (host) => expect(isFit(candidate(host), own)).toBe(false),
  );

  it.each([
    ['10.7.3.4', true],
    ['10.8.0.1', false],
    ['fd00:7::9', true],
    ['127.0.0.1', true],
    ['127.0.0.2', false],
  ])('%s is in a range of our own: %s', (address, isOwn) => expect(isReachable(address, own)).toBe(isOwn));

  it('takes no port of a known service, no other transport, and nothing unreadable', () => {
    expect(isFit(candidate('8.8.8.8'), none)).toBe(true);
    for (const port of [0, 53, 123, 1_023, 70_000]) expect(isFit(candidate('8.8.8.8', port), none)).toBe(false);
    expect(isFit(candidate('8.8.8.8', 9, 'tcp'), none)).toBe(false);
    expect(isFit('candidate:1', none)).toBe(false);
  });

  it.each(['10.0.0.0/33', 'fd00::/129', 'lan', '10.0.0.0/8/8', ''])('%s is no range', (text) => {
    expect(rangesOf([text])).toBeNull();
  });
});

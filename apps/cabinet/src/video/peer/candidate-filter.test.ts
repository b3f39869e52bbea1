import { parseRangeList } from '@salon/domain/addresses/ranges.ts';
import { describe, expect, it } from 'vitest';
import { isAllowedCandidate } from './candidate-filter.ts';

const read = parseRangeList('10.7.0.0/16,fd00:7::/32');
const allowed = read.ok ? read.ranges : [];
const candidate = (host: string, port = 50_000, transport = 'udp') =>
  `candidate:1 1 ${transport} 1 ${host} ${port} typ host`;

describe('candidates that a browser may make the cabinet send packets to', () => {
  it.each(['8.8.8.8', '2a00:1450::1', '10.7.3.4', 'fd00:7::9'])('allows %s', (host) =>
    expect(isAllowedCandidate(candidate(host), allowed)).toBe(true),
  );

  it.each(['127.0.0.1', '10.8.0.1', '169.254.169.254', '::1', 'fe80::1%eth0', 'fd00:8::9', '::ffff:7f00:1'])(
    'refuses the private or reserved address %s',
    (host) => expect(isAllowedCandidate(candidate(host), allowed)).toBe(false),
  );

  it.each(['player.local', 'intranet', 'example.com', '0x7f.1', '2130706433', '127.1', ''])(
    'refuses the host name %s',
    (host) => expect(isAllowedCandidate(candidate(host), allowed)).toBe(false),
  );

  it('refuses well-known ports, other transports and unreadable candidates', () => {
    for (const port of [0, 53, 123, 1_023, 70_000])
      expect(isAllowedCandidate(candidate('8.8.8.8', port), [])).toBe(false);
    expect(isAllowedCandidate(candidate('8.8.8.8', 9, 'tcp'), [])).toBe(false);
    expect(isAllowedCandidate('candidate:1', [])).toBe(false);
  });
});

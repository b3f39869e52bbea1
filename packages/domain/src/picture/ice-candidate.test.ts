import { describe, expect, it } from 'vitest';
import { candidatesIn, targetOf, withCandidates } from './ice-candidate.ts';

const host = 'candidate:1 1 UDP 2122252543 192.0.2.7 50000 typ host generation 0';

describe('a candidate', () => {
  it.each([
    [host, { transport: 'udp', host: '192.0.2.7', port: 50_000 }],
    [`a=${host}`, { transport: 'udp', host: '192.0.2.7', port: 50_000 }],
    ['candidate:1 1 tcp 1 2001:db8::1 9 typ host tcptype active', { transport: 'tcp', host: '2001:db8::1', port: 9 }],
    ['candidate:1 1 udp 1 2f0c.local 50000 typ host', { transport: 'udp', host: '2f0c.local', port: 50_000 }],
    ['candidate:1 1 udp 1 192.0.2.7 typ host', null],
    ['candidate:1 1 udp 1 192.0.2.7 500000 typ host', null],
    [`${host}\na=${host}`, null],
    ['', null],
  ])('%s', (line, target) => expect(targetOf(line)).toEqual(target));

  it('is counted in an SDP, and left out where it does not fit or is one too many', () => {
    const sdp = `v=0\r\nm=video\r\na=${host}\r\na=mid:0\r\na=${host} b\r\na=${host} c\r\na=${host} d`;
    expect(candidatesIn(sdp)).toBe(4);
    const left = withCandidates(sdp, (line) => !line.includes(' b'), 2);
    expect(left).toBe(`v=0\r\nm=video\r\na=${host}\r\na=mid:0\r\na=${host} c\r\n`);
  });
});

import { describe, expect, it } from 'vitest';
import { iceUrl } from './fields.ts';

describe('the URL of a STUN or TURN server', () => {
  it.each([
    'stun:relay.example',
    'stun:relay.example:3478',
    'turn:203.0.113.7:3478?transport=udp',
    'turns:relay.example:443?transport=tcp',
    'turn:[2001:db8::7]',
    'turns:[2001:db8::7]:443?transport=tcp',
    'turn:[::ffff:203.0.113.7]:3478',
  ])('may be %s', (url) => {
    expect(iceUrl.safeParse(url).success).toBe(true);
  });

  it.each([
    ['an IPv6 address without brackets', 'turn:2001:db8::7:3478'],
    ['an IPv6 address with two gaps', 'turn:[2001::db8::7]:3478'],
    ['an IPv6 address with too many parts', 'turn:[1:2:3:4:5:6:7:8:9]:3478'],
    ['a zone of this computer', 'turn:[fe80::1%eth0]:3478'],
    ['brackets without an address', 'turn:[relay.example]:3478'],
    ['a port that is none', 'turn:relay.example:70000'],
    ['a transport that is none', 'turn:relay.example?transport=sctp'],
    ['STUN with a transport', 'stun:relay.example?transport=udp'],
    ['a page', 'https://relay.example'],
    ['no address', 'turn:'],
  ])('is not %s', (_title, url) => {
    expect(iceUrl.safeParse(url).success).toBe(false);
  });
});

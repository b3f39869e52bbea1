import { describe, expect, it } from 'vitest';
import { iceUrlAt, nativeIceServers, readIceUrl } from './ice-servers.ts';

const turn = { username: 'u', credential: 'c' };

describe('nativeIceServers', () => {
  it('reads STUN and TURN addresses with their defaults', () => {
    expect(
      nativeIceServers([
        { urls: ['stun:192.0.2.1', 'stun:[2001:db8::7]:19302'] },
        {
          urls: ['turn:192.0.2.1?transport=udp', 'turn:192.0.2.1:80?transport=tcp', 'turns:[2001:db8::7]'],
          ...turn,
        },
      ]),
    ).toEqual([
      'stun:192.0.2.1:3478',
      'stun:[2001:db8::7]:19302',
      { hostname: '192.0.2.1', port: 3478, username: 'u', password: 'c', relayType: 'TurnUdp' },
      { hostname: '192.0.2.1', port: 80, username: 'u', password: 'c', relayType: 'TurnTcp' },
      { hostname: '2001:db8::7', port: 5349, username: 'u', password: 'c', relayType: 'TurnTls' },
    ]);
  });

  it('leaves out unreadable URLs and TURN servers without credentials', () => {
    expect(nativeIceServers([{ urls: ['http://x', '', 'turn:192.0.2.1'] }])).toEqual([]);
  });

  it.each(['turn.example', 'localhost', '2130706433', '127.1', '0x7f000001'])(
    'gives the library no name to resolve by itself: %s',
    (name) => expect(nativeIceServers([{ urls: [`stun:${name}`, `turn:${name}:3478`], ...turn }])).toEqual([]),
  );
});

it.each([
  ['turn:relay.example:80?transport=tcp', '192.0.2.1', 'turn:192.0.2.1:80?transport=tcp'],
  ['TURNS:relay.example', '2001:db8::7', 'turns:[2001:db8::7]'],
  ['stun:[2001:db8::9]:19302', '2001:db8::9', 'stun:[2001:db8::9]:19302'],
])('%s at %s is %s', (url, address, expected) => {
  expect(iceUrlAt(address, readIceUrl(url)!)).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import { nativeIceServers } from './ice-servers.ts';

describe('nativeIceServers', () => {
  it('reads STUN and TURN addresses with their defaults', () => {
    const turn = { username: 'u', credential: 'c' };
    expect(
      nativeIceServers([
        { urls: ['stun:stun.example', 'stun:stun.example:19302'] },
        {
          urls: ['turn:turn.example?transport=udp', 'turn:turn.example:80?transport=tcp', 'turns:turn.example'],
          ...turn,
        },
      ]),
    ).toEqual([
      'stun:stun.example:3478',
      'stun:stun.example:19302',
      { hostname: 'turn.example', port: 3478, username: 'u', password: 'c', relayType: 'TurnUdp' },
      { hostname: 'turn.example', port: 80, username: 'u', password: 'c', relayType: 'TurnTcp' },
      { hostname: 'turn.example', port: 5349, username: 'u', password: 'c', relayType: 'TurnTls' },
    ]);
  });
  it('leaves out unreadable URLs and TURN servers without credentials', () => {
    expect(nativeIceServers([{ urls: ['http://x', '', 'turn:turn.example'] }])).toEqual([]);
  });
});

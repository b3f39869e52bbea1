import { describe, expect, it } from 'vitest';
import { nextFallbackTier, upgradeDelayMs, upgradeTier } from './fallback-tier.ts';

const UDP = { urls: ['stun:s', 'turn:t:3478'], username: 'u', credential: 'c' };
const TCP = {
  urls: ['turn:t:3478?transport=udp', 'turn:t:3478?transport=tcp', 'turns:t:5349'],
  username: 'u',
  credential: 'c',
};
const kinds = (servers: (typeof UDP)[]) => [0, 1, 2, 3, 9].map((failures) => nextFallbackTier(failures, servers).kind);

describe('GM-16 fallback tiers', () => {
  it('go from a new connection over TURN on TCP to the socket fallback', () => {
    expect(kinds([UDP, TCP])).toEqual(['direct', 'direct', 'relay', 'socket_fallback', 'socket_fallback']);
  });
  it('skip the relay where there is no TURN over TCP', () => {
    expect(kinds([UDP])).toEqual(['direct', 'direct', 'socket_fallback', 'socket_fallback', 'socket_fallback']);
    expect(kinds([])).toEqual(['direct', 'direct', 'socket_fallback', 'socket_fallback', 'socket_fallback']);
  });
  it('use only the TCP URLs of a TURN server, with its credentials', () => {
    expect(nextFallbackTier(2, [UDP, TCP])).toMatchObject({
      iceServers: [{ urls: ['turn:t:3478?transport=tcp', 'turns:t:5349'], username: 'u', credential: 'c' }],
    });
  });
  it('upgrade by direct and relay in turns, with growing delays', () => {
    expect([0, 1, 2, 3].map((attempt) => upgradeTier(attempt, [TCP]).kind)).toEqual([
      'direct',
      'relay',
      'direct',
      'relay',
    ]);
    expect(upgradeTier(1, [UDP]).kind).toBe('direct');
    expect([0, 1, 2, 3, 9].map(upgradeDelayMs)).toEqual([4_000, 8_000, 16_000, 30_000, 30_000]);
  });
});

import { describe, expect, it } from 'vitest';
import { besideStills, nextRung, pauseBesideStillsMs } from './fallback-tier.ts';

const UDP = { urls: ['stun:s', 'turn:t:3478'], username: 'u', credential: 'c' };
const TCP = {
  urls: ['turn:t:3478?transport=udp', 'turn:t:3478?transport=tcp', 'turns:t:5349'],
  username: 'u',
  credential: 'c',
};
const kinds = (servers: (typeof UDP)[]) => [0, 1, 2, 3, 9].map((failures) => nextRung(failures, servers).kind);

describe('GM-16 the ladder of recovery', () => {
  it('climbs from a new connection over TURN on TCP to stills', () => {
    expect(kinds([UDP, TCP])).toEqual(['direct', 'direct', 'relay', 'stills', 'stills']);
  });
  it('leaves the rung out that there is not', () => {
    expect(kinds([UDP])).toEqual(['direct', 'direct', 'stills', 'stills', 'stills']);
    expect(kinds([])).toEqual(['direct', 'direct', 'stills', 'stills', 'stills']);
  });
  it('goes over TCP only where it says so, with its credentials', () => {
    expect(nextRung(2, [UDP, TCP])).toMatchObject({
      iceServers: [{ urls: ['turn:t:3478?transport=tcp', 'turns:t:5349'], username: 'u', credential: 'c' }],
    });
  });
  it('tries both ways behind the stills, less and less often', () => {
    expect([0, 1, 2, 3].map((attempt) => besideStills(attempt, [TCP]).kind)).toEqual([
      'direct',
      'relay',
      'direct',
      'relay',
    ]);
    expect(besideStills(1, [UDP]).kind).toBe('direct');
    expect([0, 1, 2, 3, 9].map(pauseBesideStillsMs)).toEqual([4_000, 8_000, 16_000, 30_000, 30_000]);
  });
});

import { describe, expect, it } from 'vitest';
import { iceServersOf, iceWarnings } from './ice-servers.ts';

const stun = { urls: ['stun:s.test'] };
const relay = { urls: ['turn:t.test', 'turns:t.test?transport=tcp'] };
const fixed = { urls: ['turn:u.test'], username: 'u', credential: 'c' };
const turn = { secret: 'north', lifetimeS: 3_600 };

describe('the ICE servers of a seat', () => {
  it('carry credentials of the REST form of TURN, for the seat and for a while', () => {
    const ofSeat = iceServersOf({ servers: [stun, relay, fixed], turn, nowMs: () => 1_700_000_000_999 });
    expect(ofSeat('7.3')).toEqual([
      stun,
      // printf '1700003600:7.3' | openssl dgst -sha1 -hmac north -binary | base64
      { ...relay, username: '1700003600:7.3', credential: 'gpmGfEAQYKSIv/ikXbsTuWt+gNc=' },
      fixed,
    ]);
    expect(ofSeat('7.4')[1]?.username).toBe('1700003600:7.4');
  });

  it('are as they were set where there is no secret', () => {
    const ofSeat = iceServersOf({ servers: [stun, fixed], turn: null, nowMs: () => 0 });
    expect(ofSeat('7.3')).toEqual([stun, fixed]);
  });

  it.each([
    ['nothing to warn about', [stun, relay], turn, []],
    ['a permanent credential', [fixed], null, [/every player gets it/]],
    ['a relay that nobody can use', [relay], null, [/no TURN_SECRET/]],
    ['a secret for nothing', [stun], turn, [/names no TURN server/]],
  ])('%s', (_title, servers, secret, expected) => {
    const warnings = iceWarnings({ servers, turn: secret });
    expect(warnings).toHaveLength(expected.length);
    for (const [at, line] of expected.entries()) expect(warnings[at]).toMatch(line);
  });
});

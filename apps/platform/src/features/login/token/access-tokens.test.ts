import { generateKeyPairSync, sign } from 'node:crypto';
import { CODES, isFailure } from '@salon/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccessTokens, TOKEN_LIFE_S } from './access-tokens.ts';

const key = () => generateKeyPairSync('ed25519').privateKey;
const claims = { playerId: 7, loginId: '7b6d1c9e-6f0c-4b52-9d56-0f3b8f6f2a11', siteId: 0 };
const codeOf = (result: object) => (isFailure(result) ? result.code : 'accepted');

afterEach(() => void vi.useRealTimers());

describe('access token', () => {
  it('CA-09 names player, login, site and role', () => {
    const tokens = createAccessTokens(key());
    expect(tokens.verify(tokens.sign(claims))).toMatchObject({ sub: '7', sid: claims.loginId, site: 0, role: 'user' });
  });

  it('ER-01 answers 10 to a token that another key has signed', () => {
    expect(codeOf(createAccessTokens(key()).verify(createAccessTokens(key()).sign(claims)))).toBe(
      CODES.signature_not_verified,
    );
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiI3In0.'])(
    'LG-11 refuses %j as no token',
    (text) => expect(codeOf(createAccessTokens(key()).verify(text))).toBe(CODES.unauthorized),
  );

  it('LG-07 refuses a token after its time, also one that it has accepted before', () => {
    vi.useFakeTimers();
    const tokens = createAccessTokens(key());
    const token = tokens.sign(claims);
    expect(codeOf(tokens.verify(token))).toBe('accepted');
    vi.advanceTimersByTime((TOKEN_LIFE_S + 1) * 1000);
    expect(codeOf(tokens.verify(token))).toBe(CODES.unauthorized);
  });
});

describe('a token of our key with claims that we never signed', () => {
  const privateKey = key();
  const { verify } = createAccessTokens(privateKey);
  const nowS = Math.floor(Date.now() / 1000);
  beforeEach(() => void vi.useFakeTimers({ now: nowS * 1000, toFake: ['Date'] }));
  const fit = {
    ...{ iss: 'salon', aud: 'salon:site:0', sub: '7', sid: claims.loginId, site: 0, role: 'user' },
    ...{ iat: nowS, exp: nowS + 60 },
  };
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  // By hand: the library signs no claims as odd as these.
  const signed = (change: object) => {
    const body = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ ...fit, ...change })}`;
    return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`;
  };

  it('is taken where every claim fits', () => expect(codeOf(verify(signed({})))).toBe('accepted'));

  it.each([
    ['sid is no UUID', { sid: 'not-a-uuid' }],
    ['sid is missing', { sid: undefined }],
    ['sub is no number', { sub: 'demo' }],
    ['site is a text', { site: '0' }],
    ['another role', { role: 'admin' }],
    ['another issuer', { iss: 'elsewhere' }],
    ['no issuer', { iss: undefined }],
    ['the audience of another site', { aud: 'salon:site:1' }],
    ['no audience', { aud: undefined }],
    ['issued in the future', { iat: nowS + 3600, exp: nowS + 7200 }],
    ['not valid yet', { nbf: nowS + 3600 }],
    ['not valid before a time that no calendar has', { nbf: 1e200 }],
    ['older than a token lives, whatever end it names', { iat: nowS - TOKEN_LIFE_S - 60, exp: nowS + 999_999 }],
    ['without an end', { exp: undefined }],
    ['an end that is a text', { exp: 'never' }],
  ])('is refused as no token: %s', (_, change) => expect(codeOf(verify(signed(change)))).toBe(CODES.unauthorized));
});

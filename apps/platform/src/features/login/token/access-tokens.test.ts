import { generateKeyPairSync, sign } from 'node:crypto';
import { CODES, isFailure } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../system-clock.ts';
import { createAccessTokens, TOKEN_LIFE_S } from './access-tokens.ts';

const key = () => generateKeyPairSync('ed25519').privateKey;
const claims = { playerId: 7, loginId: '7b6d1c9e-6f0c-4b52-9d56-0f3b8f6f2a11', siteId: 0 };
const codeOf = (result: object) => (isFailure(result) ? result.code : 'accepted');

describe('access token', () => {
  it('CA-09 names player, login, site and role', () => {
    const tokens = createAccessTokens(key(), systemClock.nowMs);
    expect(tokens.verify(tokens.sign(claims))).toMatchObject({ sub: '7', sid: claims.loginId, site: 0, role: 'user' });
  });

  it('ER-01 answers 10 to a token that another key has signed', () => {
    expect(
      codeOf(
        createAccessTokens(key(), systemClock.nowMs).verify(createAccessTokens(key(), systemClock.nowMs).sign(claims)),
      ),
    ).toBe(CODES.signature_not_verified);
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiI3In0.'])(
    'LG-11 refuses %j as no token',
    (text) => expect(codeOf(createAccessTokens(key(), systemClock.nowMs).verify(text))).toBe(CODES.unauthorized),
  );

  it('LG-07 refuses a token after its time, also one that it has accepted before', () => {
    let nowMs = systemClock.nowMs();
    const privateKey = key();
    const tokens = createAccessTokens(privateKey, () => nowMs);
    const token = tokens.sign(claims);
    expect(codeOf(tokens.verify(token))).toBe('accepted');
    nowMs += (TOKEN_LIFE_S + 1) * 1000;
    for (const each of [tokens, createAccessTokens(privateKey, () => nowMs)])
      expect(each.verify(token)).toMatchObject({ code: CODES.unauthorized, Params: { reason: 'expired' } });
  });
});

describe('a token of our key with claims that we never signed', () => {
  const privateKey = key();
  const nowS = Math.floor(systemClock.nowMs() / 1000);
  const { verify } = createAccessTokens(privateKey, () => nowS * 1000);
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

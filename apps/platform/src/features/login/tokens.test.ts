import { generateKeyPairSync } from 'node:crypto';
import { CODES, isFailure } from '@salon/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTokens, TOKEN_LIFE_S } from './tokens.ts';

const key = () => generateKeyPairSync('ed25519').privateKey;
const claims = { playerId: 7, loginId: '7b6d1c9e-6f0c-4b52-9d56-0f3b8f6f2a11', siteId: 0 };
const codeOf = (result: object) => (isFailure(result) ? result.code : 'accepted');

afterEach(() => void vi.useRealTimers());

describe('access token', () => {
  it('CA-09 names player, login, site and role', () => {
    const tokens = createTokens(key());
    expect(tokens.verify(tokens.sign(claims))).toMatchObject({ sub: '7', sid: claims.loginId, site: 0, role: 'user' });
  });

  it('ER-01 answers 10 to a token that another key has signed', () => {
    expect(codeOf(createTokens(key()).verify(createTokens(key()).sign(claims)))).toBe(CODES.signature_not_verified);
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiI3In0.'])(
    'LG-11 refuses %j as no token',
    (text) => expect(codeOf(createTokens(key()).verify(text))).toBe(CODES.unauthorized),
  );

  it('LG-07 refuses a token after its time, also one that it has accepted before', () => {
    vi.useFakeTimers();
    const tokens = createTokens(key());
    const token = tokens.sign(claims);
    expect(codeOf(tokens.verify(token))).toBe('accepted');
    vi.advanceTimersByTime((TOKEN_LIFE_S + 1) * 1000);
    expect(codeOf(tokens.verify(token))).toBe(CODES.unauthorized);
  });
});

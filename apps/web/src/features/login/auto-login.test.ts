import { failure } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { checkStoredToken } from './auto-login.ts';

const answer = {
  status: 1 as const,
  token: 'fresh',
  pin_code: '',
  locked: false,
  ip_address: '127.0.0.1',
  versions: '1',
  last_logon: null,
  last_logon_ip: null,
  Permissions: [],
  user: {
    id: 1,
    type: 145,
    username: 'demo',
    name: 'D',
    lastname: 'E',
    email: 'd@example.com',
    displayName: 'D E',
    photoURL: null,
    group: 'player' as const,
  },
};

function token(exp = 2): string {
  const claims = {
    iss: 'salon',
    aud: 'salon:site:0',
    sub: '1',
    sid: crypto.randomUUID(),
    site: 0,
    role: 'user',
    iat: 1,
    exp,
  };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `head.${body}.signature`;
}
const never = () => Promise.reject(new Error('must not be pending'));

describe('auto login', () => {
  it('LG-07 no token means no auto login', async () => {
    expect(await checkStoredToken('', never)).toEqual({ kind: 'no_token' });
  });

  it('LG-07 the platform decides whether a token is over, whatever this device’s clock says', async () => {
    const over = { ok: false, reason: 'refused', failure: failure('unauthorized', { reason: 'expired' }) } as const;
    for (const exp of [2, Number.MAX_SAFE_INTEGER]) {
      expect(await checkStoredToken(token(exp), async () => over)).toEqual({ kind: 'expired' });
      expect(await checkStoredToken(token(exp), async () => ({ ok: true, value: answer }))).toMatchObject({
        kind: 'signed_in',
      });
    }
  });

  it.each(['x', 'a.b.c', 'a..c', `a.${Buffer.from('{}').toString('base64url')}.c`])(
    'LG-07 the unreadable token %s is dropped',
    async (text) => {
      expect(await checkStoredToken(text, never)).toEqual({ kind: 'invalid', failure: null });
    },
  );

  it('LG-07 a valid token logs in when the platform confirms it', async () => {
    const result = await checkStoredToken(token(), async () => ({ ok: true, value: answer }));
    expect(result).toEqual({ kind: 'signed_in', answer });
  });

  it('LG-07 a revoked token is dropped', async () => {
    const refused = { ok: false, reason: 'refused', failure: failure('unauthorized') } as const;
    expect(await checkStoredToken(token(), async () => refused)).toEqual({
      kind: 'invalid',
      failure: refused.failure,
    });
  });

  it('LG-09 a platform out of reach is no verdict about the token', async () => {
    const lost = { ok: false, reason: 'network', failure: failure('unavailable') } as const;
    expect(await checkStoredToken(token(), async () => lost)).toEqual({ kind: 'failed', failure: lost.failure });
    const broken = { ok: false, reason: 'refused', failure: failure('internal') } as const;
    expect(await checkStoredToken(token(), async () => broken)).toMatchObject({ kind: 'failed' });
  });
});

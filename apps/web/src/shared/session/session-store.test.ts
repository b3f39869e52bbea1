import type { LoginAnswer } from '@salon/contract/http.ts';
import { beforeEach, expect, it } from 'vitest';
import { entries } from '../storage/entries.ts';
import { currentSession, signIn, signOut } from './session-store.ts';

const A = '7b6d1c9e-6f0c-4b52-9d56-0f3b8f6f2a11';
const B = '0b6d1c9e-6f0c-4b52-9d56-0f3b8f6f2a12';

function token(sid: string, exp = 2): string {
  const claims = { iss: 'salon', aud: 'salon:site:0', sub: '1', sid, site: 0, role: 'user', iat: 1, exp };
  return `head.${btoa(JSON.stringify(claims))}.signature`;
}
const answer = (text: string) => ({ token: text, Permissions: [], user: { id: 1 } }) as unknown as LoginAnswer;

beforeEach(() => signOut());

it('GD-01 a login that ends here is forgotten, also where another tab has refreshed its token', () => {
  signIn(answer(token(A)));
  entries.token.write(token(A, 3));
  signOut();
  expect([currentSession().kind, entries.token.read()]).toEqual(['guest', '']);
});

it('LG-08 a login that another tab has replaced by another player’s takes that one along nowhere', () => {
  signIn(answer(token(A)));
  entries.token.write(token(B));
  signOut();
  expect([currentSession().kind, entries.token.read()]).toEqual(['guest', token(B)]);
});

import { failure } from '@salon/contract';
import type { LoginAnswer } from '@salon/contract/http.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeMessages } from '../messages/messages.ts';
import { entries } from '../storage/entries.ts';
import { autoLogout, currentSession, formerToken, signIn, signOut, signOutBy } from './session-store.ts';

const A = '7b6d1c9e-6f0c-4b52-9d56-0f3b8f6f2a11';
const B = '0b6d1c9e-6f0c-4b52-9d56-0f3b8f6f2a12';

function token(sid: string, exp = 2): string {
  const claims = { iss: 'salon', aud: 'salon:site:0', sub: '1', sid, site: 0, role: 'user', iat: 1, exp };
  return `head.${btoa(JSON.stringify(claims))}.signature`;
}
const answer = (text: string) => ({ token: text, Permissions: [], user: { id: 1 } }) as unknown as LoginAnswer;

beforeEach(() => {
  signOut();
  takeMessages();
});
// Its tokens are of another time than now.
afterEach(() => entries.clockOffset.clear());

it('GD-05 the role user is set by a login, whatever its permissions are, and gone with it', () => {
  const roleOf = () => {
    const session = currentSession();
    return session.kind === 'player' ? session.role : null;
  };
  expect(roleOf()).toBeNull();
  for (const PermissionId of [1, 145, 999]) {
    signIn({ ...answer(token(A)), Permissions: [{ PermissionId }] });
    expect(roleOf()).toEqual(['user']);
  }
  signOut();
  expect(roleOf()).toBeNull();
});

it('LG-12 a failed login logs out automatically, with its message', () => {
  const refused = failure('login_wrong', { remaining: 3, minutes: 15 });
  signIn(answer(token(A)));
  const show = vi.fn();
  autoLogout(refused, show);
  expect([currentSession().kind, entries.token.read()]).toEqual(['guest', '']);
  expect(show.mock.calls).toEqual([[refused]]);
  // A token that was kept for later, because the platform was not reached at the start.
  entries.token.write(token(A));
  autoLogout(refused, show);
  expect([currentSession().kind, entries.token.read()]).toEqual(['guest', '']);
  expect(show).toHaveBeenCalledTimes(2);
});

it.each([
  ['the answer', undefined],
  ['another tab', () => signOut()],
  ['a refused socket', () => signOut({ text: 'login.tokenInvalid', tone: 'bad' })],
])('an end that this tab has asked for has its own reason, once, when %s notices it first', async (_, notice) => {
  signIn(answer(token(A)));
  const ended = signOutBy(
    { text: 'profile.endedEverywhere', tone: 'info' },
    Promise.resolve().then(() => notice?.()),
    () => true,
  );
  await ended;
  expect(currentSession().kind).toBe('guest');
  expect(takeMessages().map(({ body }) => body)).toEqual([{ text: 'profile.endedEverywhere' }]);
});

it('a refused end leaves the login, and its reason to what ends it later', async () => {
  signIn(answer(token(A)));
  await signOutBy({ text: 'profile.closed', tone: 'info' }, Promise.resolve(false), (isEnded) => isEnded);
  expect(currentSession().kind).toBe('player');
  signOut({ text: 'login.tokenInvalid', tone: 'bad' });
  expect(takeMessages().map(({ body }) => body)).toEqual([{ text: 'login.tokenInvalid' }]);
});

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

it('the next login replaces the one that this browser had, also where the platform never learnt that it ended', () => {
  signIn(answer(token(A)));
  expect(formerToken()).toBe(token(A));
  // Every call was lost: nobody has logged out on the platform.
  signOut();
  expect([entries.token.read(), formerToken()]).toEqual(['', token(A)]);
  // A wrong password before the right one.
  autoLogout(failure('login_wrong'), () => {});
  expect(formerToken()).toBe(token(A));
  // Another tab is in: its login is the browser's.
  entries.token.write(token(B));
  expect(formerToken()).toBe(token(B));
  autoLogout(failure('login_wrong'), () => {});
  expect(formerToken()).toBe(token(B));
  signIn(answer(token(A, 3)));
  expect(formerToken()).toBe(token(A, 3));
});

import type { TokenClaims } from '@salon/contract/http.ts';
import { expect, it } from 'vitest';
import { scriptedNotices } from '../../db/testing/scripted-notices.ts';
import { createKnownCallers } from './known-callers.ts';

const caller = { playerId: 7, loginId: 'one', siteId: 0, username: 'demo', isLocked: false };
const claims = { sid: 'one', sub: '7', site: 0 } as TokenClaims;

function setUp() {
  const clock = { nowMs: 0 };
  const asked: string[][] = [];
  const unsettled = new Set<string>();
  const notices = scriptedNotices();
  const callers = createKnownCallers(
    {
      unsettled: async (loginIds) => {
        asked.push(loginIds);
        return loginIds.filter((loginId) => unsettled.has(loginId));
      },
    },
    notices,
    () => clock.nowMs,
  );
  return { asked, unsettled, callers, clock, notices };
}

it('asks about a known login every time, all of one moment in one question', async () => {
  const { asked, callers } = setUp();
  expect(await callers.find(claims, 0)).toBeNull();
  callers.add(caller);
  callers.add({ ...caller, loginId: 'two' });
  expect(await Promise.all([callers.find(claims, 0), callers.find({ ...claims, sid: 'two' }, 0)])).toEqual([
    caller,
    { ...caller, loginId: 'two' },
  ]);
  expect(await callers.find(claims, 0)).toEqual(caller);
  expect(asked).toEqual([['one', 'two'], ['one']]);
});

it('does not know a login any more that has ended or was locked', async () => {
  const { asked, unsettled, callers } = setUp();
  callers.add(caller);
  unsettled.add('one');
  expect(await callers.find(claims, 0)).toBeNull();
  unsettled.clear();
  expect(await callers.find(claims, 0)).toBeNull();
  callers.add({ ...caller, isLocked: true });
  expect(await callers.find(claims, 0)).toBeNull();
  expect(asked).toEqual([['one']]);
});

it('knows nobody by a token that names another player or site', async () => {
  const { callers } = setUp();
  callers.add(caller);
  expect(await callers.find({ ...claims, sub: '8' }, 0)).toBeNull();
  expect(await callers.find({ ...claims, site: 1 }, 0)).toBeNull();
});

it('gives each call its own caller: a socket changes the one it has', async () => {
  const { callers } = setUp();
  callers.add(caller);
  const first = await callers.find(claims, 0);
  first!.isLocked = true;
  expect(await callers.find(claims, 0)).toEqual(caller);
});

it('is trusted for a read for a moment, until this node has ended or locked a login', async () => {
  const { asked, unsettled, callers, clock } = setUp();
  callers.add(caller);
  expect(await callers.find(claims, 500)).toEqual(caller);
  clock.nowMs = 499;
  expect(await callers.find(claims, 500)).toEqual(caller);
  expect(asked).toHaveLength(1);
  expect(await callers.find(claims, 0)).toEqual(caller);
  expect(asked).toHaveLength(2);
  unsettled.add('one');
  callers.distrust();
  expect(await callers.find(claims, 500)).toBeNull();
});

it('asks again after that moment: another node may have ended the login', async () => {
  const { unsettled, callers, clock } = setUp();
  callers.add(caller);
  await callers.find(claims, 500);
  unsettled.add('one');
  clock.nowMs = 500;
  expect(await callers.find(claims, 500)).toBeNull();
});

it('an answer that was under way when a login ended is not trusted afterwards', async () => {
  const { asked, callers } = setUp();
  callers.add(caller);
  const early = callers.find(claims, 500);
  callers.distrust();
  await early;
  await callers.find(claims, 500);
  expect(asked).toHaveLength(2);
});

it('is trusted for half a minute while the database tells of logins that end, and not any more once it did', async () => {
  const { asked, callers, clock, notices } = setUp();
  notices.current = true;
  for (const loginId of ['one', 'two']) callers.add({ ...caller, loginId });
  expect(callers.atHand(claims, 500)).toBeNull();
  await Promise.all([callers.find(claims, 500), callers.find({ ...claims, sid: 'two' }, 500)]);
  clock.nowMs = 29_999;
  expect(callers.atHand(claims, 500)).toEqual(caller);
  expect(await callers.find(claims, 500)).toEqual(caller);
  notices.notify('login_changed', 'two');
  expect(callers.atHand(claims, 500)).toEqual(caller);
  notices.notify('login_changed', 'one');
  expect(callers.atHand(claims, 500)).toBeNull();
  expect(await callers.find(claims, 500)).toBeNull();
  expect(asked).toHaveLength(1);
});

it.each(['lost', 'gap', 'ban', 'age'] as const)('asks again after half a second without notices: %s', async (why) => {
  const { asked, unsettled, callers, clock, notices } = setUp();
  notices.current = true;
  callers.add(caller);
  await callers.find(claims, 500);
  clock.nowMs = 500;
  if (why === 'lost') notices.current = false;
  if (why === 'gap') notices.gap();
  if (why === 'ban') notices.notify('login_changed', '');
  if (why === 'age') clock.nowMs = 30_000;
  expect(callers.atHand(claims, 500)).toBeNull();
  unsettled.add('one');
  expect(await callers.find(claims, 500)).toBeNull();
  expect(asked).toHaveLength(2);
});

it('a login that ends while it is asked about is not trusted by that answer', async () => {
  const { callers, notices } = setUp();
  notices.current = true;
  callers.add(caller);
  const early = callers.find(claims, 500);
  notices.notify('login_changed', 'one');
  await early;
  expect(callers.atHand(claims, 500)).toBeNull();
});

it('what moves money asks every time', async () => {
  const { asked, callers, notices } = setUp();
  notices.current = true;
  callers.add(caller);
  for (const _ of [1, 2]) await callers.find(claims, 0);
  expect(asked).toHaveLength(2);
});

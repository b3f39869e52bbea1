import type { TokenClaims } from '@salon/contract/http.ts';
import { expect, it } from 'vitest';
import { createKnownCallers } from './known-callers.ts';

const caller = { playerId: 7, loginId: 'one', siteId: 0, username: 'demo', isLocked: false };
const claims = { sid: 'one', sub: '7', site: 0 } as TokenClaims;

function setUp() {
  const asked: string[][] = [];
  const unsettled = new Set<string>();
  const callers = createKnownCallers({
    unsettled: async (loginIds) => {
      asked.push(loginIds);
      return loginIds.filter((loginId) => unsettled.has(loginId));
    },
  });
  return { asked, unsettled, callers };
}

it('asks about a known login every time, all of one moment in one question', async () => {
  const { asked, callers } = setUp();
  expect(await callers.find(claims)).toBeNull();
  callers.add(caller);
  callers.add({ ...caller, loginId: 'two' });
  expect(await Promise.all([callers.find(claims), callers.find({ ...claims, sid: 'two' })])).toEqual([
    caller,
    { ...caller, loginId: 'two' },
  ]);
  expect(await callers.find(claims)).toEqual(caller);
  expect(asked).toEqual([['one', 'two'], ['one']]);
});

it('does not know a login any more that has ended or was locked', async () => {
  const { asked, unsettled, callers } = setUp();
  callers.add(caller);
  unsettled.add('one');
  expect(await callers.find(claims)).toBeNull();
  unsettled.clear();
  expect(await callers.find(claims)).toBeNull();
  callers.add({ ...caller, isLocked: true });
  expect(await callers.find(claims)).toBeNull();
  expect(asked).toEqual([['one']]);
});

it('knows nobody by a token that names another player or site', async () => {
  const { callers } = setUp();
  callers.add(caller);
  expect(await callers.find({ ...claims, sub: '8' })).toBeNull();
  expect(await callers.find({ ...claims, site: 1 })).toBeNull();
});

it('gives each call its own caller: a socket changes the one it has', async () => {
  const { callers } = setUp();
  callers.add(caller);
  const first = await callers.find(claims);
  first!.isLocked = true;
  expect(await callers.find(claims)).toEqual(caller);
});

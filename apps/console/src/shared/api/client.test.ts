import { failure } from '@salon/contract';
import { operatorCalls } from '@salon/contract/operator/calls.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { addressOf, call, callFile } from './client.ts';
import { followHand } from './hand.ts';
import { callsOf } from './live.ts';
import { sessionStore } from './session.ts';

const initial = sessionStore.getState();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStore.setState(initial, true);
});

it('fills the parameters of a call into its path, safely', () => {
  expect(addressOf('/machines/:id/stop', { params: { id: 7 } })).toBe('/api/operator/machines/7/stop');
  expect(addressOf('/players/:id', { params: { id: 'a/b?c' }, query: { from: undefined, text: 'ö&1' } })).toBe(
    '/api/operator/players/a%2Fb%3Fc?text=%C3%B6%261',
  );
});

it('asks what a room shows again after a change there, and nothing that changes something itself', () => {
  expect(callsOf('floor')).toContain('machines');
  expect(callsOf('floor').every((name) => operatorCalls[name].method === 'GET')).toBe(true);
});

it('names the site of the person, parses what comes, and hands a file over as it is', async () => {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ status: 1, isChanged: true }));
  vi.stubGlobal('fetch', asked);
  sessionStore.setState({ siteId: 3 });
  expect(await call('stop', { params: { id: 7 } })).toEqual({ ok: true, value: { status: 1, isChanged: true } });
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', headers: { 'x-site': '3' } });
  expect(await call('machines')).toMatchObject({ ok: false, failure: { code: 50000 } });
  const file = await callFile('machines');
  expect(file.ok && (await file.value.text())).toContain('isChanged');
});

it('says of a call that nobody has asked for it, unless a hand was at the page shortly before', async () => {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => Response.json({ status: 1, isChanged: true }));
  vi.stubGlobal('fetch', asked);
  vi.useFakeTimers();
  const page = new EventTarget();
  followHand(page);
  const isInBackground = async () => {
    await call('stop', { params: { id: 7 } });
    return new Headers(asked.mock.lastCall?.[1].headers).has('x-background');
  };
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'click']) {
    vi.advanceTimersByTime(60_000);
    expect(await isInBackground()).toBe(true);
    page.dispatchEvent(new Event(sign));
    expect(await isInBackground()).toBe(false);
  }
  vi.advanceTimersByTime(9_000);
  expect(await isInBackground()).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(await isInBackground()).toBe(true);
});

it('leads to the login page when the platform does not know the session any more', async () => {
  vi.stubGlobal('fetch', async () => Response.json(failure('unauthorized'), { status: 401 }));
  // What is in it is not looked at here.
  sessionStore.setState({ self: { steps: [] } as never });
  expect(await call('machines')).toMatchObject({ ok: false, failure: { code: 40100 } });
  expect(sessionStore.getState()).toMatchObject({ self: null, isEnded: true });
});

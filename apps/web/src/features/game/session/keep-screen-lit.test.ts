import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepScreenLit } from './keep-screen-lit.ts';

const page = new EventTarget();
const fire = async (name: string) => {
  page.dispatchEvent(new Event(name));
  await settled();
};
const settled = () => new Promise<void>((later) => setImmediate(later));
const release = vi.fn(async () => undefined);
const granted = async () => ({ release });
const denied = async () => Promise.reject(new DOMException('low battery', 'NotAllowedError'));

beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
  release.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

function browser(first: () => Promise<unknown>) {
  const request = vi.fn(first);
  vi.stubGlobal('navigator', { wakeLock: { request } });
  return request;
}

it('asks again when the page is looked at, and gives the lock back', async () => {
  const request = browser(granted);
  const refused = vi.fn();
  const stop = keepScreenLit(refused);
  await settled();
  await fire('pointerup');
  expect(request).toHaveBeenCalledTimes(1);
  await fire('visibilitychange');
  stop();
  await fire('visibilitychange');
  expect([request.mock.calls.length, release.mock.calls.length, refused.mock.calls.length]).toEqual([2, 2, 0]);
});

it('that is refused is asked for again at each touch, and reported once', async () => {
  const request = browser(denied);
  const refused = vi.fn();
  const stop = keepScreenLit(refused);
  await settled();
  expect(refused).not.toHaveBeenCalled();
  await fire('keyup');
  await fire('pointerup');
  expect([request.mock.calls.length, refused.mock.calls.length]).toEqual([3, 1]);
  request.mockImplementation(granted);
  await fire('pointerup');
  await fire('pointerup');
  expect(request).toHaveBeenCalledTimes(4);
  stop();
  expect(release).toHaveBeenCalledTimes(1);
});

it('does nothing where the browser has no such lock', () => {
  vi.stubGlobal('navigator', {});
  expect(() => keepScreenLit(() => undefined)()).not.toThrow();
});

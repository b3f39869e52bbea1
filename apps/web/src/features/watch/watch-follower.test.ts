import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WatchConnectionEvents } from './watch-connection.ts';
import { followWatch } from './watch-follower.ts';

const WATCHER = '00000000-0000-4000-8000-000000000001';
const STREAM = {} as MediaStream;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow() {
  const listeners = new Map<string, (push?: unknown) => void>();
  const socket = {
    connected: true,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  };
  const page = new EventTarget();
  const opened: WatchConnectionEvents[] = [];
  const closed: number[] = [];
  const streams: (MediaStream | null)[] = [];
  const refusals: boolean[] = [];
  const browser = { mayShow: true };
  const follower = followWatch(1, {
    ...{ socket: socket as never, page, onStream: (stream) => streams.push(stream) },
    ...{ onRefused: (isRefused) => refusals.push(isRefused), mayShow: () => browser.mayShow },
    openConnection: (_machineId, _socket, events) => {
      const at = opened.push(events);
      return () => void closed.push(at);
    },
  });
  const push = (event: string, message?: unknown) => listeners.get(event)?.(message);
  return { follower, page, opened, closed, streams, refusals, browser, listeners, push };
}

it('opens a connection at once and with every new socket, and half a minute after one has ended', () => {
  const { opened, closed, streams, push } = follow();
  opened[0]?.onVideo(STREAM);
  opened[0]?.onEnded(false);
  expect(streams).toEqual([STREAM, null]);
  vi.advanceTimersByTime(29_999);
  expect(opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(opened).toHaveLength(2);
  push('connect');
  expect([opened.length, closed.includes(2)]).toEqual([3, true]);
});

it('leaves the place to another page of the player until somebody comes back to this one', () => {
  const { opened, streams, page, push } = follow();
  opened[0]?.onVideo(STREAM);
  push('watch-moved', { watcherId: WATCHER });
  // The cabinet ends the connection as well, and the socket may be a new one.
  opened[0]?.onEnded(false);
  push('connect');
  vi.advanceTimersByTime(10 * 60_000);
  expect([opened.length, streams.at(-1)]).toEqual([1, null]);
  page.dispatchEvent(new Event('pointerdown'));
  expect(opened).toHaveLength(2);
  page.dispatchEvent(new Event('focus'));
  expect(opened).toHaveLength(2);
});

it('tries nothing more in a browser that shows no live video, until the person touches the page', () => {
  const { follower, opened, refusals, browser, push } = follow();
  opened[0]?.onEnded(true);
  push('connect');
  vi.advanceTimersByTime(60_000);
  expect([opened.length, refusals]).toEqual([1, [true]]);
  follower.retry();
  expect([opened.length, refusals]).toEqual([2, [true, false]]);
  follower.drop(false);
  browser.mayShow = false;
  follower.retry();
  expect([opened.length, refusals]).toEqual([2, [true, false, true, false, true]]);
});

it('leaves nothing behind when it is closed', () => {
  const { follower, page, opened, listeners, push } = follow();
  push('watch-moved', { watcherId: WATCHER });
  follower.close();
  page.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(60_000);
  expect([opened.length, listeners.size]).toEqual([1, 0]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMadeAhead } from './made-ahead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const done: string[] = [];
  let count = 0;
  const make = () => {
    count += 1;
    done.push(`made ${count}`);
    return count;
  };
  return { done, ...createMadeAhead(make, (one) => void done.push(`ended ${one}`)) };
};

it('makes one, however often it is asked for, and ends it 20 s after the last time', () => {
  const { makeReady, made, done } = open();
  makeReady();
  vi.advanceTimersByTime(19_000);
  makeReady();
  vi.advanceTimersByTime(19_000);
  expect([made(), done]).toEqual([1, ['made 1']]);
  vi.advanceTimersByTime(1_000);
  expect([made(), done]).toEqual([null, ['made 1', 'ended 1']]);
});

it('does not end what was taken, and makes another one afterwards', () => {
  const { makeReady, take, done } = open();
  makeReady();
  expect([take(), take()]).toEqual([1, null]);
  vi.advanceTimersByTime(60_000);
  makeReady();
  expect([take(), done]).toEqual([2, ['made 1', 'made 2']]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestScheduler } from './test-scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job whose rounds end one by one, by `end`. */
function heldJob() {
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  const scheduler = createTestScheduler();
  const stop = scheduler.every('mails', 60_000, work);
  const state = (promise: Promise<unknown>) =>
    Promise.race([promise.then(() => 'over'), vi.advanceTimersByTimeAsync(1).then(() => 'under way')]);
  return { ends, scheduler, stop, state };
}

it('a round that is asked for while one is under way is a whole further one, and each has one of its own', async () => {
  const { ends, scheduler, state } = heldJob();
  const [first, second, third] = [scheduler.round('mails'), scheduler.round('mails'), scheduler.round()];
  expect([await state(second), ends.length]).toEqual(['under way', 1]);
  ends[0]?.();
  expect([await state(first), await state(second), ends.length]).toEqual(['over', 'under way', 2]);
  ends[1]?.();
  expect([await state(second), await state(third), ends.length]).toEqual(['over', 'under way', 3]);
  ends[2]?.();
  await third;
});

it('a round that fails rejects where it was asked for, and the next one is another', async () => {
  const { ends, scheduler } = heldJob();
  const failed = expect(scheduler.round('mails')).rejects.toThrow('no server');
  const next = scheduler.round('mails');
  await vi.advanceTimersByTimeAsync(0);
  ends[0]?.(new Error('no server'));
  await failed;
  ends[1]?.();
  await next;
  await expect(scheduler.round('alerts')).rejects.toThrow('no job is named "alerts"');
});

it('a job comes by itself too, sooner than its period, until it is stopped', async () => {
  const scheduler = createTestScheduler();
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 1) throw new Error('no server');
  });
  const stop = scheduler.every('mails', 60_000, work);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(work.mock.calls.length).toBeGreaterThan(1);
  await stop();
  const before = work.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work.mock.calls.length).toBe(before);
  await expect(scheduler.round('mails')).rejects.toThrow('no job is named "mails"');
});

it('a stop waits for the rounds that are under way', async () => {
  const { ends, scheduler, stop, state } = heldJob();
  void scheduler.round('mails');
  await vi.advanceTimersByTimeAsync(0);
  const stopped = stop();
  expect(await state(stopped)).toBe('under way');
  ends[0]?.();
  await stopped;
});

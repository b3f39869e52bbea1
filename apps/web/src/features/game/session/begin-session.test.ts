import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, begunSession, takeBegunSession } from './begin-session.ts';

const { done, leavePage } = vi.hoisted(() => ({ done: [] as string[], leavePage: new Set<() => void>() }));

vi.mock('./game-session.ts', () => ({
  startGame: (machineId: number) => {
    done.push(`joins ${machineId}`);
    return { close: () => void done.push(`leaves ${machineId}`) };
  },
}));

const begin = (machineId: number) =>
  beginSession(machineId, 0, () => {
    done.push('seated');
    return () => void done.push('unseated');
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (_: string, leave: () => void) => leavePage.add(leave));
  vi.stubGlobal('removeEventListener', (_: string, leave: () => void) => leavePage.delete(leave));
});
afterEach(() => {
  takeBegunSession(0);
  done.length = 0;
  expect(leavePage.size).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('GM-01 a second click on the same machine joins it once', () => {
  begin(7);
  begin(7);
  expect(done).toEqual(['seated', 'joins 7']);
});

it('GM-01 a click on another machine leaves the first, before the player sits down at the second', () => {
  begin(7);
  begin(8);
  expect(done).toEqual(['seated', 'joins 7', 'leaves 7', 'unseated', 'seated', 'joins 8']);
});

it('GM-01 the screen takes the session over, and ends it itself', async () => {
  begin(7);
  expect(begunSession(8)).toBeNull();
  expect(takeBegunSession(7)).not.toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([begunSession(7), done]).toEqual([null, ['seated', 'joins 7']]);
});

it.each<[string, () => unknown]>([
  ['no screen comes', () => vi.advanceTimersByTimeAsync(10_000)],
  ['the screen of another machine comes', () => takeBegunSession(8)],
  ['the page goes', () => [...leavePage].map((leave) => leave())],
])('GM-01 a seat is left where %s', async (_, happens) => {
  begin(7);
  await happens();
  expect(done).toEqual(['seated', 'joins 7', 'leaves 7', 'unseated']);
});

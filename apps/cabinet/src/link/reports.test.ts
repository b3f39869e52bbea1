import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { openTestMachine } from '../machine/machine.fixture.ts';
import type { HostedMachine } from './hosting.ts';
import { reportLines } from './reports.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("reports what a machine's own line has counted, and nothing of a machine that has none", async () => {
  const own = await openTestMachine({ metered: true });
  const drawn = await openTestMachine();
  const line = { polls: 7, silences: 1, bad: 2, repeats: 3 };
  const hosted = [{ machine: own.machine, counts: () => ({ line }) }, { machine: drawn.machine }] as HostedMachine[];
  const emitted: [string, object][] = [];
  const end = reportLines(
    () => hosted,
    (event, message) => emitted.push([event, message]),
    { ...systemClock, sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)) },
  );
  await vi.advanceTimersByTimeAsync(15_000);
  const transfers = { moved: 0, refused: 0, undecided: 0 };
  expect(emitted).toEqual([['line', { machineId: 7, line, transfers }]]);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(emitted).toHaveLength(1);
});

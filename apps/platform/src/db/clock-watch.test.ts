import { expect, it } from 'vitest';
import { CLOCK_TOLERANCE_MS, createClockWatch } from './clock-watch.ts';

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;

function world() {
  const reports: string[] = [];
  const note = (kind: string) => (alarm: { what: string; reason?: string }) =>
    void reports.push(`${kind} ${alarm.what} ${alarm.reason}`);
  const watch = createClockWatch({
    raise: note('raised'),
    end: note('ended'),
    log: { error: () => reports.push('logged') },
  });
  /** An answer that took so long, to a node that is so far ahead. */
  const answer = (aheadMs: number, tookMs = 2) => {
    const sentMs = NOW_MS + aheadMs;
    watch.note({ sentMs, databaseMs: NOW_MS + tookMs / 2, receivedMs: sentMs + tookMs });
    return [watch.offsetMs(), watch.isOff()];
  };
  return { watch, answer, reports };
}

it('LG-07 knows nothing before the database has said its time', () => {
  expect([world().watch.offsetMs(), world().watch.isOff()]).toEqual([null, false]);
});

it.each([
  [0, 2, 0, false],
  [4_000, 2, 3_999, false],
  [-4_000, 2, -3_999, false],
  [DAY_MS, 2, DAY_MS - 1, true],
  [-DAY_MS, 2, -DAY_MS + 1, true],
  [CLOCK_TOLERANCE_MS + 2, 2, CLOCK_TOLERANCE_MS + 1, true],
  // A slow answer proves less.
  [4_000, 10_000, 0, false],
  [DAY_MS, 10_000, DAY_MS - 5_000, true],
])('LG-07 %i ms ahead, with an answer of %i ms, are %i ms: off %s', (aheadMs, tookMs, offsetMs, isOff) => {
  expect(world().answer(aheadMs, tookMs)).toEqual([offsetMs, isOff]);
});

it('LG-07 tells once that it is off, and that it is right again', () => {
  const { answer, reports } = world();
  for (const aheadMs of [DAY_MS, DAY_MS + 60_000, DAY_MS]) answer(aheadMs);
  expect(reports).toEqual(['logged', 'raised clock_off ahead']);
  answer(-DAY_MS);
  answer(0);
  expect(reports.slice(2)).toEqual([
    'ended clock_off ahead',
    'logged',
    'raised clock_off behind',
    'ended clock_off behind',
  ]);
});

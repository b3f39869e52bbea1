import { describe, expect, it } from 'vitest';
import { createRepeats } from './repeats.ts';

/** Reports every 200 ms; returns when repeats were on, in reports from the first. */
function run(reports: { queueMs: number | null; missedShare: number }[], capacityBps: number | null = null): boolean[] {
  const repeats = createRepeats();
  return reports.map((report, at) => repeats({ ...report, capacityBps }, 200 * at));
}
const times = <T>(count: number, report: T): T[] => Array.from({ length: count }, () => report);
const clear = { queueMs: 5, missedShare: 0 };
const lossy = { queueMs: 5, missedShare: 0.1 };
const queued = { queueMs: 120, missedShare: 0.1 };
const unknown = { queueMs: null, missedShare: 0.1 };

describe('GM-03 packets that are sent twice', () => {
  it('begin after 2.4 s of loss without a queue', () =>
    expect(run(times(20, lossy))).toEqual([...times(12, false), ...times(8, true)]));
  it('never begin on a link that has no half to spare', () => {
    expect(run(times(50, lossy), 2_900_000)).not.toContain(true);
    expect(run(times(50, lossy), 3_000_000)).toContain(true);
  });
  it('never begin where little is lost, or where a queue says that too much is sent, or where nothing is known', () => {
    expect(run(times(50, { queueMs: 5, missedShare: 0.029 }))).not.toContain(true);
    expect(run(times(50, queued))).not.toContain(true);
    expect(run(times(50, unknown))).not.toContain(true);
  });
  it('go on while what was lost twice shows the loss, and end ten seconds after the last of it', () => {
    const lostTwice = { queueMs: 5, missedShare: 0.002 };
    const on = run([...times(13, lossy), ...times(100, lostTwice), ...times(60, clear)]);
    expect(on.slice(12, 113)).not.toContain(false);
    expect(on.lastIndexOf(true)).toBe(12 + 100 + 49);
  });
  it('outlive one report of a queue, since two lost probes look like it, and end at the second', () => {
    expect(run([...times(20, lossy), queued, lossy, queued, lossy]).slice(20)).toEqual(times(4, true));
    expect(run([...times(20, lossy), queued, queued]).slice(20)).toEqual([true, false]);
  });
  it('that have made a queue pause for five seconds', () => {
    const on = run([...times(20, lossy), queued, queued, ...times(40, lossy)]);
    expect(on.indexOf(true, 22)).toBe(21 + 25);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../system-clock.ts';
import type { AuditEntry } from './audit.ts';
import { createRepeatCounter, type RepeatCounter } from './repeat-counter.ts';

const WINDOW_MS = 60_000;
let rows: AuditEntry[];
let counter: RepeatCounter;

beforeEach(() => {
  vi.useFakeTimers();
  rows = [];
  const audit = async (entry: AuditEntry) => void rows.push(entry);
  const rules = { windowMs: WINDOW_MS, rowsPerKey: 1, keysPerType: 3 };
  counter = createRepeatCounter(audit, { ...rules, monotonicMs: systemClock.monotonicMs, onError: () => {} });
});
afterEach(() => vi.useRealTimers());

const from = (address: string): AuditEntry => ({ type: 'operator_refused', playerId: null, siteId: null, address });

describe('the repeat counter of the audit', () => {
  it('writes a thousand refusals of one address as two rows', async () => {
    for (let n = 0; n < 1_000; n++) await counter.note('a', from('a'));
    expect(rows).toEqual([from('a')]);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(rows).toEqual([from('a'), { ...from('a'), details: { repeated: 999 } }]);
    await counter.note('a', from('a'));
    expect(rows).toHaveLength(3);
  });

  it('counts refusals of more addresses than it may distinguish together', async () => {
    for (let n = 0; n < 100; n++) await counter.note(`${n}`, from(`${n}`));
    expect(rows).toEqual(['0', '1', '2', '3'].map(from));
    await counter.stop();
    expect(rows.slice(4)).toEqual([{ ...from(''), address: null, details: { repeated: 96 } }]);
  });
});

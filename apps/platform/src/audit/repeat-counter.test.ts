import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from './audit.ts';
import { createRepeatCounter, type RepeatCounter } from './repeat-counter.ts';

const WINDOW_MS = 60_000;
let rows: AuditEntry[];
let tally: RepeatCounter;

beforeEach(() => {
  vi.useFakeTimers();
  rows = [];
  const audit = async (entry: AuditEntry) => void rows.push(entry);
  tally = createRepeatCounter(audit, { windowMs: WINDOW_MS, most: 3, onError: () => {} });
});
afterEach(() => vi.useRealTimers());

const from = (address: string): AuditEntry => ({ type: 'operator_refused', playerId: null, siteId: null, address });

describe('the tally of the audit', () => {
  it('a thousand refusals of one address are two rows', async () => {
    for (let n = 0; n < 1_000; n++) await tally.note('a', from('a'));
    expect(rows).toEqual([from('a')]);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(rows).toEqual([from('a'), { ...from('a'), details: { again: 999 } }]);
    await tally.note('a', from('a'));
    expect(rows).toHaveLength(3);
  });

  it('refusals of more addresses than may be told apart are counted together', async () => {
    for (let n = 0; n < 100; n++) await tally.note(`${n}`, from(`${n}`));
    expect(rows).toEqual(['0', '1', '2'].map(from));
    await tally.stop();
    expect(rows.slice(3)).toEqual([{ ...from(''), address: null, details: { again: 97 } }]);
  });
});

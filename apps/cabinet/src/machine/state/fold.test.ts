import { describe, expect, it } from 'vitest';
import { foldRecords } from './fold.ts';
import { JOURNAL_FORMAT } from './record.ts';

describe('the state of a journal', () => {
  it.each([JOURNAL_FORMAT - 1, JOURNAL_FORMAT + 1])('PR-01 is not guessed from records of format %i', (format) => {
    const opened = { t: 'opened', format, machineId: 7, incarnation: 'i', atMs: 0 } as const;
    expect(() => foldRecords([opened])).toThrow(expect.objectContaining({ fault: 'unknown_format' }));
    expect(foldRecords([{ ...opened, format: JOURNAL_FORMAT }]).machineId).toBe(7);
  });
});

import { describe, expect, it } from 'vitest';
import { change, foldRecords, standingOf } from './fold.ts';
import { JOURNAL_FORMAT, type JournalRecord, type MoneyChange } from './record.ts';

describe('the state of a journal', () => {
  it.each([JOURNAL_FORMAT - 1, JOURNAL_FORMAT + 1])('PR-01 is not guessed from records of format %i', (format) => {
    const opened = { t: 'opened', format, machineId: 7, incarnation: 'i', atMs: 0 } as const;
    expect(() => foldRecords([opened])).toThrow(expect.objectContaining({ fault: 'unknown_format' }));
    expect(foldRecords([{ ...opened, format: JOURNAL_FORMAT }]).machineId).toBe(7);
  });

  it('PR-01 is not guessed where a record of money is missing', () => {
    const records: JournalRecord[] = [
      { t: 'opened', format: JOURNAL_FORMAT, machineId: 7, incarnation: 'i', atMs: 0 },
      { t: 'seated', epoch: 1, atMs: 0 },
    ];
    for (const [at, amountMinor] of [500, 700, 900].entries()) {
      const applied: MoneyChange = {
        ...{ t: 'applied', transferId: `t${at}`, fingerprint: 'f', epoch: 1, amountMinor, atMs: at },
      };
      records.push({ ...applied, after: standingOf(change(foldRecords(records), applied)) });
    }
    expect(foldRecords(records).holdings.creditMinor).toBe(2_100);
    for (const missing of [2, 3])
      expect(() => foldRecords(records.filter((_, at) => at !== missing))).toThrow(
        expect.objectContaining({ fault: 'contradiction' }),
      );
  });
});

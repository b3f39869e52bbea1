import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { until } from '@salon/testkit/until.ts';
import { describe, expect, it } from 'vitest';
import { encodeFrame } from './frame.ts';
import { beginJournal, createJournal, type JournalOptions, readJournal } from './journal.ts';

async function begun(disk = faultyDisk(), options: Partial<JournalOptions> = {}) {
  const { sizeBytes } = await beginJournal(disk, 'first');
  const broken: unknown[] = [];
  const journal = createJournal({
    disk,
    sizeBytes,
    compactAfterBytes: 1_000_000,
    snapshot: () => 'snapshot',
    onBroken: (error) => broken.push(error),
    ...options,
  });
  return { disk, journal, broken };
}

describe('journal', () => {
  it('PR-01 has synced everything that `synced` has resolved for', async () => {
    const { disk, journal } = await begun();
    journal.write('a');
    await journal.synced();
    expect((await readJournal(disk.survivor(0))).records).toEqual(['first', 'a']);
  });

  it('PR-01 shares one sync among records written together', async () => {
    const { disk, journal } = await begun();
    const before = disk.calls();
    for (let n = 0; n < 50; n += 1) journal.write(n);
    await Promise.all([journal.synced(), journal.synced()]);
    expect(disk.calls() - before).toBe(2);
  });

  it('PR-01 loses records of one decision together, never one of them', async () => {
    for (const keep of [0, 0.25, 0.5, 0.75, 0.9, 1]) {
      const { disk, journal } = await begun();
      disk.losePowerAt(1, 'after');
      journal.write('left');
      journal.write('right');
      await expect(journal.synced()).rejects.toMatchObject({ fault: 'broken' });
      const { records } = await readJournal(disk.survivor(keep));
      expect(records).toEqual(keep === 1 ? ['first', 'left', 'right'] : ['first']);
    }
  });

  it('PR-01 relies on nothing that it has read before it is synced', async () => {
    const { disk } = await begun();
    // Of a process that was killed between the two.
    await disk.append(encodeFrame(['written']));
    expect((await readJournal(disk)).records).toEqual(['first', 'written']);
    expect((await readJournal(disk.survivor(0))).records).toEqual(['first', 'written']);
  });

  it('PR-01 puts a snapshot only in the place of what it stands for', async () => {
    const memory = faultyDisk();
    let written = 0;
    const write = (record: string) => {
      written += 1;
      journal.write(record);
    };
    const { journal } = await begun(
      {
        ...memory,
        async sync() {
          // Decided while the record before it is on its way to the disk.
          if (written === 1) write('b');
          await memory.sync();
        },
      },
      { compactAfterBytes: 1, snapshot: () => ({ written }) },
    );
    // Long enough to be compacted by itself, were nothing in line behind it.
    write('a'.repeat(100));
    await journal.synced();
    await journal.synced();
    const records = async () => (await readJournal(memory)).records;
    await until(async () => (await records()).length === 1);
    expect(await records()).toEqual([{ written: 2 }]);
  });

  it('PR-01 cuts the torn tail on the disk, so that the next record follows the last sound one', async () => {
    const torn = encodeFrame(['torn']).subarray(0, 9);
    const disk = faultyDisk(Buffer.concat([encodeFrame(['first']), torn]));
    const { sizeBytes } = await readJournal(disk);
    const journal = createJournal({
      disk,
      sizeBytes,
      compactAfterBytes: 1_000_000,
      snapshot: () => null,
      onBroken: () => {},
    });
    journal.write('next');
    await journal.synced();
    expect((await readJournal(disk)).records).toEqual(['first', 'next']);
  });

  it('PR-01 writes nothing more once the disk has failed, and reports it once', async () => {
    const { disk, journal, broken } = await begun();
    disk.losePowerAt(1, 'before');
    journal.write('a');
    await expect(journal.synced()).rejects.toMatchObject({ fault: 'broken' });
    expect(() => journal.write('b')).toThrow(expect.objectContaining({ fault: 'broken' }));
    await expect(journal.synced()).rejects.toMatchObject({ fault: 'broken' });
    expect(broken).toHaveLength(1);
  });

  it('PR-01 puts a snapshot in the place of a long journal and goes on after it', async () => {
    const { disk, journal } = await begun(faultyDisk(), { compactAfterBytes: 200 });
    for (let n = 0; n < 40; n += 1) {
      journal.write(`record ${n}`);
      await journal.synced();
    }
    await new Promise((resolve) => setImmediate(resolve));
    const { records, sizeBytes } = await readJournal(disk.survivor(0));
    expect(records[0]).toBe('snapshot');
    expect(records.at(-1)).toMatch(/^(snapshot|record 39)$/);
    expect(sizeBytes).toBeLessThan(500);
  });
});

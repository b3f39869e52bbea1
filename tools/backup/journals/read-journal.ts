/** A machine's journal as its agent would read it at a start, while an agent may be writing it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFrames } from '../../../apps/cabinet/src/journal/frame.ts';
import { foldRecords } from '../../../apps/cabinet/src/machine/state/fold.ts';
import type { JournalRecord } from '../../../apps/cabinet/src/machine/state/record.ts';
import { Refusal } from '../refusal.ts';

export interface WholeJournal {
  bytes: Uint8Array;
  sha256: string;
  /** What a person knows the copy by. */
  machineId: number;
  incarnation: string;
  lastPlay: number;
  creditMinor: number;
  escrowMinor: number;
}

const TRIES = 40;
const AGAIN_MS = 50;

/**
 * The agent appends whole frames and replaces the file by renaming another over it, so one open file is always a prefix of one journal.
 * Between the two ends of an append the last frame is torn; that is read again, and refused where it stays so. Throws `Refusal`.
 */
export async function readWholeJournal(path: string): Promise<WholeJournal> {
  let reason = '';
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const bytes = await readFile(path);
      const journal = parseJournal(bytes);
      if (typeof journal !== 'string') return journal;
      reason = journal;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    await sleep(AGAIN_MS);
  }
  throw new Refusal(`${path} is not whole and is not copied: ${reason}`);
}

/** A reason where the end is torn. Throws `JournalError` where the bytes are no journal of this release. */
export function parseJournal(bytes: Uint8Array): WholeJournal | string {
  const { records, soundBytes } = readFrames(bytes);
  if (soundBytes < bytes.length) return `${bytes.length - soundBytes} bytes at its end are torn`;
  const { machineId, incarnation, lastPlay, holdings } = foldRecords(records as JournalRecord[]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { creditMinor, escrowMinor } = holdings;
  return { bytes, sha256, machineId, incarnation, lastPlay, creditMinor, escrowMinor };
}

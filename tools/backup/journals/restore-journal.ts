import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileDisk } from '../../../apps/cabinet/src/journal/file-disk.ts';
import { lockFolder } from '../../../apps/cabinet/src/journal/folder-lock.ts';
import { Refusal } from '../refusal.ts';
import { stampOf } from '../repository.ts';
import { type JournalCopy, journalName, readCopy } from './journal-copies.ts';

/** Puts a copied journal in its place while no agent runs there. What it replaces stays beside it, as evidence. */
export async function restoreJournal(
  copy: JournalCopy,
  machineId: number,
  dataDir: string,
): Promise<{ replaced: string | null }> {
  const bytes = readCopy(copy, machineId);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  if (lock === null) throw new Refusal(`An agent uses ${dataDir}: stop it first, for 12 seconds or more`);
  try {
    const path = join(dataDir, journalName(machineId));
    const replaced = existsSync(path) ? `${path}.replaced-${stampOf(new Date())}` : null;
    if (replaced !== null) copyFileSync(path, replaced);
    const disk = fileDisk(path);
    await disk.replace(bytes);
    await disk.close();
    return { replaced };
  } finally {
    lock.release();
  }
}

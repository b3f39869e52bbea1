import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const LOCK_FILE = 'agent.lock';

/**
 * Holds a folder for this process alone. The lock is the kernel's (SQLite's, on an empty database), so that a killed
 * process leaves nothing behind, which a file with a process number in it would.
 */
export function lockFolder(folder: string): { release(): void } | null {
  const database = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const busy = 5;
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null;
    throw error;
  }
  return { release: () => database.close() };
}

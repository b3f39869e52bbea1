/**
 * One running owner per folder. The lock is a file that names its owner's process; it is free again as soon as that process is gone,
 * so a `kill -9` leaves nothing to clean up by hand.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { systemCode } from './embedded-error.ts';
import { identifyProcess } from './process-identity.ts';

export type FolderLock = { held: true; release: () => void } | { held: false; ownerPid: number };

const ATTEMPTS = 20;

/**
 * Takes the lock file for this process, or says who holds it. Throws the system's error when the file cannot be written.
 * @param file path of the lock file; its folder must exist
 */
export function lockFolder(file: string): FolderLock {
  const me = identifyProcess(process.pid);
  if (me === undefined) throw new Error('this process does not find itself in the process table');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, me, { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // A hard link appears with its content or not at all, and only for one of several contenders.
      if (appears(() => linkSync(draft, file))) return { held: true, release: () => release(file, me) };
      const owner = ownerOf(file);
      if (owner !== undefined && isRunning(owner)) return { held: false, ownerPid: pidOf(owner) };
      if (owner !== undefined) clearStale(file, owner);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`the lock ${file} changes hands without end`);
}

/** Moves the dead owner's file away; when it turns out to be a newer, living owner's, puts it back. */
function clearStale(file: string, dead: string): void {
  const aside = `${file}.${process.pid}.stale`;
  if (!appears(() => renameSync(file, aside))) return;
  if (ownerOf(aside) !== dead) appears(() => linkSync(aside, file));
  rmSync(aside, { force: true });
}

function release(file: string, me: string): void {
  if (ownerOf(file) === me) rmSync(file, { force: true });
}

function ownerOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(owner: string): boolean {
  return identifyProcess(pidOf(owner)) === owner;
}

function pidOf(owner: string): number {
  return Number.parseInt(owner, 10);
}

/** Runs a link or rename; false when another process was faster. */
function appears(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}

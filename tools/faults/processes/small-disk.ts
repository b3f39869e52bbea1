import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of its own for one cabinet, in memory, small enough to be filled. */
export interface SmallDisk {
  fill(): void;
  empty(): void;
  /** Takes it away with all that is on it. */
  close(): void;
}

const SIZE_MB = 64;
const CHUNK = Buffer.alloc(4_096, 1);

/** Null: this computer does not let us mount anything. */
export function openSmallDisk(folder: string): SmallDisk | null {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return null;
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=700`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const filler = join(folder, 'filler');
  let isOpen = true;
  const close = () => {
    if (isOpen) execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    isOpen = false;
  };
  process.on('exit', close);
  return {
    fill() {
      const file = openSync(filler, 'w');
      try {
        for (;;) writeSync(file, CHUNK);
      } catch {
        // Full.
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    close,
  };
}

import { readFileSync } from 'node:fs';

export interface MemoryMb {
  /** All that is mapped and in memory, each shared page counted in full. */
  rss: number;
  /** Each shared page counted by its share: the sum over processes is what the computer has given. */
  pss: number;
}

/** Memory of a process now, MB; 0 if it has ended. Linux only. */
export function memoryMb(pid: number): MemoryMb {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const mb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / 1_024;
    return { rss: mb('Rss'), pss: mb('Pss') };
  } catch {
    return { rss: 0, pss: 0 };
  }
}

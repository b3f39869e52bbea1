import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** A process may open so few files and connections more that it soon has none. */
const LEFT = 2;

/** Lowers the limit of a running process to what it has open. Returns how to undo it. Linux alone. */
export function fillDescriptors(pid: number): () => void {
  const before = execFileSync('prlimit', [
    ...['--pid', String(pid), '--nofile', '--raw', '--noheadings', '--output', 'SOFT'],
  ])
    .toString()
    .trim();
  const set = (soft: string) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${soft}:`]);
  // The limit is a bound of the descriptor's number, not of how many there are.
  const highest = Math.max(...readdirSync(`/proc/${pid}/fd`).map(Number));
  set(String(highest + 1 + LEFT));
  return () => void set(before);
}

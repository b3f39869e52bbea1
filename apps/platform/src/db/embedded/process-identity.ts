/**
 * Names a process so that a recycled pid is not mistaken for it: pid, start time and, on Linux, the boot it belongs to.
 * Needed because pids repeat from the same small numbers whenever a container starts again on the same volume.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { systemCode } from './embedded-error.ts';

/** Shape: `<pid> <start>`; undefined when no such process runs. */
export function identifyProcess(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The program's name stands in brackets and may hold blanks; state is field 3, the start time field 22.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return undefined;
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${pid} ${fields[19]} ${boot}`;
    } catch {
      return undefined;
    }
  }
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'win32') return `${pid} alive`;
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return `${pid} ${ps.stdout.trim()}`;
}

/** True while a process has this pid, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

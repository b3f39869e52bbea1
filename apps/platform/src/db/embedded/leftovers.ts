/**
 * Ends PostgreSQL processes that outlived their owner (`kill -9` of Node leaves the postmaster running, `kill -9` of the postmaster
 * leaves its backends for a moment). The caller holds the folder's lock, so whatever runs on the cluster now has no owner.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../system-clock.ts';
import { isAlive } from './process-identity.ts';

const POLL_MS = 20;
/** How long each stronger means gets before the next: a fast shutdown writes a checkpoint, the others write nothing. */
const STEPS: { signal: NodeJS.Signals; postmasterOnly: boolean; patienceMs: number }[] = [
  { signal: 'SIGINT', postmasterOnly: true, patienceMs: 15_000 },
  { signal: 'SIGQUIT', postmasterOnly: false, patienceMs: 3_000 },
  { signal: 'SIGKILL', postmasterOnly: false, patienceMs: 3_000 },
];

/** Resolves once no PostgreSQL process runs on the cluster folder. `log` gets one line when there was one. */
export async function endLeftovers(clusterDir: string, log: (line: string) => void): Promise<void> {
  if (!existsSync(clusterDir)) return;
  const postmaster = recordedPostmaster(clusterDir);
  if (running(clusterDir, postmaster).length > 0) log('Ending a PostgreSQL that a killed start left behind');
  for (const { signal, postmasterOnly, patienceMs } of STEPS) {
    const targets = () => running(clusterDir, postmaster).filter((pid) => !postmasterOnly || pid === postmaster);
    for (const pid of targets()) send(pid, signal);
    const deadline = systemClock.monotonicMs() + patienceMs;
    // Only those: a postmaster that shuts down takes its backends along, while one that was killed leaves those that
    // compute without ever looking up, and they need the next means at once.
    while (systemClock.monotonicMs() < deadline && targets().length > 0) await systemClock.sleep(POLL_MS);
  }
  // PostgreSQL would take any process with the recorded number for itself and refuse to start; nothing runs here, so it is another's.
  if (postmaster !== undefined && isAlive(postmaster) && running(clusterDir, postmaster).length === 0) {
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  }
}

function recordedPostmaster(clusterDir: string): number | undefined {
  const file = join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 ? pid : undefined;
}

/** Every PostgreSQL process has the cluster as its working directory; where that cannot be asked, only the postmaster is looked at. */
function running(clusterDir: string, postmaster: number | undefined): number[] {
  if (process.platform !== 'linux') return postmaster !== undefined && isPostgres(postmaster) ? [postmaster] : [];
  const cluster = realpathSync(clusterDir);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectory(pid) === cluster);
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return false;
  const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.stdout.includes('postgres');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in between.
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import type { ChildLog } from '@salon/telemetry/child-log.ts';

/** MB. What a child allocates dies young and is little; the default, 16, is memory that it fills once and keeps. */
const YOUNG_GENERATION_MB = 1;

/**
 * One heap for all threads of a child, which gives back what it does not need: glibc would keep one for each of its dozen threads,
 * half of them empty. Other systems do not know the names.
 */
const SMALL_HEAP = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * A process with codecs or connections in it, which may crash without the agent. What it writes goes to `log`; null: to the terminal,
 * for the tools.
 */
export function forkChild(entry: URL, args: string[], log: ChildLog | null): ChildProcess {
  const child = fork(entry, args, {
    ...{ serialization: 'advanced', stdio: ['ignore', 'ignore', log === null ? 'inherit' : 'pipe', 'ipc'] },
    execArgv: [`--max-semi-space-size=${YOUNG_GENERATION_MB}`],
    env: { ...process.env, ...SMALL_HEAP },
  });
  log?.followProcess(child);
  return child;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

/** A program of ours as a process: its errors go to a file, its end is known, and it ends with us. */
export interface Child {
  process: ChildProcess;
  ended: Promise<unknown>;
  isRunning(): boolean;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
}

interface Program {
  entry: URL;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** What it writes; kept for failed trials. */
  logFile: string;
  stdout: 'pipe' | 'log';
  ipc: boolean;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function startChild({ entry, args = [], env = {}, logFile, stdout, ipc }: Program): Child {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [entry.pathname, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout === 'pipe' ? 'pipe' : log, log, ...(ipc ? (['ipc'] as const) : [])],
  });
  closeSync(log);
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  return {
    process: child,
    ended,
    isRunning: () => running.has(child),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from '../../sas-proof/processes/child.ts';

/** A program of ours that is started again where it ends by itself, as a supervisor would. */
export interface Program {
  name: string;
  /** 0 while it does not run. */
  pid(): number;
  /** Resolves when it says that it is ready. */
  start(): Promise<void>;
  /** `kill -9`; it stays away until `start`. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with its exit code, null where a signal ended it. It stays away until `start`. */
  end(): Promise<number | null>;
  /** Another build of it, from the next start on. */
  use(entry: URL): void;
  /** How it ended by itself after it had been ready: that is a crash. */
  crashes: string[];
}

interface Settings {
  name: string;
  entry: URL;
  args?: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
}

const AGAIN_MS = 300;

export function createProgram({ name, entry: first, args = [], env, logFile }: Settings): Program {
  const crashes: string[] = [];
  let entry = first;
  let child: Child | null = null;
  let isWanted = false;

  /** Resolves when it is ready, or not wanted any more. */
  async function keepUp(): Promise<void> {
    while (isWanted) {
      const mine = startChild({ entry, args, env, logFile, stdout: 'log', ipc: true });
      child = mine;
      const isReady = await Promise.race([
        once(mine.process, 'message').then(() => true),
        mine.ended.then(() => false),
      ]);
      if (isReady) return void mine.ended.then(() => recover(mine));
      if (isWanted) await sleep(AGAIN_MS);
    }
  }

  async function recover({ process: { exitCode, signalCode } }: Child): Promise<void> {
    if (!isWanted) return;
    crashes.push(`${name} ended by itself with ${signalCode ?? `code ${exitCode}`}: ${logFile}`);
    await sleep(AGAIN_MS);
    await keepUp();
  }

  return {
    name,
    crashes,
    pid: () => (child?.isRunning() ? (child.process.pid ?? 0) : 0),
    async start() {
      isWanted = true;
      await keepUp();
    },
    async kill() {
      isWanted = false;
      await child?.kill();
    },
    async end() {
      isWanted = false;
      child?.process.kill('SIGTERM');
      await child?.ended;
      return child?.process.exitCode ?? null;
    },
    use(other) {
      entry = other;
    },
  };
}

/** The commands as a person runs them, each as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const ENTRIES = {
  backup: pathOf('tools/backup/main.ts'),
  restore: pathOf('tools/backup/restore-main.ts'),
  operator: pathOf('tools/operate/operator/main.ts'),
  invariants: pathOf('apps/platform/src/invariants.ts'),
};

export interface Answer {
  code: number;
  stdout: string;
  stderr: string;
}

export async function run(
  name: keyof typeof ENTRIES,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Answer> {
  const child = spawn(process.execPath, [ENTRIES[name], ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const answer = { code: 0, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    answer.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    answer.stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { ...answer, code: Number(code ?? 1) };
}

/** Throws with what it wrote where it fails; answers with what it printed. */
export async function demand(...call: Parameters<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await run(...call);
  if (code !== 0) throw new Error(`${call[0]} ${call[1].join(' ')}: code ${code}\n${stdout}\n${stderr}`);
  return stdout;
}

/** `npm run backup -- wal`, which goes on until it is ended or its server is away. */
export interface Receiver {
  process: ChildProcess;
  stop(): Promise<void>;
}

export function startReceiver(env: NodeJS.ProcessEnv, logFile: string): Receiver {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [ENTRIES.backup, 'wal'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  process.on('exit', () => child.kill('SIGKILL'));
  return {
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

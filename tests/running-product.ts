/**
 * Starts the whole product for one test file: supervisor, PostgreSQL, platform and demo floor, on a free port and a data folder of its own.
 * `tests/e2e/support/running-product.ts` makes a Playwright fixture of it; flow tests call it directly.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@salon/testkit/free-port.ts';
import type { RunRecord } from '../tools/floor/run-record.ts';

export type PartName = 'supervisor' | 'platform' | 'cabinet' | 'egm' | 'postgres';

export type RunningProduct = {
  baseURL: string;
  port: number;
  dataDir: string;
  databaseUrl: string;
  /** Process ids of this moment; null while a part is down. */
  pids: () => Record<PartName, number | null>;
  /** `kill -9` for one part. The supervisor brings the others' parts back by itself; see `untilBack`. */
  kill: (part: PartName) => Promise<void>;
  /** Resolves with the new pid once the part runs again after `kill`; it may not serve yet. */
  untilBack: (part: Exclude<PartName, 'supervisor'>, oldPid: number) => Promise<number>;
  /** Everything the product and its parts wrote so far: for the message of a failing test. */
  logs: () => string;
  /** Ends everything in order and removes the data folder, unless it was given. */
  stop: () => Promise<void>;
};

export type ProductOptions = {
  /** More environment, e.g. DATABASE_URL; PORT and DATA_DIR are chosen here. */
  env?: NodeJS.ProcessEnv;
  /** An existing folder to start on again; it is not removed by stop(). */
  dataDir?: string;
  /** A script to run instead of the supervisor's own main file, absolute path. */
  main?: string;
  /** Arguments of that script, e.g. `--dev`. */
  args?: string[];
};

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const POLL_MS = 25;
const READY_TIMEOUT_MS = 120_000;
const BACK_TIMEOUT_MS = 60_000;

/** Resolves when the product is ready. Throws with its output when it ends before that. */
export async function startProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'salon-'));
  const port = await freePort();
  const output: string[] = [];
  const supervisor = spawn(
    process.execPath,
    [options.main ?? join(ROOT, 'tools/floor/main.ts'), ...(options.args ?? [])],
    {
      cwd: ROOT,
      // Nothing befalls a machine of a test that the test has not asked for.
      env: { ...process.env, SITUATIONS_PER_HOUR: '0', ...options.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream?.on('data', (chunk) => output.push(String(chunk)));
  const gone = once(supervisor, 'exit');
  const removeFolder = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const logs = () => [...output, ...['platform', 'cabinet', 'egm'].map((part) => readLog(dataDir, part))].join('\n');

  const outcome = await Promise.race([
    once(supervisor, 'message'),
    gone.then(() => 'ended'),
    timeout(READY_TIMEOUT_MS),
  ]);
  if (typeof outcome === 'string') {
    const written = logs();
    await endSupervisor(supervisor, gone);
    removeFolder();
    throw new Error(`The product ${outcome} before it was ready (exit code ${supervisor.exitCode}):\n${written}`);
  }

  const record = (): RunRecord => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
  const pids = () => {
    const { supervisor: own, platform, cabinet, egm, postgres } = record();
    return { supervisor: own, platform, cabinet, egm, postgres };
  };
  return {
    baseURL: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    databaseUrl: record().databaseUrl,
    pids,
    kill: async (part) => {
      const pid = pids()[part];
      if (pid === null) throw new Error(`The ${part} does not run`);
      process.kill(pid, 'SIGKILL');
      if (part === 'supervisor') await gone;
    },
    untilBack: async (part, oldPid) => {
      for (const end = Date.now() + BACK_TIMEOUT_MS; Date.now() < end; await sleep(POLL_MS)) {
        const pid = pids()[part];
        if (pid !== null && pid !== oldPid) return pid;
      }
      throw new Error(`The ${part} did not come back:\n${logs()}`);
    },
    logs,
    stop: async () => {
      await endSupervisor(supervisor, gone);
      removeFolder();
    },
  };
}

async function endSupervisor(supervisor: ChildProcess, gone: Promise<unknown>): Promise<void> {
  if (supervisor.exitCode === null && supervisor.signalCode === null) supervisor.kill('SIGTERM');
  await gone;
}

function readLog(dataDir: string, part: string): string {
  try {
    return `--- ${part}\n${readFileSync(join(dataDir, 'logs', `${part}.log`), 'utf8').slice(-20_000)}`;
  } catch {
    return `--- ${part}: no log`;
  }
}

async function timeout(ms: number): Promise<string> {
  await sleep(ms, undefined, { ref: false });
  return `took more than ${ms} ms`;
}

/** One real platform node, the production entry point in a process of its own, on the database of a bench. */
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@salon/testkit/free-port.ts';
import { createAccessTokens } from '../../../apps/platform/src/features/login/token/access-tokens.ts';
import { PLATFORM_FLAGS } from '../../platform-flags.mjs';
import { cpuMs } from '../harness/cpu-time.ts';
import { BENCH_AGENT, type BenchDatabase, type BenchPlayer } from './bench-database.ts';

const MAIN = join(import.meta.dirname, '../../../apps/platform/src/main.ts');
const MEMORY_PROBE = join(import.meta.dirname, 'memory-probe.ts');
const CABINET_KEY = 'the-key-of-the-cabinets-of-a-bench';
const signingKey = generateKeyPairSync('ed25519').privateKey;
const tokens = createAccessTokens(signingKey, Date.now);

export interface BenchNode {
  url: string;
  pid: number;
  /** CPU time of the node so far, ms. */
  cpuMs(): number;
  /** What a cabinet of `BENCH_AGENT` connects with. */
  cabinetKey: string;
  /** Its memory without what is garbage; asked of a node with `probesMemory`. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** `SIGKILL`. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** `port`: where a node stood before; else a free one. `env`: settings beside those of a bench, which have no limits of calls. */
export async function startBenchNode(
  database: BenchDatabase,
  { env = {}, port, probesMemory = false }: { env?: NodeJS.ProcessEnv; port?: number; probesMemory?: boolean } = {},
): Promise<BenchNode> {
  const at = port ?? (await freePort());
  const probe = probesMemory ? ['--expose-gc', '--import', MEMORY_PROBE] : [];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...PLATFORM_FLAGS, ...probe, MAIN], {
    env: {
      ...process.env,
      ...{ DEMO: '1', DATABASE_URL: database.platformUrl, PORT: String(at), LOG_LEVEL: 'warn' },
      JWT_PRIVATE_KEY: signingKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      CABINET_KEYS: `${BENCH_AGENT}:${CABINET_KEY}`,
      // A bench is a whole public at one address.
      ...{ CALLS_PER_ADDRESS: '1000000', CALLS_PER_LOGIN: '1000000', CONNECTIONS_PER_ADDRESS: '1000000' },
      ...{ SOCKETS_PER_ADDRESS: '1000000', HANDSHAKES_PER_ADDRESS: '1000000' },
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await ready(child);
  const pid = child.pid ?? 0;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    ...{ url: `http://127.0.0.1:${at}`, pid, cabinetKey: CABINET_KEY },
    cpuMs: () => cpuMs(pid),
    memory: async () => {
      child.send('memory');
      const [{ memory }] = (await once(child, 'message')) as [{ memory: NodeJS.MemoryUsage }];
      return memory;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Access token of a player of `openBenchDatabase`, for every node of this process. */
export const tokenOf = (player: BenchPlayer) => tokens.sign(player);

async function ready(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the node ended with ${code} before it was ready`);
  });
  await Promise.race([once(child, 'message'), ended]);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuMs } from '../harness/cpu-time.ts';
import { memoryMb } from '../harness/memory.ts';

const MAIN = join(import.meta.dirname, '../../../apps/cabinet/src/main.ts');

export interface FloorAgent {
  startedMs: number;
  /** CPU time so far and memory: of the agent's own process, and with those of its pictures. */
  cost(): { cpuMs: number; allCpuMs: number; pssMb: number };
  stop(): Promise<void>;
}

/** The real agent in a process of its own, with all simulated machines of its roster. Resolves when they are linked. */
export async function startFloorAgent(agent: { name: string; key: string; url: string }): Promise<FloorAgent> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-floor-'));
  const config = join(folder, 'cabinet.json');
  writeFileSync(config, JSON.stringify({ machines: [{ machineId: '*', driver: 'simulated' }] }));
  const beganMs = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...process.env,
      ...{ PLATFORM_URL: agent.url, AGENT: agent.name, CABINET_KEY: agent.key, CABINET_CONFIG: config },
      ...{ DATA_DIR: join(folder, 'data'), DEMO: '1', LOG_LEVEL: 'error' },
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const startedMs = performance.now() - beganMs;
  const pid = child.pid ?? 0;
  const pictures = () =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return {
    startedMs,
    cost() {
      const own = cpuMs(pid);
      return {
        cpuMs: own,
        allCpuMs: own + pictures().reduce((sum, picture) => sum + cpuMs(picture), 0),
        pssMb: memoryMb(pid).pss,
      };
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

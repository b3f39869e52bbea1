import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import { ASSET } from './egm.ts';

export const MACHINE_ID = 25;
/** Relays as `tools/egm/board` wires them. */
export const KEYS = [
  { id: 'spin', kind: 'spin', output: 0 },
  { id: 'collect', kind: 'collect', output: 3 },
] as const;

/** The cabinet agent as it ships, with one machine of the driver `sas`. */
export interface AgentProcess {
  /** Resolves when it is linked to the platform. */
  start(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  isRunning(): boolean;
  journalFile: string;
  dataDir: string;
}

interface Settings {
  folder: string;
  profile: string;
  linePort: number;
  boardPort: number;
  platform: { url: string; key: string };
}

export function createAgent({ folder, profile, linePort, boardPort, platform }: Settings): AgentProcess {
  const machinesFile = join(folder, 'cabinet.json');
  const machine = {
    ...{ machineId: MACHINE_ID, driver: 'sas', line: `tcp:127.0.0.1:${linePort}`, profile },
    ...{ denominationCents: 1, assetNumber: ASSET },
    board: { kind: 'modbus', address: `127.0.0.1:${boardPort}`, pulse: 'jog' },
    keys: KEYS.map(({ id, kind, output }) => ({ id, kind, label: id.toUpperCase(), output })),
  };
  writeFileSync(machinesFile, JSON.stringify({ machines: [machine] }));
  const dataDir = join(folder, 'agent');
  let child: Child | null = null;
  return {
    dataDir,
    journalFile: join(dataDir, `machine-${MACHINE_ID}.journal`),
    isRunning: () => child?.isRunning() ?? false,
    async start() {
      const mine = startChild({
        entry: new URL('../../../apps/cabinet/src/main.ts', import.meta.url),
        env: {
          ...{ PLATFORM_URL: platform.url, CABINET_KEY: platform.key, AGENT: 'proof' },
          ...{ CABINET_CONFIG: machinesFile, DATA_DIR: dataDir, LOG_LEVEL: 'info' },
          ...{ DEMO: '', SITUATIONS_PER_HOUR: '', PICTURE_SPARES: '2' },
        },
        logFile: join(folder, 'agent.log'),
        ...{ stdout: 'log', ipc: true },
      });
      child = mine;
      const isReady = await Promise.race([
        once(mine.process, 'message').then(() => true),
        mine.ended.then(() => false),
      ]);
      if (!isReady && mine === child) throw new Error(`the agent ended by itself: ${join(folder, 'agent.log')}`);
    },
    kill: async () => child?.kill(),
  };
}

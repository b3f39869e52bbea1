import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { http } from '@salon/contract';
import { freePort } from '@salon/testkit/free-port.ts';
import { io, type Socket } from 'socket.io-client';
import { DEMO_AGENT, DEMO_PASSWORD, seedDemo } from '../../../apps/platform/src/db/seed.ts';
import { startTestServer } from '../../../apps/platform/src/db/testing/database.ts';
import { hashPassword } from '../../../apps/platform/src/password/passwords.ts';
import { createProgram, type Program } from '../../../tools/faults/processes/program.ts';

export const MACHINE = 1;
const CABINET_KEY = 'a-key-of-a-cabinet-for-tests';
const NODE_ENTRY = new URL('../../../apps/platform/src/main.ts', import.meta.url);
const CABINET_ENTRY = new URL('../../../apps/cabinet/src/main.ts', import.meta.url);

/** One node, one cabinet and PostgreSQL, all as processes, and a player at machine 1. */
export interface TracedFloor {
  node: Program;
  cabinet: Program;
  /** What the program has logged so far. */
  logOf(program: Program): string;
  /** Moves money onto the machine; resolves with the transfer's id once it is posted, and how long that took. */
  cashIn(amountMinor: number, more?: object): Promise<{ transferId: string; tookMs: number }>;
  token: string;
  close(): Promise<void>;
}

/** `env`: of node and cabinet. */
export async function openTracedFloor(env: NodeJS.ProcessEnv): Promise<TracedFloor> {
  const folder = mkdtempSync(join(tmpdir(), 'traces-'));
  mkdirSync(join(folder, 'logs'));
  const server = await startTestServer({ isDurable: true });
  const database = await server.database();
  await seedDemo(database.pool, { password: hashPassword, pin: async () => '' });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = (name: string) => join(folder, 'logs', `${name}.log`);
  const node = createProgram({
    ...{ name: 'node', entry: NODE_ENTRY, logFile: logFile('node') },
    env: {
      ...{ DEMO: '1', PORT: String(port), DATABASE_URL: database.platformUrl },
      CABINET_KEYS: `${DEMO_AGENT}:${CABINET_KEY}`,
      ALLOW_UNSAFE_DATABASE: '1',
      ...env,
    },
  });
  const machinesFile = join(folder, 'cabinet.json');
  writeFileSync(machinesFile, JSON.stringify({ machines: [{ machineId: MACHINE, driver: 'simulated' }] }));
  const cabinet = createProgram({
    ...{ name: 'cabinet', entry: CABINET_ENTRY, logFile: logFile('cabinet') },
    env: {
      ...{ DEMO: '1', PICTURE_SPARES: '2', AGENT: DEMO_AGENT, CABINET_KEY, PLATFORM_URL: url },
      ...{ DATA_DIR: join(folder, 'cabinet'), CABINET_CONFIG: machinesFile },
      ...env,
    },
  });
  await node.start();
  await cabinet.start();
  const { token, socket } = await takeSeat(url);
  return {
    ...{ node, cabinet, token },
    logOf: ({ name }) => readFileSync(logFile(name), 'utf8'),
    async cashIn(amountMinor, more = {}) {
      const transferId = randomUUID();
      const beganAtMs = performance.now();
      const answer = await socket.timeout(20_000).emitWithAck('cashin', { transferId, amountMinor, ...more });
      if (answer.transfer?.state !== 'posted') throw new Error(JSON.stringify(answer));
      return { transferId, tookMs: performance.now() - beganAtMs };
    },
    async close() {
      socket.disconnect();
      await Promise.all([node.kill(), cabinet.kill()]);
      await database.drop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function takeSeat(url: string): Promise<{ token: string; socket: Socket }> {
  const response = await fetch(`${url}${http.API_BASE}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: DEMO_PASSWORD }),
  });
  const { token } = http.loginAnswer.parse(await response.json());
  const socket = io(`${url}/machine`, { transports: ['websocket'], auth: { token }, forceNew: true });
  // The cabinet does its handshake meanwhile.
  for (let attempt = 0; ; attempt += 1) {
    const answer = await socket.timeout(20_000).emitWithAck('init', { machineID: MACHINE, token });
    if (answer.status === 1) return { token, socket };
    if (attempt === 60) throw new Error(JSON.stringify(answer));
    await new Promise((again) => setTimeout(again, 500));
  }
}

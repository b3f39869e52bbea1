import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from './child.ts';

export const ASSET = 1234;
const POWER_BACK_MS = 300;

/** What the control port of `tools/egm` shows, as far as a proof reads it. Amounts in credits of one cent. */
export interface EgmView {
  credit: number;
  isGameRunning: boolean;
  isPlayOn: boolean;
  handPay: object | null;
  aft: { buffer: { status: number } | null };
  meters: Record<'coinIn' | 'coinOut' | 'jackpot' | 'gamesPlayed', number> &
    Record<'aftInCents' | 'aftInCount' | 'aftOutCents' | 'aftOutCount', number>;
}

/** The simulated machine as a process. Its power comes back by itself, on the same memory and at other ports. */
export interface EgmProcess {
  linePort(): number | null;
  boardPort(): number | null;
  /** Resolves when it has power. */
  up(): Promise<void>;
  /** False: it did nothing, or its power was cut by this order. */
  order(command: object): Promise<boolean>;
  view(): Promise<EgmView>;
  kill(): Promise<void>;
  starts(): number;
  close(): Promise<void>;
}

export async function openEgm({ folder, profile }: { folder: string; profile: string }): Promise<EgmProcess> {
  let child: Child | null = null;
  let ports: { line: number; control: number; board: number } | null = null;
  let isClosed = false;
  let starts = 0;
  let up = Promise.withResolvers<void>();

  async function start(): Promise<void> {
    const mine = startChild({
      entry: new URL('../../egm/main.ts', import.meta.url),
      args: ['--line', 'tcp:127.0.0.1:0', '--control', '0', '--board', '0', '--profile', profile].concat([
        '--asset',
        `${ASSET}`,
        '--dir',
        join(folder, 'egm'),
      ]),
      logFile: join(folder, 'egm.log'),
      ...{ stdout: 'pipe', ipc: false },
    });
    child = mine;
    void mine.ended.then(async () => {
      ports = null;
      up = Promise.withResolvers();
      await sleep(POWER_BACK_MS);
      if (!isClosed) await start();
    });
    const ready = await Promise.race([once(mine.process.stdout!, 'data'), mine.ended.then(() => null)]);
    if (ready === null || ready === undefined) return;
    const { line, ...places } = JSON.parse(String(ready[0])) as { line: string; control: number; board: number };
    ports = { ...places, line: Number(line.split(':').at(-1)) };
    starts += 1;
    up.resolve();
  }
  async function request(body?: object): Promise<Response> {
    await up.promise;
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return fetch(`http://127.0.0.1:${ports?.control}`, body === undefined ? {} : post);
  }
  await start();
  return {
    linePort: () => ports?.line ?? null,
    boardPort: () => ports?.board ?? null,
    up: () => up.promise,
    order: (command) =>
      request(command).then(
        ({ ok }) => ok,
        () => false,
      ),
    view: async () => (await (await request()).json()) as EgmView,
    kill: async () => child?.kill(),
    starts: () => starts,
    async close() {
      isClosed = true;
      await child?.kill();
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../../tools/egm/main.ts', import.meta.url));

/** What the simulated machine's control port shows, as far as tests read it. */
export interface EgmView {
  serial: string;
  credit: number;
  bet: number;
  win: number;
  isGameRunning: boolean;
  handPay: { kind: string; credits: number } | null;
  isPlayOn: boolean;
  isBillAcceptorOn: boolean;
  isPrinterCashOut: boolean;
  isRealTime: boolean;
  hostCashOut: number;
  isCashingOut: boolean;
  tickets: { cents: number }[];
  exceptions: number[];
  meters: Record<string, number>;
}

export interface EgmOptions {
  folder: string;
  profile?: 'spec' | 'egt' | 'bb2';
  asset?: number;
  /** What carries its bytes. Absent: tcp. */
  carrier?: 'tcp' | 'pty';
  /** Puts one before its glass. */
  hasCamera?: boolean;
  /** Absent: free ones. */
  places?: { line: string; control: number; camera: number | null; board: number };
}

/** The simulated machine as a process of its own. The same folder again is the power coming back. */
export async function startEgm({ folder, profile = 'spec', asset = 1234, carrier = 'tcp', ...rest }: EgmOptions) {
  const { hasCamera = false, places } = rest;
  const anywhere = carrier === 'tcp' ? 'tcp:127.0.0.1:0' : `pty:${join(folder, 'line')}`;
  const { line = anywhere, control = 0, camera = 0, board = 0 } = places ?? {};
  const args = ['--line', line, '--control', String(control), '--board', String(board)];
  if (hasCamera) args.push('--camera', String(camera));
  const child: ChildProcess = spawn(
    process.execPath,
    [MAIN, ...args, '--dir', folder, '--profile', profile, '--asset', String(asset)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const [ready] = await Promise.race([once(child.stdout!, 'data'), ended.then(() => ['{}'])]);
  const opened = JSON.parse(String(ready)) as NonNullable<EgmOptions['places']>;
  const url = `http://127.0.0.1:${opened.control}`;
  return {
    places: opened,
    async view() {
      return (await (await fetch(url)).json()) as EgmView;
    },
    /** Null: done. Else why the machine did nothing. */
    async order(command: object): Promise<string | null> {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(command) });
      const { refused, wrong } = (await response.json()) as { refused?: string | null; wrong?: string };
      if (wrong !== undefined) throw new Error(wrong);
      return refused ?? null;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

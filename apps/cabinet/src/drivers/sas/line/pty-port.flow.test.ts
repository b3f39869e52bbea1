import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFramed } from '@salon/sas/framed-line.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPty } from '../../../../../../tools/egm/line/pty.ts';
import type { BytePort } from './byte-port.ts';
import { openPtyPort } from './pty-port.ts';

const EGM = new URL('../../../../../../tools/egm/main.ts', import.meta.url).pathname;
let folder: string;
let machine: ChildProcess | undefined;
let port: BytePort | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pty-'));
});
afterEach(() => {
  port?.close();
  machine?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function startMachine(path: string): Promise<void> {
  const args = [EGM, '--line', `pty:${path}`, '--dir', folder, '--profile', 'bb2'];
  machine = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(machine.stdout!, 'data');
}

it('opens a pseudo terminal again and again: before the machine is there, and after its process was killed', async () => {
  const path = join(folder, 'line');
  let opens = 0;
  let received = '';
  port = openPtyPort(
    { path },
    {
      opened() {
        opens += 1;
      },
      received(chunk) {
        received += Buffer.from(chunk).toString('hex').toUpperCase();
      },
    },
  );
  const credit = () => {
    port?.write(encodeFramed(Uint8Array.of(1, 0x1a), true));
    return received;
  };
  for (const time of [1, 2]) {
    await startMachine(path);
    await expect.poll(() => opens).toBe(time);
    received = '';
    await expect.poll(credit, { interval: 100 }).toContain('011A00000000');
    machine?.kill('SIGKILL');
  }
});

it('passes every byte as it is, both ways', async () => {
  const path = join(folder, 'line');
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const [atMachine, atHost]: [number[], number[]] = [[], []];
  let isOpen = false;
  const end = await openPty(path, { received: (chunk) => atMachine.push(...chunk), connected: () => undefined });
  port = openPtyPort(
    { path },
    {
      opened() {
        isOpen = true;
      },
      received: (chunk) => atHost.push(...chunk),
    },
  );
  await expect.poll(() => isOpen).toBe(true);
  port.write(all);
  end.write(all);
  await expect.poll(() => [atMachine.length, atHost.length]).toEqual([256, 256]);
  expect([atMachine, atHost]).toEqual([[...all], [...all]]);
  end.close();
});

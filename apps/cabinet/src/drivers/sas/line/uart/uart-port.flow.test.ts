import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFramed } from '@salon/sas/framed-line.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Line } from '../../../../../../../tools/egm/line/line.ts';
import { openPty } from '../../../../../../../tools/egm/line/pty.ts';
import type { BytePort } from '../byte-port.ts';
import { openUartPort } from './uart-port.ts';

let folder: string;
let wire: Line | undefined;
let port: BytePort | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uart-'));
});
afterEach(() => {
  port?.close();
  wire?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A pseudo terminal has no ninth bit; everything else of the port's process is as on a serial port. */
it('has a process that sends polls, escapes what comes, and is started again: killed, without its device, and with it again', async () => {
  const path = join(folder, 'port');
  const [onTheWire, received]: [number[], number[]] = [[], []];
  let opens = 0;
  const lay = async () => {
    wire = await openPty(path, { received: (chunk) => onTheWire.push(...chunk), connected: () => undefined });
  };
  port = openUartPort(
    { path, log: { warn: () => undefined, error: () => undefined } },
    {
      opened() {
        opens += 1;
      },
      received: (chunk) => received.push(...chunk),
    },
  );
  port.write(Uint8Array.of(1));
  await lay();
  await expect.poll(() => opens).toBe(1);

  port.write(encodeFramed(Uint8Array.of(0x01, 0x72, 0xff, 0x00), true));
  await expect.poll(() => onTheWire).toEqual([0x01, 0x72, 0xff, 0x00]);
  wire?.write(Uint8Array.of(0x01, 0xff, 0x69, 0x0a, 0x13));
  await expect.poll(() => received).toEqual([0x01, 0xff, 0xff, 0x69, 0x0a, 0x13]);

  port.reopen();
  await expect.poll(() => opens).toBe(2);
  wire?.close();
  await lay();
  await expect.poll(() => opens).toBe(3);
  port.write(encodeFramed(Uint8Array.of(0x81), true));
  await expect.poll(() => onTheWire.at(-1)).toBe(0x81);
});

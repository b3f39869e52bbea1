import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Line } from '../../egm/line/line.ts';
import { openPty } from '../../egm/line/pty.ts';
import { GAP_LIMIT_MS } from './judgement.ts';

const MAIN = new URL('./line-test-main.ts', import.meta.url).pathname;
let folder: string;
const lines: Line[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'line-test-'));
});
afterEach(() => {
  for (const { close } of lines.splice(0)) close();
  rmSync(folder, { recursive: true, force: true });
});

async function lineTest(...args: string[]): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      out += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, out };
}

it('runs both processes of a line, and finds two pseudo terminals, which have no ninth bit, unusable', async () => {
  const [a, b] = [join(folder, 'a'), join(folder, 'b')];
  const connected = () => undefined;
  lines.push(await openPty(a, { connected, received: (chunk) => lines[1]?.write(chunk) }));
  lines.push(await openPty(b, { connected, received: (chunk) => lines[0]?.write(chunk) }));
  const { code, out } = await lineTest(a, b, '20');
  expect(code).toBe(1);
  // Of twenty, fourteen have a wake-up byte; the six others come whole, each FF as FF.
  expect(out.match(/20 packets, 6 right, 14 without their ninth bit$/gm)).toHaveLength(2);
  expect(out.match(/first byte to the rest: \d/g)).toHaveLength(2);
  // How late a byte may come is a matter of the computer, which the test has not for itself; one in twenty is too often.
  const isLate = [...out.matchAll(/([\d.]+) ms longest$/gm)].some(([, ms]) => Number(ms) > GAP_LIMIT_MS);
  const late = isLate ? '- More than 1 in 100 polls have a gap [^\\n]*\\n' : '';
  expect(out).toMatch(new RegExp(`cannot carry a SAS line:\\n- The ninth bit is lost: [^\\n]*\\n${late}$`));
});

it('refuses what is no serial port, and wrong arguments', async () => {
  expect(await lineTest('/dev/null', join(folder, 'none'))).toMatchObject({
    code: 1,
    out: '/dev/null cannot be opened as a serial port.\n',
  });
  expect(await lineTest('/dev/null')).toMatchObject({ code: 2 });
  expect(await lineTest('/dev/null', '/dev/null')).toMatchObject({ code: 2 });
  expect(await lineTest('/dev/null', '/dev/zero', '0')).toMatchObject({ code: 2 });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let machine: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'probe-'));
});
afterEach(() => {
  machine?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const EGM = new URL('../../egm/main.ts', import.meta.url).pathname;
const SAS = new URL('../main.ts', import.meta.url).pathname;

/** The simulated machine in a state, and the probe of it. */
async function start(...args: string[]) {
  const all = [EGM, '--line', 'tcp:127.0.0.1:0', '--dir', folder, '--control', '0', ...args];
  machine = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [ready] = await once(machine.stdout!, 'data');
  const { line, control } = JSON.parse(String(ready)) as { line: string; control: number };
  const request = async (body?: object) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await fetch(`http://127.0.0.1:${control}`, body && post)).json() as Promise<Record<string, unknown>>;
  };
  return {
    order: (body: object) => request(body),
    view: () => request(),
    probe: (...options: string[]) => probe('--line', line, ...options),
  };
}

async function probe(...options: string[]): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, [SAS, 'probe', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  return { code, out };
}

describe('the probe of a machine', () => {
  it('says who it is and that it can be hosted, and changes nothing in it', async () => {
    const egm = await start();
    const before = await egm.view();
    const { code, out } = await egm.probe('--denomination', '1', '--asset', '1234');
    expect(out).toMatch(/serial "EGM00001234"[\s\S]*can be hosted[\s\S]*"denominationCents":1,"assetNumber":1234/);
    expect(code).toBe(0);
    expect(await egm.view()).toEqual(before);
  });

  it.each(['egt', 'bb2'])('says so of a %s machine, over a pseudo terminal', async (profile) => {
    const egm = await start('--profile', profile, '--line', `pty:${join(folder, 'line')}`);
    expect(await egm.probe('--profile', profile)).toMatchObject({ code: 0 });
  });

  it('names each thing that is missing, before and after a memory clear', async () => {
    const egm = await start('--asset', '0');
    await egm.order({ do: 'configure', asset: 0, isInHouseOn: true });
    const fresh = await egm.probe('--denomination', '5', '--asset', '1234');
    expect(fresh).toMatchObject({ code: 1, out: expect.stringMatching(/credit of the machine is 0\.01, and 0\.05/) });
    expect(fresh.out).toMatch(/has no asset number/);
    await egm.order({ do: 'configure', asset: 77, isInHouseOn: false });
    expect((await egm.probe('--asset', '77')).out).toMatch(/cannot be hosted yet:\n- In-house transfers are off\.\n/);
    expect((await egm.probe('--asset', '78')).out).toMatch(/asset number is 77, and 78 is configured/);
    await egm.order({ do: 'configure', asset: 77, isInHouseOn: true });
    await egm.order({ do: 'settings', settings: { transferLimitCents: 1_000 } });
    await egm.order({ do: 'bill', cents: 2_000 });
    expect((await egm.probe('--asset', '77')).out).toMatch(/limit is 10\.00, and it holds 20\.00/);
    await egm.order({ do: 'memory_clear' });
    const cleared = await egm.probe('--asset', '77');
    expect(cleared).toMatchObject({ code: 1, out: expect.stringMatching(/In-house transfers are off/) });
    expect(cleared.out).toMatch(/asset number/);
  });

  it('finds a machine at another address, and says what a silent one and a closed line need', async () => {
    const egm = await start('--address', '9');
    expect(await egm.probe()).toMatchObject({ code: 1, out: expect.stringMatching(/Use address 9/) });
    await egm.order({ do: 'fault', kind: 'silence', times: 1_000 });
    expect(await egm.probe('--address', '9')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/calls as address 9, and does not answer/),
    });
    await egm.order({ do: 'clear_faults' });
    await egm.order({ do: 'line_faults', share: 0.15, seed: 5 });
    expect(await egm.probe('--address', '9')).toMatchObject({ code: 0 });
    expect(await probe('--line', 'tcp:127.0.0.1:1')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/tcp:127\.0\.0\.1:1 cannot be opened/),
    });
    expect(await probe('--line', 'serial')).toMatchObject({ code: 2 });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Driver } from '../machine/driver.ts';
import { readMachines } from './machines-file.ts';

const driver = (isSimulated: boolean, options: Driver['options']): Driver => ({
  isSimulated,
  options,
  pictureEntry: new URL(import.meta.url),
  open: () => expect.fail('nothing is opened'),
});
const isTest = (options: unknown) => JSON.stringify(options) === '{"address":"test"}';
const drivers = {
  simulated: driver(true, z.strictObject({})),
  board: {
    ...driver(false, z.strictObject({ address: z.string('must be an address') })),
    forTests: (options: unknown) => (isTest(options) ? [{ path: ['address'], kind: 'test' }] : []),
  },
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'machines-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(content: unknown, allowSimulated = true, allowForTests = true) {
  const path = join(folder, 'cabinet.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const result = readMachines(path, drivers, { allowSimulated, allowForTests });
  return result.ok ? result : { ...result, lines: result.lines.map((line) => line.replace(path, 'FILE')) };
}
const board = { driver: 'board', address: '10.0.0.9' };

describe('the machines of an agent', () => {
  it('are those that its file names, each with the options of its driver', () => {
    const result = read({ machines: [{ machineId: 7, ...board }] });
    if (!result.ok) return expect.fail(result.lines.join());
    expect(result.machines.find(7)).toEqual({ driver: drivers.board, options: { address: '10.0.0.9' } });
    expect(result.machines.find(8)).toBeUndefined();
    expect([...result.machines.drivers]).toEqual([drivers.board]);
  });

  it('have no part that is for tests in production, and are refused by its place', () => {
    const file = { machines: [{ machineId: 7, ...board, address: 'test' }] };
    expect(read(file)).toMatchObject({ ok: true });
    expect(read({ machines: [{ machineId: 7, ...board }] }, true, false)).toMatchObject({ ok: true });
    expect(read(file, true, false)).toEqual({
      ok: false,
      lines: ['Cabinet: FILE: machines.0.address: "test" is for tests, and not for NODE_ENV=production'],
    });
  });

  it('may be every machine of the roster, besides those with an entry of their own', () => {
    const result = read({
      machines: [
        { machineId: '*', driver: 'simulated' },
        { machineId: 7, ...board },
      ],
    });
    if (!result.ok) return expect.fail(result.lines.join());
    expect(result.machines.find(7)?.driver).toBe(drivers.board);
    expect(result.machines.find(8)?.driver).toBe(drivers.simulated);
  });

  it.each([
    ['{', [/^Cabinet: FILE: .*JSON/]],
    [{ machines: [] }, [/^Cabinet: FILE: machines: names no machine$/]],
    [{ machine: [] }, [/^Cabinet: FILE: machines: /, /^Cabinet: FILE: .*machine/]],
    [
      { machines: [{ machineId: 0, driver: 'simulated' }] },
      [/FILE: machines\.0\.machineId: must be a machine's number/],
    ],
    [{ machines: [{ machineId: 7 }] }, [/FILE: machines\.0\.driver: must be a driver's name$/]],
    [
      { machines: [{ machineId: 7, driver: 'toString' }] },
      [/FILE: machines\.0\.driver: there is no driver "toString"; there are: simulated, board$/],
    ],
    [{ machines: [{ machineId: 7, driver: 'board' }] }, [/FILE: machines\.0\.address: must be an address$/]],
    [{ machines: [{ machineId: 7, driver: 'simulated', speed: 9 }] }, [/FILE: machines\.0: .*speed/]],
    [
      {
        machines: [
          { machineId: 7, ...board },
          { machineId: 7, ...board, address: 1 },
        ],
      },
      [/FILE: machines\.1\.machineId: 7 stands here twice$/, /FILE: machines\.1\.address: must be an address$/],
    ],
  ])('PR-01 are refused for %j, each error in one line', (content, lines) => {
    const result = read(content);
    if (result.ok) return expect.fail('accepted');
    expect(result.lines).toEqual(lines.map((line) => expect.stringMatching(line)));
    expect(result.lines.join('')).not.toMatch(/\n/);
  });

  it('PR-01 are never simulated without DEMO=1', () => {
    expect(read({ machines: [{ machineId: '*', driver: 'simulated' }] }, false)).toEqual({
      ok: false,
      lines: ['Cabinet: FILE: machines.0.driver: "simulated" is simulated, which needs DEMO=1'],
    });
    expect(read({ machines: [{ machineId: 7, ...board }] }, false).ok).toBe(true);
  });

  it('PR-01 names a file that is not there', () => {
    expect(readMachines('no/such.json', drivers, { allowSimulated: true, allowForTests: true })).toMatchObject({
      ok: false,
      lines: [expect.stringMatching(/^Cabinet: no\/such\.json: ENOENT/)],
    });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'probe-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (line: string) => readOptions(line.split(' ').filter(Boolean));

describe('options of the probe', () => {
  it('are a line with its profile, and what is meant to be configured', () => {
    expect(read('probe --line tcp:10.0.0.9:4001 --profile egt --address 5 --denomination 2 --asset 77')).toMatchObject({
      ...{ line: { kind: 'tcp', host: '10.0.0.9', port: 4001 }, profile: { id: 'egt' }, address: 5 },
      ...{ denominationCents: 2, assetNumber: 77 },
    });
    expect(read('probe --line tcp:10.0.0.9:4001')).toMatchObject({
      ...{ profile: { id: 'spec' }, address: 1, denominationCents: null, assetNumber: null },
    });
  });

  it("are a machine of the cabinet's file", () => {
    const file = join(folder, 'cabinet.json');
    const sas = {
      ...{
        machineId: 25,
        driver: 'sas',
        line: 'tcp:[::1]:4001',
        profile: 'bb2',
        denominationCents: 1,
        assetNumber: 25,
      },
      ...{
        board: { kind: 'modbus', address: '10.0.0.8:502', pulse: 'jog' },
        keys: [{ id: 'spin', kind: 'spin', label: 'SPIN', output: 0 }],
      },
    };
    writeFileSync(file, JSON.stringify({ machines: [sas, { machineId: '*', driver: 'simulated' }] }));
    expect(read(`probe --config ${file} --machine 25`)).toMatchObject({
      ...{ line: { host: '::1', port: 4001 }, lineText: 'of machine 25', profile: { id: 'bb2' }, address: 1 },
      ...{ denominationCents: 1, assetNumber: 25 },
    });
    expect(read(`probe --config ${file} --machine 7`)).toEqual({
      wrong: ['machine 7 has no entry with the driver "sas"'],
    });
    expect(read(`probe --config ${file} --machine 25 --address 2`)).toEqual({
      wrong: ['--address stands in the file: leave it out with --config'],
    });
  });

  it.each([
    ['', /command is: probe/],
    ['look --line tcp:h:1', /command is: probe/],
    ['probe', /--line must be/],
    ['probe --line serial', /--line must be/],
    ['probe --line tcp:h:1 --profile toString', /--profile is one of spec, egt, bb2/],
    ['probe --line tcp:h:1 --address 128', /--address/],
    ['probe --line tcp:h:1 --denomination 0', /--denomination/],
    ['probe --line tcp:h:1 --asset 0', /--asset/],
    ['probe --line tcp:h:1 --machine 3', /--machine needs --config/],
    ['probe --line tcp:h:1 --speed 3', /--speed/],
    ['probe --config no-such.json --machine 3', /no-such\.json/],
    ['probe --config no-such.json', /--machine is/],
  ])('are refused in one line: %s', (line, message) => {
    expect(read(line)).toEqual({ wrong: [expect.stringMatching(message)] });
  });
});

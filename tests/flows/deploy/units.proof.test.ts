import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { missing } from '../../programs.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const units = readdirSync(join(DEPLOY, 'systemd'));
const folder = mkdtempSync(join(tmpdir(), 'units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(missing('systemd-analyze'))('a unit of systemd', () => {
  it.each(units)('has no finding of systemd-analyze: %s', (unit) => {
    // The repository is here and not in /opt/salon.
    const here = readFileSync(join(DEPLOY, 'systemd', unit), 'utf8')
      .replaceAll(/\/opt\/salon\/node_modules\/\S+/g, process.execPath)
      .replaceAll('/opt/salon/', join(DEPLOY, '../'));
    writeFileSync(join(folder, unit), here);
    const name = unit.replace('@.', '@3000.');
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], {
      encoding: 'utf8',
    });
    const ofOurs = stderr.split('\n').filter((line) => line.includes('salon-'));
    expect([ofOurs, status]).toEqual([[], 0]);
  });
});

import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeFolder } from './private-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Its mode after it was closed, from that one on, with these files in it. */
function closed(mode: number, ...names: string[]): string {
  for (const name of names) writeFileSync(join(folder, name), '');
  chmodSync(folder, mode);
  closeFolder(folder, 'ours.lock');
  return (statSync(folder).mode & 0o7777).toString(8);
}

describe.skipIf(process.platform === 'win32')('a folder of ours', () => {
  it.each([0o755, 0o777, 0o750, 0o701, 0o700])('is nobody else’s, new and with our file in it: %i', (mode) => {
    expect(closed(mode)).toBe('700');
    expect(closed(mode, 'ours.lock', 'machine-1.journal')).toBe('700');
  });

  it('that its owner may not write either stays so', () => expect(closed(0o555)).toBe('500'));

  it('is none where only other things are', () => {
    expect(closed(0o1777, 'of-somebody-else')).toBe('1777');
  });
});

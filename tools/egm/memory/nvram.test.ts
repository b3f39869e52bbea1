import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNvram } from './nvram.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nvram-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SLOT = 256 * 1024;
const file = () => join(folder, 'nvram.bin');
function stored() {
  const nvram = openNvram(folder);
  nvram.close();
  return nvram.stored;
}
function write(...texts: string[]) {
  const nvram = openNvram(folder);
  for (const text of texts) nvram.commit(text);
  nvram.close();
}

describe('battery memory', () => {
  it('is new, then what was committed last', () => {
    expect(stored()).toBeNull();
    write('one', 'two', 'three');
    expect(stored()).toBe('three');
    write('four');
    expect(stored()).toBe('four');
  });
  it('is the old or the new state when the write is cut at any byte', () => {
    write('one', 'two');
    const before = readFileSync(file());
    write('three');
    const after = readFileSync(file());
    // "two" is in the second slot, so that "three" overwrote the first.
    for (let cut = 0; cut <= 16 + 'three'.length; cut += 1) {
      writeFileSync(file(), Buffer.concat([after.subarray(0, cut), before.subarray(cut)]));
      expect(stored()).toBe(cut < 21 ? 'two' : 'three');
    }
    for (let flipped = 0; flipped < 21; flipped += 1) {
      const damaged = Buffer.from(after);
      damaged[flipped]! ^= 0x10;
      writeFileSync(file(), damaged);
      expect(stored()).toBe('two');
    }
  });
  it('goes on after a torn write in the torn slot', () => {
    write('one', 'two', 'three');
    const torn = readFileSync(file());
    torn.fill(0, 4, 20);
    writeFileSync(file(), torn);
    write('four');
    expect(stored()).toBe('four');
    expect(readFileSync(file()).subarray(SLOT).includes('two')).toBe(true);
  });
  it('says so when neither slot is whole', () => {
    write('one', 'two');
    writeFileSync(file(), Buffer.alloc(SLOT, 7));
    expect(stored()).toBe('lost');
  });
  it('calls for a power cut around the sync', () => {
    const nvram = openNvram(folder);
    const at: string[] = [];
    nvram.commit('one', (point) => at.push(point));
    nvram.commit('one', (point) => at.push(point));
    nvram.close();
    expect(at).toEqual(['before', 'torn', 'after']);
  });
});

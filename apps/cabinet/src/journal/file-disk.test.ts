import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileDisk } from './file-disk.ts';
import { lockFolder } from './folder-lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('file disk', () => {
  it('PR-01 reads nothing where nothing was written', async () => {
    expect(await fileDisk(join(folder, 'a')).read()).toEqual(new Uint8Array());
  });

  it('PR-01 appends behind what was replaced, and another reader sees it', async () => {
    const disk = fileDisk(join(folder, 'a'));
    await disk.append(Buffer.from('old'));
    await disk.replace(Buffer.from('new'));
    await disk.append(Buffer.from(' and more'));
    await disk.sync();
    expect(Buffer.from(await fileDisk(join(folder, 'a')).read()).toString()).toBe('new and more');
    expect(await readdir(folder)).toEqual(['a']);
    await disk.close();
  });

  it('PR-01 gives a folder to one agent only, until it lets go', () => {
    const lock = lockFolder(folder);
    expect(lock).not.toBeNull();
    expect(lockFolder(folder)).toBeNull();
    lock?.release();
    const next = lockFolder(folder);
    expect(next).not.toBeNull();
    next?.release();
  });
});

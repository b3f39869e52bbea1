import * as nodeFiles from 'node:fs/promises';
import { type FileHandle, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Files, fileDisk } from './file-disk.ts';
import { lockFolder } from './folder-lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Real files, and every call in its order: the name of the call and of what it was about. */
function recordedFiles(): { files: Files; calls: string[] } {
  const calls: string[] = [];
  const nameOf = (path: unknown) => (path === folder ? 'folder' : basename(String(path)));
  const files = {
    readFile: nodeFiles.readFile,
    async rename(from: string, to: string) {
      calls.push(`rename ${nameOf(from)} ${nameOf(to)}`);
      await nodeFiles.rename(from, to);
    },
    async open(path: string, flags: string, mode?: number) {
      const handle = await nodeFiles.open(path, flags, mode);
      return new Proxy(handle, {
        get(target, name: keyof FileHandle & string) {
          const value = target[name];
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => {
            calls.push(`${name} ${nameOf(path)}`);
            return (value as (...of: unknown[]) => unknown).apply(target, args);
          };
        },
      });
    },
  };
  return { files: files as Files, calls };
}

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

  it.skipIf(process.platform === 'win32')(
    'PR-01 syncs what it writes, and the names of files with their folder',
    async () => {
      const { files, calls } = recordedFiles();
      const disk = fileDisk(join(folder, 'a'), files);
      await disk.append(Buffer.from('one'));
      await disk.sync();
      const appended = ['sync folder', 'close folder', 'write a', 'datasync a'];
      expect(calls).toEqual(appended);
      await disk.replace(Buffer.from('two'));
      expect(calls.slice(appended.length)).toEqual([
        ...['writeFile a.next', 'sync a.next', 'close a.next'],
        ...['close a', 'rename a.next a', 'sync folder', 'close folder'],
      ]);
      await disk.close();
    },
  );

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

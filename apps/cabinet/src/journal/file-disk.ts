import type { FileHandle } from 'node:fs/promises';
import * as nodeFiles from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Disk } from './disk.ts';

/** The calls of `node:fs/promises` that a journal stands on. */
export type Files = Pick<typeof nodeFiles, 'open' | 'readFile' | 'rename'>;

/** A journal in a file. One writer per file; `lockFolder` sees to that. */
export function fileDisk(path: string, files: Files = nodeFiles): Disk & { close(): Promise<void> } {
  let handle: FileHandle | null = null;

  async function appending(): Promise<FileHandle> {
    if (handle === null) {
      handle = await files.open(path, 'a', 0o600);
      await syncFolder(dirname(path), files);
    }
    return handle;
  }

  return {
    async read() {
      try {
        return await files.readFile(path);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Uint8Array();
        throw error;
      }
    },
    async append(bytes) {
      const file = await appending();
      let at = 0;
      while (at < bytes.length) at += (await file.write(bytes, at)).bytesWritten;
    },
    async sync() {
      await (await appending()).datasync();
    },
    async replace(bytes) {
      const next = `${path}.next`;
      const file = await files.open(next, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await handle?.close();
      handle = null;
      await files.rename(next, path);
      await syncFolder(dirname(path), files);
    },
    async close() {
      await handle?.close();
      handle = null;
    },
  };
}

/** A file's name is safe only when its folder is synced too; Windows has no such call and needs none. */
async function syncFolder(path: string, files: Files): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await files.open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Checks that are cheap and would otherwise fail late, deep and with a stack trace. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { closeFolder } from '../../apps/cabinet/src/journal/private-folder.ts';
import { type FolderLock, lockFolder } from '../../apps/platform/src/db/embedded/folder-lock.ts';
import { SECRETS_FILE } from './secrets.ts';
import { StartError } from './start-error.ts';

/** Makes the data folder and takes it for this process. Throws StartError. */
export function takeDataFolder(dataDir: string): () => void {
  let lock: FolderLock;
  try {
    makeFolder(dataDir, 0o700);
    // Elsewhere PostgreSQL's own account, which the root needs, has to walk through it.
    if (process.platform === 'linux' || process.getuid?.() !== 0) closeFolder(dataDir, SECRETS_FILE);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    lock = lockFolder(join(dataDir, 'run.lock'));
  } catch (error) {
    throw new StartError(`The folder ${dataDir} is not writable (${codeOf(error)}); set DATA_DIR to another one`);
  }
  if (!lock.held) {
    throw new StartError(
      `The folder ${dataDir} is in use by another start (process ${lock.ownerPid}); end it or set DATA_DIR to another one`,
    );
  }
  return lock.release;
}

/** One step at a time: `recursive` asks without end where a file system has nothing to make folders in (/proc). */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another start was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** Throws StartError when nothing could listen on the port. */
export async function checkPortFree(port: number, setting = 'PORT'): Promise<void> {
  const code = await new Promise<string | undefined>((settle) => {
    const probe = createServer();
    probe.once('error', (error) => settle(codeOf(error)));
    probe.listen(port, () => probe.close(() => settle(undefined)));
  });
  if (code === undefined) return;
  if (code === 'EADDRINUSE')
    throw new StartError(`Port ${port} is taken by another program; set ${setting} to another one`);
  throw new StartError(`Port ${port} cannot be used (${code}); set ${setting} to another one`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

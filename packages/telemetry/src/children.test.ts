import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const START = /\b(?:fork|spawn|spawnSync|exec|execFile)\(\s*[^)\s]|new Worker\(/;
const FOLLOWED = /\.follow(?:Process|Thread)\(/;

/** Files that start a process whose text is not the log's, and where it goes. */
const OTHERWISE: Record<string, string> = {
  'apps/platform/src/db/embedded/postmaster.ts': 'a file of its own, which outlives the process that started it',
  'apps/platform/src/db/embedded/cluster.ts': 'read, and the reason of an EmbeddedError',
  'apps/platform/src/db/embedded/leftovers.ts': 'read',
  'apps/platform/src/db/embedded/process-identity.ts': 'read',
  'apps/platform/src/ledger/game-facts.ts': 'none: it computes once, and its error is its caller’s',
};

it('every process and thread that platform and cabinet start writes to the log of its parent', () => {
  const files = globSync('apps/{platform,cabinet}/src/**/*.ts', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|fixture)\.ts$|\/testing\//.test(path));
  const starting = files.filter((path) => {
    const text = readFileSync(`${ROOT}${path}`, 'utf8');
    return /from 'node:(child_process|worker_threads)'/.test(text) && START.test(text);
  });
  expect(starting.length).toBeGreaterThan(Object.keys(OTHERWISE).length);
  const silent = starting.filter((path) => !FOLLOWED.test(readFileSync(`${ROOT}${path}`, 'utf8')));
  expect(silent.sort()).toEqual(Object.keys(OTHERWISE).sort());
});

/** The source with the built clients as one `.tar.gz`. Git writes the archive, so that order, owners and modes are not this computer's. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Release } from './written-files.ts';

/**
 * Of all files that git knows, as they lie there now, and of `added`, which it ignores (files or folders, from the root). The same content
 * and date give the same bytes. Index and objects are of a folder that goes away: the repository is not changed.
 */
export function sourceArchive(root: string, { version, date }: Release, added: readonly string[]): Buffer {
  const scratch = mkdtempSync(join(tmpdir(), 'salon-archive-'));
  try {
    const objects = git(root, ['rev-parse', '--path-format=absolute', '--git-path', 'objects']).toString().trim();
    const moment = `${date}T00:00:00Z`;
    const by = { name: 'Salon', email: 'salon@localhost' };
    const env = {
      ...{ GIT_INDEX_FILE: join(scratch, 'index'), GIT_OBJECT_DIRECTORY: scratch },
      ...{ GIT_ALTERNATE_OBJECT_DIRECTORIES: objects, GIT_AUTHOR_DATE: moment, GIT_COMMITTER_DATE: moment },
      ...{ GIT_AUTHOR_NAME: by.name, GIT_AUTHOR_EMAIL: by.email },
      ...{ GIT_COMMITTER_NAME: by.name, GIT_COMMITTER_EMAIL: by.email },
    };
    const run = (...args: string[]) => git(root, args, env);
    run('read-tree', 'HEAD');
    run('add', '--update');
    run('add', '--force', '--', ...added);
    const tree = run('write-tree').toString().trim();
    // An archive of a tree alone would have the time of its making in it.
    const commit = run('commit-tree', tree, '-m', version).toString().trim();
    return gzipSync(run('archive', '--format=tar', `--prefix=salon-${version}/`, commit), { level: 9 });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

export function git(root: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Buffer {
  return execFileSync('git', ['-c', 'core.autocrlf=false', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

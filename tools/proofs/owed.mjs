/** Which proofs and stories the commits since a moment owe. */
import { spawnSync } from 'node:child_process';
import { ROOT } from '../setup.mjs';

/** A piece of work of one day, whatever its number of commits. */
const LAST_COMMITS_S = 12 * 3_600;
/** A test that only changes itself owes nothing, nor does a text, unless a row names it. */
const OWES_NOTHING = /\.test\.tsx?$|\.md$/;

/**
 * Rows of the table, each with the first changed file that owes it.
 * @param {import('./table.mjs').Proof[]} table
 * @param {string[]} files Paths from the root, with slashes.
 * @returns {{ proof: import('./table.mjs').Proof, because: string }[]}
 */
export function owedFor(table, files) {
  return table.flatMap((proof) => {
    const because = files.find(
      (file) =>
        isOwnTest(file, proof) ||
        proof.owedBy.some((of) => file === of || (isIn(file, of) && !OWES_NOTHING.test(file))),
    );
    return because === undefined ? [] : [{ proof, because }];
  });
}

/**
 * Files that differ from that commit, with what is not committed yet. Without a ref: from the commit before those of the last twelve
 * hours of work. Null where there is no such history.
 * @param {string} [ref]
 * @returns {string[] | null}
 */
export function changedSince(ref) {
  const base = ref ?? beforeLastCommits();
  const changed = base && git('diff', '--name-only', '--no-renames', base);
  if (typeof changed !== 'string') return null;
  const added = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${changed}\n${added}`.split('\n').filter(Boolean);
}

/** What a result belongs to. @returns {{ commit: string | null, isClean: boolean }} */
export function commitNow() {
  return { commit: git('rev-parse', 'HEAD'), isClean: git('status', '--porcelain') === '' };
}

function beforeLastCommits() {
  const endedS = Number(git('log', '-1', '--format=%ct'));
  return endedS ? git('rev-list', '-1', `--before=${endedS - LAST_COMMITS_S}`, 'HEAD') || null : null;
}

/** Everything in a folder of stories; in another one, which the product's files may share, its proofs. */
const isOwnTest = (file, { path }) =>
  isIn(file, path) && (path.startsWith('tests/e2e/') || file.endsWith('.proof.test.ts'));
const isIn = (file, folder) => file === folder || file.startsWith(`${folder}/`);

/** Null where git is missing or refuses. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

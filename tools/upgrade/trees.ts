/** Two releases of this repository side by side, each in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CopiedTree, copyTree, makeTree } from '../../tests/copied-tree.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Above every release that this repository will make. */
const NEXT_VERSION = '9000.1.0';
export const NEXT_LINK_VERSION = 9000;
const AFTER_NEXT_VERSION = '9000.2.0';

const PLATFORM = 'apps/platform/package.json';
const RELEASE = 'apps/platform/src/db/release.ts';
const LINK = 'packages/contract/src/link-versions.ts';
const MIGRATION = 'apps/platform/src/db/migrations/9000_upgrade-drill.sql';
const INDEX = 'apps/platform/src/db/migrations/9001_upgrade-drill-index.sql';
const SCHEMA = 'apps/platform/src/db/schema/99-upgrade-drill.sql';
const BASICS = 'apps/platform/src/db/schema/01-basics.sql';

/** The sources of a commit, with the packages that are installed here. */
export function treeOf(ref: string): CopiedTree {
  const archive = execFileSync('git', ['archive', '--format=tar', ref], { cwd: ROOT, maxBuffer: 2 ** 30 });
  return makeTree((root) => void execFileSync('tar', ['-x', '-C', root], { input: archive }));
}

/** The present tree as a release of its own that has expanded: a column with an index, a trigger that fills it, a changed function, a link version more. */
export function nextRelease(): CopiedTree {
  const tree = copyTree();
  edit(tree, PLATFORM, /"version": "[^"]+"/, `"version": "${NEXT_VERSION}"`);
  edit(tree, LINK, /(LINK_VERSIONS: readonly number\[\] = \[)([\d, ]+)\]/, `$1$2, ${NEXT_LINK_VERSION}]`);
  edit(tree, BASICS, /'SELECT clock_timestamp\(\)'/, `'SELECT pg_catalog.clock_timestamp()'`);
  write(tree, MIGRATION, 'ALTER TABLE play ADD COLUMN drilled_by text;\n');
  write(
    tree,
    INDEX,
    `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS play_drilled_by;
CREATE INDEX CONCURRENTLY play_drilled_by ON play (drilled_by) WHERE drilled_by IS NOT NULL;
`,
  );
  write(
    tree,
    SCHEMA,
    `-- Of the drill of an upgrade: plays of both releases are noted.

CREATE FUNCTION note_drill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.drilled_by := session_user;
  RETURN NEW;
END $$;
CREATE TRIGGER play_drilled BEFORE INSERT ON play FOR EACH ROW EXECUTE FUNCTION note_drill();
`,
  );
  return tree;
}

/** Makes the tree the release after its own, which serves from its own on: nodes of the one before have to end. */
export function contract(tree: CopiedTree): void {
  edit(tree, PLATFORM, /"version": "[^"]+"/, `"version": "${AFTER_NEXT_VERSION}"`);
  edit(tree, RELEASE, /servesFrom: '[^']+'/, `servesFrom: '${NEXT_VERSION}'`);
}

function edit({ root }: CopiedTree, path: string, from: RegExp, to: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  if (!from.test(text)) throw new Error(`${path} has no ${from}`);
  writeFileSync(join(root, path), text.replace(from, to));
}

const write = ({ root }: CopiedTree, path: string, text: string) => writeFileSync(join(root, path), text);

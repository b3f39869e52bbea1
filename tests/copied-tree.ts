/** A copy of the repository that a test may edit. Its packages are links to the installed ones, its workspaces are its own. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const COPIED = ['package.json', 'package-lock.json', 'apps', 'packages', 'tools'];
const MADE = new Set(['node_modules', 'dist', 'data', '.cache']);

export type CopiedTree = { root: string; remove: () => void };

export function copyTree(): CopiedTree {
  return makeTree((root) => {
    for (const name of COPIED)
      cpSync(join(ROOT, name), join(root, name), { recursive: true, filter: (path) => !MADE.has(basename(path)) });
  });
}

/** `fill` lays out the sources in the folder. */
export function makeTree(fill: (root: string) => void): CopiedTree {
  const root = mkdtempSync(join(tmpdir(), 'salon-tree-'));
  fill(root);
  const installed = join(ROOT, 'node_modules');
  mkdirSync(join(root, 'node_modules/@salon'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@salon' && !name.startsWith('.'))
      symlinkSync(join(installed, name), join(root, 'node_modules', name));
  for (const folder of ['apps', 'packages'])
    for (const name of readdirSync(join(root, folder)))
      symlinkSync(join(root, folder, name), join(root, 'node_modules/@salon', name));
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) };
}

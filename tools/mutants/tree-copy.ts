import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** A copy of the working tree in a temporary folder, for code that must not run here. */
export interface TreeCopy {
  folder: string;
  apply(mutant: Mutant): void;
  restore(mutant: Mutant): void;
  remove(): void;
}

/** `root`: of a git checkout whose packages are installed; they are linked and not copied. */
export function copyTree(root: string): TreeCopy {
  const { folder, places } = copyFiles(root);
  for (const place of places) linkPackages(join(root, place), join(folder, place));
  return {
    folder,
    apply({ file, find, put }) {
      const path = join(folder, file);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(find, () => put),
      );
    },
    restore: ({ file }) => cpSync(join(root, file), join(folder, file)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Without packages; `places`: folders of the tree that may have some. */
export function copyFiles(root: string): { folder: string; places: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'salon-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.toString().split('\0').filter(Boolean);
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
  return { folder, places: ['.', ...workspacesOf(files)] };
}

const workspacesOf = (files: readonly string[]) =>
  files.filter((file) => /^(apps|packages)\/[^/]+\/package\.json$/.test(file)).map((file) => dirname(file));

/** Each installed package by a link of its own; those of the workspace are the copy's. */
function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules');
  let names: string[];
  try {
    names = readdirSync(packages);
  } catch {
    return;
  }
  mkdirSync(join(to, 'node_modules', '@salon'), { recursive: true });
  for (const name of names)
    if (name !== '@salon' && !name.startsWith('.vite'))
      symlinkSync(join(packages, name), join(to, 'node_modules', name));
  if (names.includes('@salon'))
    cpSync(join(packages, '@salon'), join(to, 'node_modules', '@salon'), { recursive: true, verbatimSymlinks: true });
}

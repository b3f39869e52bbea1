/** Reads the repository's text files. Walks the folders itself, so that it also works on an unpacked archive without git. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './source-file.ts';

/** Made or fetched by tools, and ignored by git. */
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  'coverage',
  'test-results',
  'proof-results',
  'bench-results',
  'mutation-report',
  '.cache',
]);
const TEXT = /\.(ts|tsx|mts|mjs|js|json|css|sql|html|md|svg|yml|yaml|sh)$|\/\.ci\/|(^|\/)\.(gitignore|npmrc)$/;
const LIMIT_BYTES = 2_000_000;

export function readRepository(root: string): SourceFile[] {
  const files: SourceFile[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory() && !SKIPPED.has(entry.name) && !/^dist\./.test(entry.name)) visit(path);
      else if (entry.isFile() && TEXT.test(`/${path}`) && statSync(join(root, path)).size < LIMIT_BYTES) {
        files.push({ path, text: readFileSync(join(root, path), 'utf8') });
      }
    }
  };
  visit('');
  return files;
}

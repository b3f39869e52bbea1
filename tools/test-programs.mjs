/** Which programs of the system a choice of test files needs, so that a narrow run installs nothing that it does not use. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';
import { ALL_PROGRAMS } from './system-packages.mjs';

const FOLDERS = ['apps', 'packages', 'tests', 'tools'];
const MADE = new Set(['node_modules', 'dist', 'data', '.cache']);

/** Paths of the test files that contain one of these texts, as the runners choose by them; all of them without any. */
export function testFiles(texts = []) {
  return FOLDERS.flatMap(filesBelow)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => texts.length === 0 || texts.some((text) => path.includes(text)));
}

/** What the guards of these files name: `missing('redis-server')`. A story has a browser besides. */
export function programsOf(files) {
  const named = new Set(files.flatMap((path) => guardsOf(readFileSync(join(ROOT, path), 'utf8'))));
  if (files.some((path) => path.startsWith('tests/e2e/'))) named.add('chromium');
  return ALL_PROGRAMS.filter((name) => named.has(name));
}

export function guardsOf(text) {
  return [...text.matchAll(/\bmissing\(([^)]*)\)/g)].flatMap(([, names]) =>
    [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  );
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

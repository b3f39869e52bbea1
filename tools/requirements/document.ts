/** `docs/requirements.md`: each requirement in one sentence, and beside it the test files whose titles carry its id. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROW = /^\| ([A-Z]{2}-\d{2}) \| (.*?) \| (.*)\|$/;
const TEST = /\.test\.tsx?$/;
const FOLDERS = ['apps', 'packages', 'tests', 'tools'];
const MADE = /(^|\/)(node_modules|dist|test-results)(\/|$)/;
/** A block comment begins a line: the address pattern of a route does not. */
const COMMENT = /^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const ID = /\b[A-Z]{2}-\d{2}\b/g;

/** Test files by the ids in their titles. */
export function readCovered(root: string): Map<string, string[]> {
  const covered = new Map<string, string[]>();
  for (const file of testFiles(root)) {
    for (const id of idsOf(readFileSync(join(root, file), 'utf8'))) covered.set(id, [...(covered.get(id) ?? []), file]);
  }
  return covered;
}

/** Whatever names an id outside of a comment is a title, or the table that titles are made from. */
export function idsOf(test: string): Set<string> {
  return new Set(test.replace(COMMENT, '').match(ID));
}

/** The ids of a document, in its order. */
export function idsIn(document: string): string[] {
  return document.split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? []);
}

/** The document with its third column as the tests are now. */
export function withTests(document: string, covered: ReadonlyMap<string, string[]>): string {
  return document
    .split('\n')
    .map((line) => {
      const [, id = '', sentence] = ROW.exec(line) ?? [];
      if (sentence === undefined) return line;
      const tests = covered.get(id)?.map((file) => `\`${file}\``) ?? ['**none**'];
      return `| ${id} | ${sentence} | ${tests.join(', ')} |`;
    })
    .join('\n');
}

function testFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => TEST.test(file) && !MADE.test(file)),
  ).sort();
}

import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { owedFor } from './owed.mjs';
import { PROOFS, STORIES } from './table.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BOTH = [...PROOFS, ...STORIES];
const owedNames = (...files: string[]) => owedFor(BOTH, files).map(({ proof }) => proof.name);

/** Folders of the product whose change owes nothing outside of `npm test`. */
const PROVEN_BY_THE_GATE = [
  ...['alarm', 'assembly', 'audit', 'concurrency', 'outgoing', 'rate-limit'].map((of) => `apps/platform/src/${of}`),
  'packages/testkit/src',
];

describe('the table of proofs and stories', () => {
  it('has a row for every proof, and one for every folder of stories', () => {
    const files = globSync('{apps,packages,tools,tests}/**/*.proof.test.ts', {
      cwd: ROOT,
      exclude: ['**/node_modules'],
    });
    for (const file of files)
      expect([file, PROOFS.filter(({ path }) => file === path || file.startsWith(`${path}/`)).length]).toEqual([
        file,
        1,
      ]);
    for (const { path } of PROOFS)
      expect(files.some((file) => file === path || file.startsWith(`${path}/`))).toBe(true);
    const folders = globSync('tests/e2e/*/*.test.ts', { cwd: ROOT }).map((file) =>
      file.split('/').slice(0, 3).join('/'),
    );
    expect(STORIES.map(({ path }) => path).sort()).toEqual([...new Set(folders)].sort());
    expect(new Set(BOTH.map(({ name }) => name)).size).toBe(BOTH.length);
  });

  it('names what is there', () => {
    expect(BOTH.flatMap(({ owedBy }) => owedBy).filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([]);
  });

  it('knows every folder of the product whose change nothing else proves whole', () => {
    const without = globSync(['apps/*/src/*/', 'packages/*/src/'], { cwd: ROOT })
      .map((folder) => folder.replace(/\/$/, ''))
      .filter(
        (folder) =>
          !BOTH.some(({ owedBy }) => owedBy.some((of) => of.startsWith(folder) || folder.startsWith(`${of}/`))),
      );
    expect(without.sort()).toEqual(PROVEN_BY_THE_GATE);
  });
});

describe('what a change owes', () => {
  it('is the proofs of its folder, its own row, and no more than once', () => {
    const owed = owedNames('apps/platform/src/ledger/postgres.ts', 'apps/platform/src/db/schema/30-plays.sql');
    expect(owed).toEqual(expect.arrayContaining(['equivalence', 'linearizability', 'races', 'sql', 'faults']));
    expect(new Set(owed).size).toBe(owed.length);
    expect(owedNames('tools/fuzz/fuzz.proof.test.ts')).toEqual(['fuzz']);
    expect(owedNames('tests/flows/cabinet/roster.test.ts')).toEqual([]);
    expect(owedNames('tests/flows/cabinet/sas/rtsp.proof.test.ts')).toEqual(['real-machine']);
    expect(owedNames('tests/e2e/console/money.test.ts')).toEqual(['stories/console']);
  });

  it('is nothing for a unit test or a text, but for a text that a proof carries out', () => {
    expect(owedNames('apps/platform/src/ledger/postgres.test.ts', 'tools/fuzz/README.md')).toEqual([]);
    expect(owedNames('docs/operations.md')).toEqual(['production']);
  });

  it('is nothing for a folder that only begins alike', () => {
    expect(owedNames('tools/floor-plan/main.ts')).toEqual([]);
  });
});

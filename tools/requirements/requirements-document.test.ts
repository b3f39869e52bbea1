import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { idsIn, idsOf, readCovered, withTests } from './document.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const document = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8');
const covered = readCovered(ROOT);

describe('index of requirements', () => {
  it('has every id that a test title names, and each once', () => {
    const ids = idsIn(document);
    expect([...covered.keys()].filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('is fresh: npm run requirements writes it', () => {
    expect(document).toBe(withTests(document, covered));
  });

  it('finds ids in titles of every form, and in nothing else', () => {
    const quoted = (title: string) => [`it('${title}')`, `test(\n  "${title}"`, `it.each([['x']])(\`${title}\``];
    expect(quoted('AA-01 AA-02 does it').map((text) => [...idsOf(text)])).toEqual(Array(3).fill(['AA-01', 'AA-02']));
    expect([...idsOf("test.describe.serial('AA-01 is told')")]).toEqual(['AA-01']);
    expect([...idsOf("// AA-01\nconst name = 'AA-02';")]).toEqual([]);
  });
});

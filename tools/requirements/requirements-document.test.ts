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

  it('finds ids in titles and not in comments', () => {
    const [first, second, third] = ['01', '02', '03'].map((number) => `XX-${number}`);
    const test = `// ${first}\n/** ${first} */\nit('${second} does it (${third})', () => {});`;
    expect([...idsOf(test)]).toEqual([second, third]);
  });
});

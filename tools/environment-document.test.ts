import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { environment as ofCabinet } from '../apps/cabinet/src/config/environment.ts';
import { environment as ofPlatform } from '../apps/platform/src/config.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const rows = [...readFileSync(join(ROOT, 'docs/environment.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` \| (.*) \|$/gm)].map(
  ([, name = '', rest = '']) => {
    const [of = '', what = '', preset = '', _production, secret = ''] = rest.split('|').map((cell) => cell.trim());
    return { name, of, what, preset, secret };
  },
);
const row = (name: string) => rows.find((one) => one.name === name);

/** What commands read without a schema: `process.env.X`, `env.X`, and names taken out of `process.env`. */
const sources = ['apps', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(ts|mjs)$/.test(file.name) && !/\.test\.ts$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !/node_modules|dist/.test(path)),
);
const named = sources.flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  const taken = [...text.matchAll(/\{([^{}]*)\}(?:: NodeJS\.ProcessEnv|(?:: [\w.]+)? = process\.env)\b/g)].map(
    ([, list]) => list,
  );
  return [...text.matchAll(/\benv\.([A-Z][A-Z_]+)\b/g)]
    .map(([, name = '']) => name)
    .concat(taken.flatMap((list = '') => [...list.matchAll(/\b([A-Z][A-Z_]{3,})\b/g)].map(([, name = '']) => name)));
});
/** The system's own, and what one process of ours hands to another. */
const OTHERS = ['PATH', 'HOME', 'TMPDIR', 'FUZZ_ENV', 'SCORED_BY', 'SCORED_LIVES', 'TEST_TEMPLATES'];
const used = new Set([...Object.keys(ofPlatform.shape), ...Object.keys(ofCabinet.shape), ...named]);
for (const name of OTHERS) used.delete(name);

describe('table of variables', () => {
  it.each([
    ['platform', ofPlatform.shape],
    ['cabinet', ofCabinet.shape],
  ])('has every variable of the %s, with its default', (program, shape) => {
    for (const [name, schema] of Object.entries(shape)) {
      expect(row(name)?.of.split(/, /) ?? [], `docs/environment.md: ${name}`).toSatisfy(
        (programs: string[]) => programs.includes(program) || programs.includes('all'),
      );
      const preset = schema.safeParse(undefined);
      if (preset.success && preset.data !== undefined && !row(name)?.preset.startsWith('by '))
        expect(row(name)?.preset, name).toContain(String(preset.data));
    }
  });

  it('has every variable that a command reads, and none that nobody does', () => {
    expect([...used].filter((name) => !row(name))).toEqual([]);
    const made = ['PAYMENT_SECRET', 'SECOND_PAYMENT_SECRET', 'OPERATOR_KEY'];
    expect(rows.filter(({ name }) => !used.has(name) && !made.includes(name)).map(({ name }) => name)).toEqual([]);
  });

  it('says of each what it is, and has none twice', () => {
    expect(rows.length).toBe(new Set(rows.map(({ name }) => name)).size);
    for (const { name, what, secret } of rows) {
      expect(what, name).toMatch(/\.$/);
      if (/KEY|SECRET|PASSWORD|PEPPER|DATABASE_URL/.test(name)) expect(secret, name).toBe('yes');
    }
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spriteFiles, spritesModule } from './export-sprites.ts';

const written = (path: string) => readFileSync(new URL(`../../../../../../../${path}`, import.meta.url), 'utf8');

it('the browser has the symbols that the cabinet draws: `npm run sprites` writes them', () => {
  expect(written('packages/domain/src/art/reel-sprites.ts')).toBe(spritesModule());
  for (const { path, svg } of spriteFiles()) expect(written(`apps/web/public/${path}`)).toBe(svg);
});

it('a sprite needs nothing from outside: every reference has its definition, no face, no address', () => {
  const text = spritesModule();
  for (const [, id] of text.matchAll(/url\(#([^)]+)\)/g)) expect(text).toContain(`id="${id}"`);
  expect(text).not.toMatch(/<text|<image|href|NaN|undefined/);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spritesModule } from './export-sprites.ts';

const WRITTEN = new URL('../../../../../../../packages/ui/src/art/reel-sprites.ts', import.meta.url);

it('the browser has the symbols that the cabinet draws: `npm run sprites` writes them', () => {
  expect(readFileSync(WRITTEN, 'utf8')).toBe(spritesModule());
});

it('a sprite needs nothing from outside: every reference has its definition, no face, no address', () => {
  const text = spritesModule();
  for (const [, id] of text.matchAll(/url\(#([^)]+)\)/g)) expect(text).toContain(`id="${id}"`);
  expect(text).not.toMatch(/<text|<image|href|NaN|undefined/);
});

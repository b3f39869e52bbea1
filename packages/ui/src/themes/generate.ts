import { writeFileSync } from 'node:fs';
import { type ThemeSeed, themeSeeds } from '@salon/domain/themes/seeds.ts';
import { themeRule, themesCss } from '@salon/domain/themes/theme-css.ts';

/**
 * `node packages/ui/src/themes/generate.ts` writes themes.css beside this file.
 * `node .../generate.ts id mode hue chroma [secondHue]` prints the rule of an operator's own theme, to be served with
 * the site; a seed that cannot meet the ratios ends with an error.
 */
const [id, mode, hue, chroma, secondHue] = process.argv.slice(2);

if (id === undefined) {
  writeFileSync(new URL('./themes.css', import.meta.url), themesCss(themeSeeds));
} else if ((mode !== 'light' && mode !== 'dark') || !(Number(hue) >= 0) || !(Number(chroma) >= 0)) {
  process.stderr.write('usage: generate.ts <id> <light|dark> <hue 0-360> <chroma 0-0.2> [second hue]\n');
  process.exitCode = 1;
} else {
  const seed: ThemeSeed = { id, mode, hue: Number(hue), chroma: Number(chroma) };
  if (secondHue !== undefined) seed.secondHue = Number(secondHue);
  process.stdout.write(`${themeRule(seed)}\n`);
}

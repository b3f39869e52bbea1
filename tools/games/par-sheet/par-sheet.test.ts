import { readFileSync } from 'node:fs';
import { definitions, gameById } from '@salon/domain/games/index.ts';
import { expect, it } from 'vitest';
import { parSheetOf } from './par-sheet.ts';
import { PAR_SHEETS } from './write-par-sheets.ts';

it.each(definitions.map((definition) => [definition.id, definition] as const))(
  'the par sheet of %s is what the game is',
  (id, definition) => {
    expect(readFileSync(new URL(`${id}.md`, PAR_SHEETS), 'utf8')).toBe(parSheetOf(definition));
  },
);

it.each(definitions.map((definition) => [definition.id, definition] as const))(
  'the rows of the line wins of %s sum to the return of its lines',
  (id, definition) => {
    const sheet = parSheetOf(definition);
    const rows = sheet.slice(sheet.indexOf('## Wins on a line'), sheet.indexOf('## Reels'));
    const shares = [...rows.matchAll(/^\| \w+ \| \d \| .* \| ([\d.]+) % \|$/gm)].map(([, share]) => Number(share));
    const [, lines] = /\| lines \| ([\d.]+) % \|/.exec(sheet) ?? [];
    expect(shares.length).toBeGreaterThan(5);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(Number(lines), 1);
    expect(gameById(id)).toBeDefined();
  },
);

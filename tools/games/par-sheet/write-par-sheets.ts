import { mkdirSync, writeFileSync } from 'node:fs';
import { definitions } from '@salon/domain/games/index.ts';
import { parSheetOf } from './par-sheet.ts';

/** One file a game. */
export const PAR_SHEETS = new URL('../../../docs/par-sheets/', import.meta.url);

export function writeParSheets(): void {
  mkdirSync(PAR_SHEETS, { recursive: true });
  for (const definition of definitions)
    writeFileSync(new URL(`${definition.id}.md`, PAR_SHEETS), parSheetOf(definition));
}

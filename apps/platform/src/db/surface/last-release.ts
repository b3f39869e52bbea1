import { readFile } from 'node:fs/promises';
import { type FrozenSurface, frozenSurface } from './surface.ts';

/** Written by `npm run schema-surface` at each release. */
export const LAST_RELEASE = new URL('./last-release.json', import.meta.url);

export async function readLastRelease(): Promise<FrozenSurface> {
  return frozenSurface.parse(JSON.parse(await readFile(LAST_RELEASE, 'utf8')));
}

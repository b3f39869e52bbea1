import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `latePart` of the client, `part` of the components; what they import is fetched when the page has nothing else to do. */
const LATE_IMPORT = /\b(?:latePart|part)\([^;]*?\bimport\('([^']+)'\)/g;

/** Paths of the modules that the sources in a folder fetch late: whichever of them is needed first, one file of the build is enough for all. */
export function lateModules(folder: string): Set<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => join(folder, file));
  const importsOf = (file: string) => [...readFileSync(file, 'utf8').matchAll(LATE_IMPORT)].map(([, path]) => path!);
  return new Set(files.flatMap((file) => importsOf(file).map((path) => join(dirname(file), path))));
}

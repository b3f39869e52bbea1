/** Import circles, type imports included: Biome's `noImportCycles` follows values only. */
import { posix } from 'node:path';
import { importsOf } from './import-rules.ts';
import type { SourceFile } from './source-file.ts';

/** Each circle once, as `a.ts -> b.ts -> a.ts`, by relative imports. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.filter(({ path }) => /\.tsx?$/.test(path)).map((file) => [file.path, file]));
  const targetsOf = (file: SourceFile): string[] =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(file.path), specifier))
      .filter((target) => byPath.has(target));
  const circles: string[] = [];
  const done = new Set<string>();
  const chain: string[] = [];
  const visit = (path: string): void => {
    const at = chain.indexOf(path);
    if (at >= 0) circles.push([...chain.slice(at), path].join(' -> '));
    if (at >= 0 || done.has(path)) return;
    chain.push(path);
    for (const target of targetsOf(byPath.get(path)!)) visit(target);
    chain.pop();
    done.add(path);
  };
  for (const path of byPath.keys()) visit(path);
  return circles;
}

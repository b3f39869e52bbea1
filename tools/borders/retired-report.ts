/** `node tools/borders/main.ts --retired [word | path]...`: how often each retired word is left, and with an argument where. */
import { existsSync } from 'node:fs';
import { type Finding, findRetired, type RetiredWord } from './retired-word.ts';
import type { SourceFile } from './source-file.ts';

/** Arguments that are files or folders narrow the places, others the words. */
export function retiredReport(files: SourceFile[], words: readonly RetiredWord[], args: string[]): string[] {
  const places = args.filter((arg) => existsSync(arg)).map((place) => place.replace(/\/+$/, ''));
  const chosen = args.filter((arg) => !existsSync(arg));
  const findings = files
    .filter(({ path }) => places.length === 0 || places.some((place) => path === place || path.startsWith(`${place}/`)))
    .flatMap((file) => findRetired(file, chosen.length ? words.filter(({ word }) => chosen.includes(word)) : words));
  const byWord = Map.groupBy(findings, ({ retired }) => retired);
  const counts = words.flatMap((retired) => {
    const left = byWord.get(retired) ?? [];
    return left.length ? [`${left.length} ${retired.word} (${retired.where}) -> ${retired.use}${perFolder(left)}`] : [];
  });
  const lines = args.length
    ? findings.map(({ path, line, retired, found }) => `${path}:${line}: ${retired.word}: ${found}`)
    : [];
  return [...lines, ...counts, `${findings.length} retired words left`];
}

function perFolder(findings: Finding[]): string {
  const folders = Map.groupBy(findings, ({ path }) => path.split('/').slice(0, 2).join('/'));
  return `: ${[...folders].map(([folder, { length }]) => `${folder} ${length}`).join(', ')}`;
}

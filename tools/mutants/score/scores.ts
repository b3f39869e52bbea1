import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const score = z.object({
  /** Of the texts that it was found with. */
  stamp: z.string(),
  mutants: z.array(
    z.object({
      mutatorName: z.string(),
      replacement: z.optional(z.string()),
      status: z.string(),
      location: z.object({ start: z.object({ line: z.number(), column: z.number() }) }),
    }),
  ),
});
/** What has become of every change of a file. */
export type Score = z.output<typeof score>;

const NOTICED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

/** Throws where it is none. */
export function readScore(path: string): Score {
  return score.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** One line for each change that nothing has noticed. */
export function missedOf(file: string, { mutants }: Score): string[] {
  return mutants
    .filter(({ status }) => MISSED.includes(status))
    .map(
      ({ location: { start }, replacement, mutatorName }) =>
        `${file}:${start.line}:${start.column}  ${(replacement ?? mutatorName).replaceAll(/\s+/g, ' ').slice(0, 100)}`,
    );
}

/** By folder, and in all, as Markdown. */
export function table(scores: ReadonlyMap<string, Score>): string {
  const rows = Map.groupBy(scores, ([file]) => dirname(file));
  const all = [...scores.values()];
  return [
    '| folder | changes | noticed |',
    '|---|---|---|',
    ...[...rows].map(([folder, own]) =>
      rowOf(
        folder,
        own.map(([, one]) => one),
      ),
    ),
    rowOf('all', all),
  ].join('\n');
}

function rowOf(name: string, scores: readonly Score[]): string {
  const mutants = scores.flatMap((one) => one.mutants);
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length;
  const changes = noticed + mutants.filter(({ status }) => MISSED.includes(status)).length;
  return `| ${name} | ${changes} | ${changes === 0 ? '-' : `${((noticed / changes) * 100).toFixed(1)} %`} |`;
}

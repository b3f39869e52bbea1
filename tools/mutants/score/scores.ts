import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const place = z.object({ line: z.number(), column: z.number() });
const mutation = z.object({
  mutatorName: z.string(),
  replacement: z.optional(z.string()),
  status: z.string(),
  location: z.object({ start: place, end: place }),
});
/** One small change, and what has become of it. */
export type Mutation = z.output<typeof mutation>;

/** `stamp`: of the texts that it was found with. */
const score = z.object({ stamp: z.string(), mutants: z.array(mutation) });
export type Score = z.output<typeof score>;

const stryker = z.object({ files: z.record(z.string(), z.object({ mutants: z.array(mutation) })) });

const NOTICED = ['Killed', 'Timeout'];
export const isMissed = ({ status }: Mutation) => status === 'Survived' || status === 'NoCoverage';

/** Throws where it is none. */
export const readScore = (path: string): Score => score.parse(JSON.parse(readFileSync(path, 'utf8')));

/** A report of Stryker's, of one file. */
export const readMutations = (path: string): Mutation[] =>
  Object.values(stryker.parse(JSON.parse(readFileSync(path, 'utf8'))).files).flatMap(({ mutants }) => mutants);

/** The same in every report of the same text. */
export const nameOf = ({ mutatorName, replacement, location }: Mutation) =>
  JSON.stringify([mutatorName, replacement, location]);

/** In the form of Stryker's option, whose columns begin at 0. */
export const placeIn =
  (file: string) =>
  ({ location: { start, end } }: Mutation) =>
    `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;

/** One line for each change that nothing has noticed. */
export function missedOf(file: string, { mutants }: Score): string[] {
  return mutants
    .filter(isMissed)
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
  const changes = noticed + mutants.filter(isMissed).length;
  return `| ${name} | ${changes} | ${changes === 0 ? '-' : `${((noticed / changes) * 100).toFixed(1)} %`} |`;
}

/**
 * What a migration must not do while people play: hold a lock for as long as a table is read or written anew, or take away what the last
 * release uses. By Squawk, and by rules of our own for the migrations that run outside of a transaction.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const FOLDER = new URL('../../apps/platform/src/db/migrations/', import.meta.url);
const SQUAWK = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'));
/** The oldest PostgreSQL that we run on. */
const POSTGRES = '16';
/** Of taste, or already seen to: `npm run migrate` sets the timeouts, and nothing depends on the order of an enumeration. */
const NOT_OURS = [
  ...['prefer-bigint-over-int', 'prefer-bigint-over-smallint', 'prefer-identity', 'prefer-robust-stmts'],
  ...['prefer-text-field', 'prefer-timestamp-tz', 'require-lock-timeout', 'require-statement-timeout'],
  ...['require-timeout-settings', 'require-enum-value-ordering', 'ban-char-field'],
];
const OUTSIDE = '-- outside a transaction\n';
const found = z.array(z.object({ line: z.number(), rule_name: z.string(), message: z.string() }));

/** Released before anybody upgraded while people played; a database has them, and no new one is played on before it has all. */
export const BASELINE = 26;

/** Of the migrations after the baseline. */
export function lintMigrations(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > BASELINE)
    .flatMap((name) => lintMigration(name, readFileSync(new URL(name, FOLDER), 'utf8')));
}

/** One sentence for each mistake. `-- squawk-ignore <rule>` before a statement excuses it, with a reason beside it. */
export function lintMigration(name: string, sql: string): string[] {
  const isOutside = sql.startsWith(OUTSIDE);
  const args = ['--reporter', 'Json', '--pg-version', POSTGRES, '--exclude', NOT_OURS.join(',')];
  const run = spawnSync(
    process.execPath,
    [SQUAWK, ...args, ...(isOutside ? [] : ['--assume-in-transaction']), '--stdin-filepath', name],
    { input: sql, encoding: 'utf8' },
  );
  if (run.error || run.stdout === '') throw new Error(`squawk does not run: ${run.error?.message ?? run.stderr}`);
  const mistakes = found
    .parse(JSON.parse(run.stdout))
    .map(({ line, rule_name, message }) => `${name}:${line + 1} ${rule_name}: ${message}`);
  if (isOutside) return [...mistakes, ...unrepeatable(name, sql)];
  const isMisplaced = /\bINDEX CONCURRENTLY\b/.test(sql);
  return isMisplaced ? [...mistakes, `${name}: CONCURRENTLY needs the first line "${OUTSIDE.trim()}"`] : mistakes;
}

/** A half-made index stays after a failure: it is dropped before it is made. */
function unrepeatable(name: string, sql: string): string[] {
  const statements = sql
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  const dropped = new Set<string>();
  return statements.flatMap((statement) => {
    const drop = /^DROP INDEX CONCURRENTLY IF EXISTS (\w+)$/.exec(statement)?.[1];
    if (drop) dropped.add(drop);
    const made = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON /.exec(statement)?.[1];
    if (drop || (made && dropped.has(made))) return [];
    return [
      made
        ? `${name}: DROP INDEX CONCURRENTLY IF EXISTS ${made} has to come before it is made, so that the migration may be repeated`
        : `${name}: outside a transaction there is CREATE INDEX CONCURRENTLY and DROP INDEX CONCURRENTLY IF EXISTS alone, not "${statement}"`,
    ];
  });
}

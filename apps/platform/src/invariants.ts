/**
 * `npm run invariants [-- --json]`: proves the ledger and the audit of a database, running or not in use, and lists what waits for an
 * operator: machines out of service, disputed and doubtful transfers, suspense, hand pays. The database is found by `DATABASE_URL`, else
 * by the `databaseUrl` that a running platform writes into `<DATA_DIR>/run.json`.
 *
 * Exit code 0: every rule holds, whatever waits. 1: a rule is broken, or no database answers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditHead, readAuditHead } from './audit/verify-audit.ts';
import { createPool } from './db/pool.ts';
import { type Attention, listAttention } from './ledger/attention.ts';
import { checkInvariants, type Finding, OPEN_LIMIT_MS } from './ledger/invariants.ts';

const ATTENTION_MOST = 1_000;

interface Report {
  broken: number;
  findings: Finding[];
  attention: Attention[];
  audit: AuditHead | null;
}

function databaseUrl(): string | null {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  try {
    const run: unknown = JSON.parse(readFileSync(join(process.env.DATA_DIR ?? './data', 'run.json'), 'utf8'));
    const url = typeof run === 'object' && run !== null && 'databaseUrl' in run ? run.databaseUrl : null;
    return typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}

async function readReport(url: string): Promise<Report> {
  const pool = createPool({ databaseUrl: url, max: 1 });
  try {
    const findings = await checkInvariants(pool, Number(process.env.OPEN_LIMIT_MS ?? OPEN_LIMIT_MS));
    const attention = await listAttention(pool, ATTENTION_MOST);
    const broken = findings.filter((finding) => finding.broken > 0).length;
    return { broken, findings, attention, audit: await readAuditHead(pool) };
  } finally {
    await pool.end();
  }
}

function linesOf({ broken, findings, attention, audit }: Report): string[] {
  return [
    ...findings.flatMap(({ rule, broken: rows, examples }) => [
      rows === 0 ? `holds   ${rule}` : `BROKEN  ${rule}: ${rows}`,
      ...examples.map((example) => `          ${example}`),
    ]),
    ...attention.map(
      ({ what, amountMinor, currency, since, ageS }) =>
        `attend  ${what}; ${amount(amountMinor, currency)} since ${since} (${age(ageS)})`,
    ),
    `${findings.length - broken} hold, ${broken} broken`,
    `${attention.length} to attend to`,
    `audit of ${audit?.rows ?? 0} rows, newest ${audit?.hash || '-'}`,
  ];
}

function amount(minor: number, currency: string | null): string {
  return `${(minor / 100).toFixed(2)} ${currency ?? ''}`.trim();
}

function age(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2 * 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} d`;
}

async function main(words: string[]): Promise<number> {
  const url = databaseUrl();
  if (url === null) {
    console.error('No database: set DATABASE_URL, or DATA_DIR of a platform that is running');
    return 1;
  }
  try {
    const report = await readReport(url);
    if (words.includes('--json')) console.log(JSON.stringify(report, null, 2));
    else for (const line of linesOf(report)) console.log(line);
    return report.broken === 0 ? 0 : 1;
  } catch (error) {
    console.error(`The database did not answer: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));

/**
 * `npm run invariants`: proves the books of a database, running or not in use. It is found by `DATABASE_URL`, else by the
 * `databaseUrl` that a running platform writes into `<DATA_DIR>/run.json`. Exit code 1 where a rule is broken or no database answers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from './db/pool.ts';
import { checkInvariants, OPEN_LIMIT_MS } from './ledger/invariants.ts';

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

async function main(): Promise<number> {
  const url = databaseUrl();
  if (url === null) {
    console.error('No database: set DATABASE_URL, or DATA_DIR of a platform that is running');
    return 1;
  }
  const pool = createPool({ databaseUrl: url, max: 1 });
  try {
    const findings = await checkInvariants(pool, Number(process.env.OPEN_LIMIT_MS ?? OPEN_LIMIT_MS));
    for (const { rule, broken, examples } of findings) {
      console.log(broken === 0 ? `holds   ${rule}` : `BROKEN  ${rule}: ${broken}`);
      for (const example of examples) console.log(`          ${example}`);
    }
    const broken = findings.filter((finding) => finding.broken > 0).length;
    console.log(`${findings.length - broken} hold, ${broken} broken`);
    return broken === 0 ? 0 : 1;
  } catch (error) {
    console.error(`The database did not answer: ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    await pool.end();
  }
}

process.exitCode = await main();

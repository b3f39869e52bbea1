/**
 * `npm run site -- <file.json>`: makes a site what the file says (docs/site.example.json). It is done by the owner of the tables,
 * `MIGRATE_DATABASE_URL`. Safe to repeat; what the file does not name stays. Ends with 78 and one line where repeating cannot help.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { createPool } from './db/pool.ts';
import { applySite, readSiteFile } from './db/site-file.ts';

const EX_CONFIG = 78;

async function main(path: string | undefined): Promise<number> {
  const databaseUrl = process.env.MIGRATE_DATABASE_URL;
  if (!path) return refuse('npm run site -- <file.json>; docs/site.example.json is one');
  if (!databaseUrl) return refuse('MIGRATE_DATABASE_URL is missing: the owner of the tables');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return refuse(`${path} cannot be read (${(error as Error).message})`);
  }
  const site = readSiteFile(text);
  if (typeof site === 'string') return refuse(`${path}: ${site}`);
  const pool = createPool({ databaseUrl, max: 1 });
  try {
    await applySite(pool, site);
  } catch (error) {
    const line = `${path}: ${(error as Error).message}`;
    return error instanceof pg.DatabaseError || !('code' in (error as Error)) ? refuse(line) : fail(line);
  } finally {
    await pool.end();
  }
  const machines = site.brands.reduce((sum, brand) => sum + brand.machines.length, 0);
  console.log(`Site ${site.id}, ${site.name}: ${site.brands.length} brands, ${machines} machines`);
  return 0;
}

function refuse(line: string): number {
  console.error(line);
  return EX_CONFIG;
}

/** The database is away: the same call may do later. */
function fail(line: string): number {
  console.error(line);
  return 1;
}

process.exitCode = await main(process.argv[2]);

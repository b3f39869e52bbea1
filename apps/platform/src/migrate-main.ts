/**
 * `npm run migrate`: brings the database to this program's schema and grants the platform's role what it needs, no more.
 * `MIGRATE_DATABASE_URL` is the owner of the tables, `DATABASE_URL` what the platform will connect with: its role is made where it is
 * missing and the owner may. With DEMO=1 the owner's address may be missing (one role for all), and the demo's rows are added.
 * Safe to repeat, and from several places at once. Ends with 78 and one line where repeating cannot help.
 */
import pg from 'pg';
import { DemoSeedError } from './db/demo-seed.ts';
import { MigrationError, migrate } from './db/migrate.ts';
import { ensureRole, grantTo } from './db/platform-role.ts';
import { createPool } from './db/pool.ts';
import { PoolerError, refusePooler } from './db/pooler.ts';
import { seedDemo } from './db/seed.ts';
import { TableBusyError } from './db/short-transaction.ts';
import { hashUnpeppered } from './features/login/pin/pins.ts';
import { isDatabaseAway } from './http/refuse.ts';
import { hashPassword } from './password/passwords.ts';

const EX_CONFIG = 78;
const INSUFFICIENT_PRIVILEGE = '42501';

interface Target {
  ownerUrl: string;
  role: { name: string; password: string };
  demo: boolean;
}

/** A text is why not, in one line. */
function readTarget({ MIGRATE_DATABASE_URL, DATABASE_URL, DEMO }: NodeJS.ProcessEnv): Target | string {
  const demo = DEMO === '1';
  if (!DATABASE_URL) return 'DATABASE_URL is missing: what the platform connects with';
  const ownerUrl = MIGRATE_DATABASE_URL || (demo && DATABASE_URL);
  if (!ownerUrl)
    return 'MIGRATE_DATABASE_URL is missing: the owner of the tables; DATABASE_URL is for the platform alone';
  const [owner, role] = [ownerUrl, DATABASE_URL].map(userOf);
  if (!owner || !role)
    return 'MIGRATE_DATABASE_URL and DATABASE_URL must look like postgres://user:password@host/database';
  if (owner.name === role.name && !demo)
    return `The platform must not own its tables: DATABASE_URL needs another user than MIGRATE_DATABASE_URL, not ${role.name}`;
  return { ownerUrl, role, demo };
}

function userOf(url: string): { name: string; password: string } | null {
  if (!URL.canParse(url)) return null;
  const { username, password } = new URL(url);
  return username === '' ? null : { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Null where it went well, else why not, in one line. */
async function run({ ownerUrl, role, demo }: Target, pool: pg.Pool): Promise<string | null> {
  const applied = await migrate(pool);
  for (const name of applied) console.log(`applied ${name}`);
  if (userOf(ownerUrl)?.name !== role.name) {
    if (!(await ensureRole(pool, role)))
      return `There is no role ${role.name}, and DATABASE_URL names no password to make it with`;
    await grantTo(pool, role.name);
  }
  if (demo) await seedDemo(pool, { password: hashPassword, pin: hashUnpeppered });
  console.log(`The schema is current; ${role.name} may use it`);
  return null;
}

async function main(): Promise<number> {
  const target = readTarget(process.env);
  if (typeof target === 'string') return refuse(target);
  const pool = createPool({ databaseUrl: target.ownerUrl, max: 2 });
  try {
    // It holds an advisory lock over several transactions, which is one session's.
    await refusePooler(
      pool,
      target.demo && !process.env.MIGRATE_DATABASE_URL ? 'DATABASE_URL' : 'MIGRATE_DATABASE_URL',
    );
    const problem = await run(target, pool);
    return problem === null ? 0 : refuse(problem);
  } catch (error) {
    if ([PoolerError, MigrationError, DemoSeedError].some((one) => error instanceof one))
      return refuse((error as Error).message);
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      return refuse(`MIGRATE_DATABASE_URL is not the owner of the tables, or may not make the role: ${error.message}`);
    if (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))
      return refuse(`The database refuses MIGRATE_DATABASE_URL: ${error.message}`);
    if (error instanceof TableBusyError) {
      console.error(error.message);
      return 1;
    }
    if (!isDatabaseAway(error)) throw error;
    console.error(`The database does not answer (${(error as Error).message}); MIGRATE_DATABASE_URL names it`);
    return 1;
  } finally {
    await pool.end();
  }
}

function refuse(line: string): number {
  console.error(line);
  return EX_CONFIG;
}

process.exitCode = await main();

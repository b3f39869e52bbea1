/** Ledger queries on a database connection of the test. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { RunningProduct } from '../../running-product.ts';

export type Database = Pick<RunningProduct, 'databaseUrl'>;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

export async function ask<Row extends pg.QueryResultRow>(
  product: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export async function walletMinor(product: Database, username: string): Promise<number> {
  const rows = await ask<{ minor: string }>(
    product,
    `SELECT balance_minor AS minor FROM account JOIN player ON owner = player.id::text WHERE kind = 'wallet' AND username = $1`,
    [username],
  );
  return Number(rows[0]?.minor);
}

export async function machineCreditMinor(product: Database, machineId: number): Promise<number> {
  const rows = await ask<{ minor: string }>(
    product,
    `SELECT balance_minor AS minor FROM account WHERE kind = 'machine_credit' AND owner = $1`,
    [String(machineId)],
  );
  return Number(rows[0]?.minor);
}

/** `mode`: what the machine went on with after the play. */
export async function playsOf(
  product: Database,
  machineId: number,
): Promise<{ number: number; bet: number; win: number; mode: 'base' | 'free' | 'pick' }[]> {
  const rows = await ask<{ number: string; bet: string; win: string; mode: 'base' | 'free' | 'pick' }>(
    product,
    `SELECT number, bet_minor AS bet, win_minor AS win, outcome -> 'next' ->> 'mode' AS mode
     FROM play WHERE machine_id = $1 ORDER BY number`,
    [machineId],
  );
  return rows.map(({ number, bet, win, mode }) => ({
    number: Number(number),
    bet: Number(bet),
    win: Number(win),
    mode,
  }));
}

/** Violations that `npm run invariants` reports, one line each; empty when the ledger is consistent. */
export async function brokenRules(product: Database): Promise<string[]> {
  const result = await run(process.execPath, ['apps/platform/src/invariants.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: product.databaseUrl },
  }).catch((error: { stdout: string; stderr: string }) => error);
  const lines = (result.stdout || result.stderr).trim().split('\n');
  return lines.filter((line) => !/^holds |^attend |^\d+ hold, 0 broken$|^\d+ to attend to$|^audit of /.test(line));
}

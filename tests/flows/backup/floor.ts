/** A floor whose database can be destroyed: PostgreSQL, one node, one agent with 24 simulated machines, as processes. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@salon/testkit/free-port.ts';
import { ensureRole, PLATFORM_ROLE } from '../../../apps/platform/src/db/platform-role.ts';
import { createPool } from '../../../apps/platform/src/db/pool.ts';
import { DEMO_PASSWORD } from '../../../apps/platform/src/db/seed.ts';
import { layOut, prepareDatabase } from '../../../tools/faults/lay-out.ts';
import { createProgram, type Program } from '../../../tools/faults/processes/program.ts';
import { machinesFile, writeMachinesFile } from '../../../tools/floor/machines-file.ts';
import { readJournalState } from '../../../tools/sas-proof/compare.ts';
import { demand } from './commands.ts';
import { type Guest, openGuest } from './guest.ts';
import { openSystemPostgres, type SystemPostgres, withClient } from './system-postgres.ts';

export interface Floor {
  folder: string;
  postgres: SystemPostgres;
  node: Program;
  cabinet: Program;
  /** For `npm run backup` and `npm run restore`. */
  backupEnv: NodeJS.ProcessEnv;
  guest(number: number): Promise<Guest>;
  /** Rows of the database, as its owner. */
  rows<R>(sql: string, values?: unknown[]): Promise<R[]>;
  journalPath(machineId: number): string;
  /** What a machine holds, by its own journal. */
  creditOf(machineId: number): number;
  /** `npm run operator`, as the first of the operators or as the other one. */
  operator(who: 'ada' | 'bob', ...args: string[]): Promise<string>;
  invariants(): Promise<string>;
  close(): Promise<void>;
}

const at = (file: string) => new URL(`../../../apps/${file}`, import.meta.url);

export async function openFloor(players: number): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const secret = () => randomBytes(18).toString('hex');
  const backupRole = { name: 'salon_backup', password: secret() };
  const postgres = await openSystemPostgres(folder, backupRole);
  const platform = { name: PLATFORM_ROLE, password: secret() };
  const pool = createPool({ databaseUrl: postgres.url, max: 2 });
  await ensureRole(pool, platform);
  await prepareDatabase(pool);
  const { usernames } = await layOut(pool, { players, cabinets: 1 });
  // Attendants are another test's.
  await pool.query(`UPDATE site SET settings = settings - 'HAND_PAY_WIN_LIMIT' - 'HAND_PAY_CASH_OUT_LIMIT'`);
  await pool.end();

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [cabinetKey, ada, bob] = [secret(), secret(), secret()];
  const node = createProgram({
    name: 'node',
    entry: at('platform/src/main.ts'),
    logFile: join(folder, 'node.log'),
    env: {
      ...{ DEMO: '1', PORT: String(port), LOG_LEVEL: 'info' },
      JWT_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      DATABASE_URL: postgres.urlOf(platform.name, platform.password),
      CABINET_KEYS: `hall-0:${cabinetKey}`,
      OPERATOR_KEYS: `ada:${ada},bob:${bob}`,
    },
  });
  const dataDir = join(folder, 'cabinet');
  writeMachinesFile(folder, null);
  const cabinet = createProgram({
    name: 'cabinet',
    entry: at('cabinet/src/main.ts'),
    logFile: join(folder, 'cabinet.log'),
    env: {
      ...{ DEMO: '1', SITUATIONS_PER_HOUR: '0', PICTURE_SPARES: '2', LOG_LEVEL: 'info' },
      ...{
        AGENT: 'hall-0',
        CABINET_KEY: cabinetKey,
        DATA_DIR: dataDir,
        CABINET_CONFIG: machinesFile(folder),
        PLATFORM_URL: url,
      },
    },
  });
  const backups = join(folder, 'backups');
  mkdirSync(backups, { mode: 0o700 });
  await Promise.all([node.start(), cabinet.start()]);
  const guests: Guest[] = [];
  const journalPath = (machineId: number) => join(dataDir, `machine-${machineId}.journal`);
  return {
    ...{ folder, postgres, node, cabinet, journalPath },
    backupEnv: {
      ...{ BACKUP_DIR: backups, AGENT: 'hall-0', DATA_DIR: dataDir },
      BACKUP_DATABASE_URL: postgres.urlOf(backupRole.name, backupRole.password),
    },
    async guest(number) {
      const guest = await openGuest(url, usernames[number] ?? '', DEMO_PASSWORD);
      guests.push(guest);
      return guest;
    },
    rows: (sql, values = []) => withClient(postgres.url, async (client) => (await client.query(sql, values)).rows),
    creditOf: (machineId) => readJournalState(journalPath(machineId)).holdings.creditMinor,
    operator: (who, ...args) =>
      demand('operator', args, { OPERATOR_URL: url, OPERATOR_KEY: who === 'ada' ? ada : bob, NODE_ENV: undefined }),
    invariants: () => demand('invariants', [], { DATABASE_URL: postgres.url }),
    async close() {
      for (const guest of guests) guest.close();
      await Promise.all([node.kill(), cabinet.kill()]);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export const logOf = ({ folder }: Floor, name: string): string =>
  readFileSync(join(folder, `${name}.log`), 'utf8').slice(-5_000);

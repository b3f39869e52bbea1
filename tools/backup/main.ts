/** `npm run backup -- …`: copies of the database, of the journals and of the secrets. Exit code 1: something is wrong with a copy; 2: with the call. */
import { parseArgs } from 'node:util';
import { checkDatabase, checkJournals, checkSecrets } from './check.ts';
import { copyJournals } from './journals/journal-copies.ts';
import { listBackups } from './list.ts';
import { takeBaseBackup } from './postgres/base-backup.ts';
import { databaseUrl } from './postgres/server.ts';
import { receiveWal } from './postgres/wal.ts';
import { prune } from './prune.ts';
import { Refusal } from './refusal.ts';
import { backupFolder } from './repository.ts';
import { copySecrets } from './secrets/secrets.ts';

const USAGE = `usage: npm run backup -- <command>
  wal                                        receives the log of the database until it is ended; start this first
  database                                   a base backup, verified
  journals                                   of the machines in DATA_DIR of the agent AGENT, which may run
  secrets --from FOLDER --recipients FILE    encrypted by age to the public keys in FILE
  list
  check [database] [journals] [secrets] [--base-hours 26] [--journal-hours 2]
  prune --keep-days 30`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    recipients: { type: 'string' },
    'keep-days': { type: 'string' },
    'base-hours': { type: 'string', default: '26' },
    'journal-hours': { type: 'string', default: '2' },
  },
});
const [command, ...what] = positionals;
const { env } = process;

function numberOf(text: string | undefined): number {
  const number = Number(text);
  if (text === undefined || !(number > 0)) throw new Refusal(USAGE);
  return number;
}

/** Lines of what is wrong. */
async function check(backups: string): Promise<string[]> {
  const kinds = what.length > 0 ? what : ['database', 'journals', 'secrets'];
  const options = {
    baseHours: numberOf(values['base-hours']),
    journalHours: numberOf(values['journal-hours']),
    url: env.BACKUP_DATABASE_URL ? databaseUrl(env) : null,
  };
  if (kinds.some((kind) => !['database', 'journals', 'secrets'].includes(kind))) throw new Refusal(USAGE);
  return [
    ...(kinds.includes('database') ? await checkDatabase(backups, options, env) : []),
    ...(kinds.includes('journals') ? await checkJournals(backups, options) : []),
    ...(kinds.includes('secrets') ? await checkSecrets(backups) : []),
  ];
}

async function run(): Promise<string[]> {
  const backups = backupFolder(env);
  if (command === 'wal') await receiveWal(backups, databaseUrl(env), env);
  else if (command === 'database') {
    const { name, bytes } = await takeBaseBackup(backups, databaseUrl(env), env);
    console.log(`base ${name}: ${(bytes / 2 ** 20).toFixed(0)} MB, verified`);
  } else if (command === 'journals') {
    const { name, copied, refused } = await copyJournals(backups, env.AGENT ?? '', env.DATA_DIR ?? '');
    console.log(`journals ${name}: ${copied} machines`);
    return refused;
  } else if (command === 'secrets' && values.from && values.recipients)
    console.log(`secrets ${await copySecrets(backups, values.from, values.recipients)}`);
  else if (command === 'list') {
    const { lines, damaged } = listBackups(backups);
    for (const line of lines) console.log(line);
    return damaged;
  } else if (command === 'check') {
    const wrong = await check(backups);
    if (wrong.length === 0) console.log('Everything can be restored');
    return wrong;
  } else if (command === 'prune') {
    const { deleted, damaged } = await prune(backups, numberOf(values['keep-days']), env);
    for (const path of deleted) console.log(`deleted ${path}`);
    return damaged;
  } else throw new Refusal(USAGE);
  return [];
}

try {
  const wrong = await run();
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = error.message === USAGE ? 2 : 1;
}

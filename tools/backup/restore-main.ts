/** `npm run restore -- …`: lays copies of `npm run backup` out again. docs/backup.md has the steps around it. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { journalCopiesOf } from './journals/journal-copies.ts';
import { restoreJournal } from './journals/restore-journal.ts';
import { basesOf } from './postgres/base-backup.ts';
import { restoreDatabase } from './postgres/restore-database.ts';
import { Refusal } from './refusal.ts';
import { backupFolder, type Copies, pick } from './repository.ts';
import { restoreSecrets, secretsOf } from './secrets/secrets.ts';

const USAGE = `usage: npm run restore -- <command>
  database --to FOLDER [--time 2026-11-25T16:50:00Z] [--backup NAME] [--owner postgres]
                                             a cluster that replays to that time, or to the end of what was received
  journal --machine 7 [--backup NAME]        into DATA_DIR of the agent AGENT, which is stopped
  secrets --identity FILE --to FOLDER [--backup NAME]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    time: { type: 'string' },
    backup: { type: 'string' },
    machine: { type: 'string' },
    identity: { type: 'string' },
    owner: { type: 'string', default: 'postgres' },
  },
});
const { env } = process;

/** With its zone: another one than the server's would be another moment. */
function timeOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (!/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new Refusal('--time has its zone: 2026-11-25T16:50:00Z or 2026-11-25T19:50:00+03:00');
  return time;
}

/** PostgreSQL refuses to run as root. */
function ownerOf(name: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (what: string) => Number.parseInt(spawnSync('id', [what, name], { encoding: 'utf8' }).stdout, 10);
  const owner = { uid: id('-u'), gid: id('-g') };
  if (!(owner.uid > 0)) throw new Refusal(`--owner ${name} is no account that PostgreSQL could run as`);
  return owner;
}

/** What is passed over is named: the newest copy may be among it. */
function readableOf<Copy>({ readable, damaged }: Copies<Copy>): Copy[] {
  for (const line of damaged) console.error(line);
  return readable;
}

async function database(backups: string, to: string): Promise<void> {
  const options = { to, backup: values.backup, time: timeOf(values.time), owner: ownerOf(values.owner) };
  const { base, last } = await restoreDatabase(backups, readableOf(basesOf(backups)), options, env);
  console.log(
    `${to} has ${base.name}; PostgreSQL ${base.major} replays to ${values.time ?? last ?? 'its end'} once it starts on it`,
  );
  console.log('Then: a new base backup at once, since its log is another history from here on');
}

async function journal(backups: string, machineId: number): Promise<void> {
  const copies = readableOf(journalCopiesOf(backups)).filter(
    ({ agent, machines }) => agent === env.AGENT && machines.some((machine) => machine.machineId === machineId),
  );
  const name = pick(
    copies.map((copy) => copy.name),
    values.backup,
    `copy of machine ${machineId} by AGENT ${env.AGENT ?? ''}`,
  );
  const copy = copies.find((one) => one.name === name);
  if (copy === undefined || !env.DATA_DIR) throw new Refusal('DATA_DIR is missing: the folder of the agent');
  const { replaced } = await restoreJournal(copy, machineId, env.DATA_DIR);
  console.log(`Machine ${machineId} has its journal of ${name}${replaced ? `; the one before is ${replaced}` : ''}`);
}

async function run(): Promise<void> {
  const backups = backupFolder(env);
  const [command] = positionals;
  const { to, identity, machine } = values;
  if (command === 'database' && to) await database(backups, to);
  else if (command === 'journal' && /^\d+$/.test(machine ?? '')) await journal(backups, Number(machine));
  else if (command === 'secrets' && to && identity)
    await restoreSecrets(backups, pick(secretsOf(backups), values.backup, 'copy of secrets'), identity, to);
  else throw new Refusal(USAGE);
}

try {
  await run();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = error.message === USAGE ? 2 : 1;
}

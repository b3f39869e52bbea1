/** Deletes what is older than it may be, and never the newest from which everything can be restored. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalCopy, journalCopiesOf, readCopy } from './journals/journal-copies.ts';
import { type BaseBackup, basesOf, verifyBase } from './postgres/base-backup.ts';
import { chainOf, segmentsBefore, walFolder } from './postgres/wal.ts';
import { findings } from './refusal.ts';
import { type Copies, draftsOf, namesOf, timeOf } from './repository.ts';
import { secretsOf, verifySecrets } from './secrets/secrets.ts';

/** Deletes the older copies and answers with their paths, and with a line for each copy that is damaged. */
export async function prune(
  backups: string,
  keepDays: number,
  env: NodeJS.ProcessEnv,
): Promise<{ deleted: string[]; damaged: string[] }> {
  const untilMs = Date.now() - keepDays * 24 * 3_600_000;
  const isOld = (name: string) => timeOf(name).getTime() < untilMs;
  const journals = journalCopiesOf(backups);
  const gone = [
    ...(await oldBases(backups, isOld, env)),
    ...(await oldJournals(journals.readable, isOld)),
    ...(await oldSecrets(backups, isOld)),
    ...draftsOf(backups, Date.now()),
  ];
  for (const path of gone) rmSync(path, { recursive: true });
  const bases = basesOf(backups);
  const unneeded = oldLog(backups, bases);
  for (const path of unneeded) rmSync(path, { recursive: true });
  return { deleted: [...gone, ...unneeded], damaged: [...bases.damaged, ...journals.damaged] };
}

/** Those before the newest that is sound and has its log whole; where there is none, all stay. */
async function oldBases(backups: string, isOld: (name: string) => boolean, env: NodeJS.ProcessEnv): Promise<string[]> {
  const complete = await newestComplete(backups, basesOf(backups).readable, env);
  return namesOf(backups, 'base')
    .filter((name) => complete !== null && name < complete.name && isOld(name))
    .map((name) => join(backups, 'base', name));
}

async function newestComplete(
  backups: string,
  bases: BaseBackup[],
  env: NodeJS.ProcessEnv,
): Promise<BaseBackup | null> {
  for (const base of [...bases].reverse()) {
    const { last, missing } = chainOf(backups, base);
    if (last === null || missing !== null) continue;
    if (await isSound(() => verifyBase(base, env))) return base;
  }
  return null;
}

/** Segments before the oldest base backup of their history, and histories that no base backup is of. */
function oldLog(backups: string, { readable: bases, damaged }: Copies<BaseBackup>): string[] {
  const folder = join(backups, 'wal');
  // Nobody knows what a damaged one needs.
  if (bases.length === 0 || damaged.length > 0 || !existsSync(folder)) return [];
  const oldest = new Map<string, BaseBackup>();
  for (const base of bases) if (!oldest.has(walFolder(backups, base))) oldest.set(walFolder(backups, base), base);
  // The newest may be of a cluster that was restored a moment ago and has no base backup yet.
  const newest = bases.at(-1) as BaseBackup;
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const base = oldest.get(path);
      if (base !== undefined) return segmentsBefore(backups, base);
      return path < walFolder(backups, newest) ? [path] : [];
    });
}

/** Copies in which no machine has its newest sound journal or a later one. A damaged copy stays: nobody knows whose newest it has. */
async function oldJournals(copies: readonly JournalCopy[], isOld: (name: string) => boolean): Promise<string[]> {
  const newest = new Set<JournalCopy>();
  const seen = new Set<number>();
  for (const copy of [...copies].reverse())
    for (const { machineId } of copy.machines) {
      if (seen.has(machineId)) continue;
      newest.add(copy);
      if (await isSound(() => readCopy(copy, machineId))) seen.add(machineId);
    }
  return copies.filter((copy) => !newest.has(copy) && isOld(copy.name)).map(({ folder }) => folder);
}

/** Those before the newest that is sound. */
async function oldSecrets(backups: string, isOld: (name: string) => boolean): Promise<string[]> {
  const names = secretsOf(backups);
  for (const newest of [...names].reverse())
    if (await isSound(() => verifySecrets(backups, newest)))
      return names.filter((name) => name < newest && isOld(name)).map((name) => join(backups, 'secrets', name));
  return [];
}

const isSound = async (verify: () => unknown) => (await findings(verify)).length === 0;

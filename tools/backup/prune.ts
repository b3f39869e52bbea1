/** Deletes what is older than it may be, and never the newest from which everything can be restored. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalCopy, journalCopiesOf, readCopy } from './journals/journal-copies.ts';
import { type BaseBackup, basesOf, verifyBase } from './postgres/base-backup.ts';
import { chainOf, segmentsBefore, walFolder } from './postgres/wal.ts';
import { Refusal } from './refusal.ts';
import { draftsOf, namesOf, timeOf } from './repository.ts';
import { secretsOf, verifySecrets } from './secrets/secrets.ts';

/** Deletes the older copies and answers with their paths, and with a line for each copy that is damaged. */
export async function prune(
  backups: string,
  keepDays: number,
  env: NodeJS.ProcessEnv,
): Promise<{ deleted: string[]; damaged: string[] }> {
  const untilMs = Date.now() - keepDays * 24 * 3_600_000;
  const isOld = (name: string) => timeOf(name).getTime() < untilMs;
  const gone = [
    ...(await oldBases(backups, isOld, env)),
    ...oldJournals(backups, isOld),
    ...oldSecrets(backups, isOld),
    ...draftsOf(backups, Date.now()),
  ];
  for (const path of gone) rmSync(path, { recursive: true });
  const unneeded = oldLog(backups);
  for (const path of unneeded) rmSync(path, { recursive: true });
  const damaged = [...basesOf(backups).damaged, ...journalCopiesOf(backups).damaged];
  return { deleted: [...gone, ...unneeded], damaged };
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
    try {
      await verifyBase(base, env);
      return base;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return null;
}

/** Segments before the oldest base backup of their history, and histories that no base backup is of. */
function oldLog(backups: string): string[] {
  const { readable: bases, damaged } = basesOf(backups);
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
function oldJournals(backups: string, isOld: (name: string) => boolean): string[] {
  const { readable: copies } = journalCopiesOf(backups);
  const newest = new Set<JournalCopy>();
  const seen = new Set<number>();
  for (const copy of [...copies].reverse())
    for (const { machineId } of copy.machines) {
      if (seen.has(machineId)) continue;
      newest.add(copy);
      if (isSound(() => readCopy(copy, machineId))) seen.add(machineId);
    }
  return copies.filter((copy) => !newest.has(copy) && isOld(copy.name)).map(({ folder }) => folder);
}

/** Those before the newest that is sound. */
function oldSecrets(backups: string, isOld: (name: string) => boolean): string[] {
  const names = secretsOf(backups);
  const newest = names.findLastIndex((name) => isSound(() => verifySecrets(backups, name)));
  return names
    .slice(0, Math.max(newest, 0))
    .filter(isOld)
    .map((name) => join(backups, 'secrets', name));
}

function isSound(verify: () => void): boolean {
  try {
    verify();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

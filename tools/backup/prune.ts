/** Deletes what is older than it may be, and never the newest from which everything can be restored. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalCopy, journalCopiesOf } from './journals/journal-copies.ts';
import { type BaseBackup, basesOf, verifyBase } from './postgres/base-backup.ts';
import { chainOf, segmentsBefore, walFolder } from './postgres/wal.ts';
import { Refusal } from './refusal.ts';
import { draftsOf, timeOf } from './repository.ts';
import { secretsOf } from './secrets/secrets.ts';

/** Deletes the older copies and answers with their paths. */
export async function prune(backups: string, keepDays: number, env: NodeJS.ProcessEnv): Promise<string[]> {
  const untilMs = Date.now() - keepDays * 24 * 3_600_000;
  const isOld = (name: string) => timeOf(name).getTime() < untilMs;
  const gone = [
    ...(await oldBases(backups, isOld, env)),
    ...oldJournals(backups, isOld),
    ...secretsOf(backups)
      .slice(0, -1)
      .filter(isOld)
      .map((name) => join(backups, 'secrets', name)),
    ...draftsOf(backups, Date.now()),
  ];
  for (const path of gone) rmSync(path, { recursive: true });
  const unneeded = oldLog(backups);
  for (const path of unneeded) rmSync(path, { recursive: true });
  return [...gone, ...unneeded];
}

/** Those before the newest that is sound and has its log whole; where there is none, all stay. */
async function oldBases(backups: string, isOld: (name: string) => boolean, env: NodeJS.ProcessEnv): Promise<string[]> {
  const bases = basesOf(backups);
  const complete = await newestComplete(backups, bases, env);
  return bases
    .filter(({ name }) => complete !== null && name < complete.name && isOld(name))
    .map(({ name }) => join(backups, 'base', name));
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
  const bases = basesOf(backups);
  const folder = join(backups, 'wal');
  if (bases.length === 0 || !existsSync(folder)) return [];
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

/** Copies in which no machine has its newest journal. */
function oldJournals(backups: string, isOld: (name: string) => boolean): string[] {
  const copies = journalCopiesOf(backups);
  const newest = new Set<JournalCopy>();
  const seen = new Set<number>();
  for (const copy of [...copies].reverse())
    for (const { machineId } of copy.machines) {
      if (!seen.has(machineId)) newest.add(copy);
      seen.add(machineId);
    }
  return copies.filter((copy) => !newest.has(copy) && isOld(copy.name)).map(({ folder }) => folder);
}

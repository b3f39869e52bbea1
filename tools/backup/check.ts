/** What is wrong with the backups, in one line each: what a person has to know before they need them. */

import { journalCopiesOf, readCopy } from './journals/journal-copies.ts';
import { type BaseBackup, basesOf, verifyBase } from './postgres/base-backup.ts';
import { askSlot } from './postgres/server.ts';
import { chainOf, verifyWal } from './postgres/wal.ts';
import { findings, refusalOf } from './refusal.ts';
import { timeOf } from './repository.ts';
import { secretsOf, verifySecrets } from './secrets/secrets.ts';

export interface CheckOptions {
  /** The newest base backup, and the newest copy of every journal, may be so old. */
  baseHours: number;
  journalHours: number;
  /** Null: whether the log arrives is not asked. */
  url: URL | null;
}

/** One segment under way. */
const BEHIND_MOST_BYTES = 16 * 2 ** 20;

export async function checkDatabase(backups: string, options: CheckOptions, env: NodeJS.ProcessEnv): Promise<string[]> {
  const { baseHours, url } = options;
  const { readable, damaged } = basesOf(backups);
  const base = readable.at(-1);
  const slot = url === null ? [] : await checkSlot(url);
  if (base === undefined) return [...slot, ...damaged, 'There is no base backup'];
  return [
    ...slot,
    ...damaged,
    ...tooOld('The newest base backup', base.name, baseHours),
    ...(await findings(() => verifyBase(base, env))),
    ...checkChain(backups, base),
    ...(await findings(() => verifyWal(backups, base, env))),
  ];
}

function checkChain(backups: string, base: BaseBackup): string[] {
  const { missing, last } = chainOf(backups, base);
  if (missing !== null) return [`The log since ${base.name} has a gap: ${missing} is missing`];
  return last === null ? [`Nothing of the log since ${base.name} was received`] : [];
}

async function checkSlot(url: URL): Promise<string[]> {
  try {
    const slot = await askSlot(url);
    if (!slot?.active) return ['Nobody receives the log: npm run backup -- wal'];
    return slot.behindBytes > BEHIND_MOST_BYTES ? [`The log is ${slot.behindBytes} bytes behind`] : [];
  } catch (error) {
    return [refusalOf(error)];
  }
}

export async function checkJournals(backups: string, { journalHours }: CheckOptions): Promise<string[]> {
  const { readable, damaged } = journalCopiesOf(backups);
  const newest = new Map(readable.flatMap((copy) => copy.machines.map(({ machineId }) => [machineId, copy] as const)));
  if (newest.size === 0) return [...damaged, 'There are no copies of journals'];
  const lines = [...damaged];
  for (const [machineId, copy] of newest) {
    lines.push(...tooOld(`The newest journal of machine ${machineId}`, copy.name, journalHours));
    lines.push(...(await findings(() => readCopy(copy, machineId))));
  }
  return lines;
}

export async function checkSecrets(backups: string): Promise<string[]> {
  const newest = secretsOf(backups).at(-1);
  if (newest === undefined) return ['There are no copies of secrets'];
  return findings(() => verifySecrets(backups, newest));
}

function tooOld(what: string, name: string, hours: number): string[] {
  const age = (Date.now() - timeOf(name).getTime()) / 3_600_000;
  return age > hours ? [`${what} is ${age.toFixed(1)} hours old`] : [];
}

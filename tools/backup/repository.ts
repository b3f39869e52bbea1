/** The folder that backups are kept in. A copy has its final name only once it is whole, verified and synced. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type * as z from 'zod/mini';
import { Refusal, refusalOf } from './refusal.ts';

export type Kind = 'base' | 'journals' | 'secrets';

/** Of a copy that is not finished, or never was. */
const DRAFT = '.part';
const STAMP = /^\d{8}T\d{6}\.\d{3}Z/;

export function backupFolder({ BACKUP_DIR }: NodeJS.ProcessEnv): string {
  if (!BACKUP_DIR) throw new Refusal('BACKUP_DIR is missing: the folder that backups are kept in');
  return BACKUP_DIR;
}

/** `20261125T165000.123Z`: names of copies sort by time. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]/g, '');

export function timeOf(name: string): Date {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)([\d.]{6})Z/.exec(name) ?? [];
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/** Finished copies of a kind, oldest first. */
export function namesOf(backups: string, ...kind: [Kind, ...string[]]): string[] {
  const folder = join(backups, ...kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => STAMP.test(name) && !name.endsWith(DRAFT))
    .sort();
}

/** Copies as they say of themselves, and a line for each that does not any more: nobody may count on such a one. */
export interface Copies<Copy> {
  readable: Copy[];
  damaged: string[];
}

export function copiesOf<Source, Copy>(sources: readonly Source[], read: (source: Source) => Copy): Copies<Copy> {
  const copies: Copies<Copy> = { readable: [], damaged: [] };
  for (const source of sources) {
    try {
      copies.readable.push(read(source));
    } catch (error) {
      copies.damaged.push(refusalOf(error));
    }
  }
  return copies;
}

/** The copy's `about.json`. Throws `Refusal` where it is not what was written. */
export function readAbout<Schema extends z.ZodMiniType>(folder: string, schema: Schema): z.output<Schema> {
  const path = join(folder, 'about.json');
  const text = readPart(path).toString();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal(`${path} is damaged: it is not JSON`);
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join('.') || 'all of it';
  throw new Refusal(`${path} is damaged: ${at} is not as it was written`);
}

/** A file of a copy. Throws `Refusal` where it is gone or the disk does not give it. */
export function readPart(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Refusal(`${path} is damaged: ${error instanceof Error ? error.message : error}`);
  }
}

/** The copy that a person has named; `latest` or nothing: the newest. */
export function pick(names: readonly string[], given: string | undefined, what: string): string {
  const found = given === undefined || given === 'latest' ? names.at(-1) : names.find((name) => name === given);
  if (found === undefined) throw new Refusal(`There is no ${what}${given ? ` ${given}` : ''}; npm run backup -- list`);
  return found;
}

/** `make` writes into the folder or file that it is given; where it throws, nothing is left that could be taken for a copy. */
export async function makeCopy(target: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${target}${DRAFT}`;
  makePrivate(dirname(target));
  try {
    await make(draft);
    sync(draft);
    renameSync(draft, target);
    sync(dirname(target));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** A folder of copies, which hold everything: nobody else's, also where it was made otherwise. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(folder);
  if (process.platform !== 'win32' && uid === process.getuid?.()) chmodSync(folder, mode & 0o700);
}

/** What killed commands have left behind for longer than a day. */
export function draftsOf(backups: string, nowMs: number): string[] {
  const drafts = [join(backups, 'base'), join(backups, 'secrets'), ...agentFolders(backups)]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const isOld = (path: string) => nowMs - timeOf(path.slice(dirname(path).length + 1)).getTime() > 24 * 3_600_000;
  return drafts.filter((path) => path.endsWith(DRAFT) && isOld(path));
}

/** `journals/<agent>` of every agent. Files that somebody has laid beside them are none. */
export function agentFolders(backups: string): string[] {
  const folder = join(backups, 'journals');
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder).map((agent) => join(folder, agent));
  return paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

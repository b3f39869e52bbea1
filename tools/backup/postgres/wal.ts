/** The write-ahead log that pg_receivewal keeps beside the base backups: one folder for each history of the cluster. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';
import { makePrivate } from '../repository.ts';
import { demand, runProgram } from '../run-program.ts';
import type { BaseBackup } from './base-backup.ts';
import { findProgram } from './programs.ts';
import { askServer, connectionOf, SLOT } from './server.ts';

type History = Pick<BaseBackup, 'systemIdentifier' | 'timeline'>;

const PARTIAL = '.partial';

/** A restored cluster writes another history, whose segments have the numbers of those that it never knew. */
export const walFolder = (backups: string, { systemIdentifier, timeline }: History): string =>
  join(backups, 'wal', `${systemIdentifier}-${timeline}`);

/** Receives until the server or we end. Every commit is synced here as soon as the server has sent it. */
export async function receiveWal(backups: string, url: URL, env: NodeJS.ProcessEnv): Promise<void> {
  const server = await askServer(url);
  const program = findProgram('pg_receivewal', server.major, env);
  const folder = walFolder(backups, server);
  makePrivate(folder);
  const { dbname, env: connection } = connectionOf(url);
  const to = ['--dbname', dbname, '--slot', SLOT, '--no-password'];
  await demand(program, [...to, '--create-slot', '--if-not-exists'], { env: connection });
  console.log(`Receiving into ${folder}`);
  // Its supervisor starts it again, so that it looks anew which history the server writes.
  const how = ['--directory', folder, '--synchronous', '--no-loop', '--status-interval=1'];
  const { code, stderr } = await runProgram(program, [...to, ...how], { env: connection });
  if (code !== 0) throw new Refusal(`pg_receivewal: ${stderr.trim().split('\n').at(-1)}`);
}

/** Names of complete segments, in order; the one that is being written has its place, and not yet its name. */
export function segmentsOf(folder: string): { complete: string[]; partial: string | null } {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const complete = files.filter((file) => /^[0-9A-F]{24}$/.test(file)).sort();
  const partial = files.find((file) => /^[0-9A-F]{24}\.partial$/.test(file))?.slice(0, -PARTIAL.length) ?? null;
  return { complete, partial };
}

const SEGMENTS_SPAN = 2 ** 32;

function numberOf(segment: string, segmentBytes: number): number {
  const high = Number.parseInt(segment.slice(8, 16), 16);
  return high * (SEGMENTS_SPAN / segmentBytes) + Number.parseInt(segment.slice(16), 16);
}

function nameOf(number: number, { timeline, segmentBytes }: BaseBackup): string {
  const perHigh = SEGMENTS_SPAN / segmentBytes;
  const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0');
  return `${timeline}${hex(Math.floor(number / perHigh))}${hex(number % perHigh)}`;
}

export interface Chain {
  /** The newest segment that can be reached from the base backup, null: none beyond what it brings along. */
  last: string | null;
  /** The first that is missing although later ones are there. */
  missing: string | null;
}

/** How far the segments go on from a base backup without a gap. */
export function chainOf(backups: string, base: BaseBackup): Chain {
  const { complete, partial } = segmentsOf(walFolder(backups, base));
  const there = new Set(partial === null ? complete : [...complete, partial]);
  const newest = [...there].sort().at(-1);
  let number = numberOf(base.nextSegment, base.segmentBytes);
  if (newest === undefined || newest < base.nextSegment) return { last: null, missing: null };
  while (there.has(nameOf(number, base))) number += 1;
  const next = nameOf(number, base);
  const first = next === base.nextSegment;
  return { last: first ? null : nameOf(number - 1, base), missing: next < newest ? next : null };
}

/** The segments since a base backup, by the names that PostgreSQL looks for. */
export function logSince(backups: string, base: BaseBackup): { path: string; name: string }[] {
  const folder = walFolder(backups, base);
  const { complete, partial } = segmentsOf(folder);
  const files = complete.map((name) => ({ path: join(folder, name), name }));
  if (partial !== null) files.push({ path: join(folder, `${partial}${PARTIAL}`), name: partial });
  return files.filter(({ name }) => name >= base.nextSegment);
}

/** Every record of the complete segments since a base backup, each with its own checksum. Throws `Refusal` for the first damage. */
export async function verifyWal(backups: string, base: BaseBackup, env: NodeJS.ProcessEnv): Promise<void> {
  const folder = walFolder(backups, base);
  const { last } = chainOf(backups, base);
  const complete = segmentsOf(folder).complete.filter((name) => name >= base.nextSegment && name <= (last ?? ''));
  const [first, end] = [complete[0], complete.at(-1)];
  if (first === undefined || end === undefined) return;
  await demand(findProgram('pg_waldump', base.major, env), ['--quiet', '--path', folder, first, end]);
}

/** Complete segments that no base backup from `oldest` on needs. */
export function segmentsBefore(backups: string, oldest: BaseBackup): string[] {
  const folder = walFolder(backups, oldest);
  return segmentsOf(folder)
    .complete.filter((name) => name < oldest.firstSegment)
    .map((name) => join(folder, name));
}

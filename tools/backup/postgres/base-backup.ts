/** A base backup by pg_basebackup, verified against its own manifest before it counts. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Copies, copiesOf, makeCopy, namesOf, readAbout, stampOf } from '../repository.ts';
import { demand } from '../run-program.ts';
import { findProgram } from './programs.ts';
import { askServer, connectionOf } from './server.ts';

const about = z.object({
  systemIdentifier: z.string(),
  timeline: z.string(),
  major: z.number(),
  /** Of the server's clock. Recovery to an earlier moment needs an older base backup. */
  endedAt: z.string(),
  /** First segment of the write-ahead log that it needs, and the first that it does not bring along. */
  firstSegment: z.string(),
  nextSegment: z.string(),
  segmentBytes: z.number(),
  bytes: z.number(),
});

export interface BaseBackup extends z.output<typeof about> {
  name: string;
  /** The cluster's folder. */
  data: string;
}

export async function takeBaseBackup(backups: string, url: URL, env: NodeJS.ProcessEnv): Promise<BaseBackup> {
  const before = await askServer(url);
  const program = findProgram('pg_basebackup', before.major, env);
  const verify = findProgram('pg_verifybackup', before.major, env);
  const name = stampOf(new Date());
  const { dbname, env: connection } = connectionOf(url);
  await makeCopy(join(backups, 'base', name), async (draft) => {
    const data = join(draft, 'data');
    const how = ['--format=plain', '--wal-method=stream', '--checkpoint=fast', '--manifest-checksums=SHA256'];
    await demand(program, ['--dbname', dbname, '--pgdata', data, ...how, '--no-password', '--label', name], {
      env: connection,
    });
    await demand(verify, ['--quiet', data]);
    const { nowIso: endedAt } = await askServer(url);
    const { systemIdentifier, major } = before;
    const text = { systemIdentifier, major, endedAt, ...readPlace(data), bytes: sizeOf(data) };
    writeFileSync(join(draft, 'about.json'), JSON.stringify(text), { flush: true });
  });
  return readBase(backups, name);
}

export const basesOf = (backups: string): Copies<BaseBackup> =>
  copiesOf(namesOf(backups, 'base'), (name) => readBase(backups, name));

export async function verifyBase(base: BaseBackup, env: NodeJS.ProcessEnv): Promise<void> {
  await demand(findProgram('pg_verifybackup', base.major, env), ['--quiet', base.data]);
}

function readBase(backups: string, name: string): BaseBackup {
  const folder = join(backups, 'base', name);
  return { name, data: join(folder, 'data'), ...readAbout(folder, about) };
}

/** Where in the write-ahead log it begins (its label), and how far the log in it reaches. */
function readPlace(data: string) {
  const label = readFileSync(join(data, 'backup_label'), 'utf8');
  const firstSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1] ?? '';
  const segments = readdirSync(join(data, 'pg_wal')).filter((file) => /^[0-9A-F]{24}$/.test(file));
  const last = segments.sort().at(-1) ?? firstSegment;
  const segmentBytes = statSync(join(data, 'pg_wal', last)).size;
  // Its last segment is there only as far as the backup needed it.
  return { timeline: firstSegment.slice(0, 8), firstSegment, nextSegment: last, segmentBytes };
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}

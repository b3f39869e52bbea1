/** Lays a base backup out as a cluster that replays its log: to a moment, or to the end of what was received. */
import {
  appendFileSync,
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '../refusal.ts';
import { pick } from '../repository.ts';
import { type BaseBackup, verifyBase } from './base-backup.ts';
import { chainOf, logSince } from './wal.ts';

export interface RestoreOptions {
  /** Empty or missing. */
  to: string;
  /** Name of a base backup; undefined: the newest that ended before `time`. */
  backup?: string | undefined;
  /** Null: to the end. */
  time: Date | null;
  /** Who PostgreSQL runs as, where we are root. */
  owner: { uid: number; gid: number } | null;
}

/** `all`: the base backups there are, oldest first. */
export async function restoreDatabase(
  backups: string,
  all: readonly BaseBackup[],
  options: RestoreOptions,
  env: NodeJS.ProcessEnv,
) {
  const { time, owner } = options;
  const to = resolve(options.to);
  if (existsSync(to) && readdirSync(to).length > 0) throw new Refusal(`${to} is not empty: nothing is overwritten`);
  const bases = all.filter(({ endedAt }) => time === null || new Date(endedAt) <= time);
  const fit = pick(
    bases.map(({ name }) => name),
    options.backup,
    `base backup${time ? ' that ended by then' : ''}`,
  );
  const base = bases.find(({ name }) => name === fit) as BaseBackup;
  const { missing, last } = chainOf(backups, base);
  if (missing !== null) throw new Refusal(`The log since ${base.name} has a gap: ${missing} is missing`);
  await verifyBase(base, env);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  cpSync(base.data, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  const log = logSince(backups, base);
  for (const { path, name } of log) copyFileSync(path, join(to, 'pg_wal', name), constants.COPYFILE_FICLONE);
  const settings = [
    // Everything is in pg_wal: the folder needs nothing else, and may be carried to another computer.
    `restore_command = 'false'`,
    `recovery_target_timeline = 'current'`,
    // The copy may have one of a restore before it. PostgreSQL knows no `Z` yet when it reads this.
    `recovery_target_time = '${time?.toISOString().replace('Z', '+00') ?? ''}'`,
    `recovery_target_action = 'promote'`,
  ];
  appendFileSync(join(to, 'postgresql.auto.conf'), `\n# Of npm run restore\n${settings.join('\n')}\n`);
  writeFileSync(join(to, 'recovery.signal'), '');
  chmodSync(to, 0o700);
  if (owner) give(to, owner);
  return { base, last };
}

function give(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  lchownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(entry)), uid, gid);
}

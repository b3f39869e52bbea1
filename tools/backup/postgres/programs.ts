/** PostgreSQL's own programs, of the server's major version: pg_basebackup of an older one refuses a newer server. */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { Refusal } from '../refusal.ts';

export type Program = 'pg_basebackup' | 'pg_receivewal' | 'pg_verifybackup' | 'pg_waldump';

/** Of `POSTGRES_BIN`, Debian's folder of that version, or the path. */
export function findProgram(name: Program, major: number, env: NodeJS.ProcessEnv): string {
  const folders = env.POSTGRES_BIN
    ? [env.POSTGRES_BIN]
    : [`/usr/lib/postgresql/${major}/bin`, ...(env.PATH ?? '').split(delimiter)];
  const found = folders.map((folder) => join(folder, name)).find((path) => majorOf(path) === major);
  if (found !== undefined) return found;
  throw new Refusal(
    `${name} of PostgreSQL ${major} is missing (Debian: postgresql-${major}; else POSTGRES_BIN names its folder)`,
  );
}

function majorOf(path: string): number | null {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const [, major] = / (\d+)/.exec(stdout ?? '') ?? [];
  return major === undefined ? null : Number(major);
}

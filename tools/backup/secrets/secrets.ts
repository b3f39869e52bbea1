/** A folder of secrets as a tar file that age has encrypted to public keys: this computer cannot read it again. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';
import { makeCopy, namesOf, readPart, stampOf } from '../repository.ts';

const FILE = 'secrets.tar.age';
const SUM = 'sha256';

export async function copySecrets(backups: string, from: string, recipients: string): Promise<string> {
  if (!existsSync(from) || readdirSync(from).length === 0) throw new Refusal(`${from} has no secrets`);
  if (!existsSync(recipients))
    throw new Refusal(`${recipients} is not there: the public keys of age-keygen, one a line`);
  const name = stampOf(new Date());
  await makeCopy(join(backups, 'secrets', name), async (draft) => {
    mkdirSync(draft, { mode: 0o700 });
    const path = join(draft, FILE);
    const handle = openSync(path, 'wx', 0o600);
    try {
      await pipe(
        ['tar', '--create', '--directory', from, '.'],
        ['age', '--encrypt', '--recipients-file', recipients],
        handle,
      );
    } finally {
      closeSync(handle);
    }
    writeFileSync(join(draft, SUM), sumOf(path), { flush: true });
  });
  return name;
}

/** Throws `Refusal` where it is not what was written. */
export function verifySecrets(backups: string, name: string): void {
  const folder = join(backups, 'secrets', name);
  if (sumOf(join(folder, FILE)) !== readPart(join(folder, SUM)).toString())
    throw new Refusal(`${join(folder, FILE)} is damaged: its checksum is another`);
}

export async function restoreSecrets(backups: string, name: string, identity: string, to: string): Promise<void> {
  verifySecrets(backups, name);
  if (existsSync(to) && readdirSync(to).length > 0) throw new Refusal(`${to} is not empty: nothing is overwritten`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const path = join(backups, 'secrets', name, FILE);
  await pipe(['age', '--decrypt', '--identity', identity, path], ['tar', '--extract', '--directory', to], 'inherit');
}

export const secretsOf = (backups: string): string[] => namesOf(backups, 'secrets');

const sumOf = (path: string): string => createHash('sha256').update(readPart(path)).digest('hex');

/** `from | to`; fails where either fails. */
async function pipe(from: string[], to: string[], output: number | 'inherit'): Promise<void> {
  const [reader, ...readerArgs] = from as [string, ...string[]];
  const [writer, ...writerArgs] = to as [string, ...string[]];
  const first = spawn(reader, readerArgs, { stdio: ['ignore', 'pipe', 'inherit'] });
  const second = spawn(writer, writerArgs, { stdio: ['pipe', output, 'inherit'] });
  // Where one ends early, the codes say so.
  pipeline(first.stdout as Readable, second.stdin as Writable).catch(() => undefined);
  const ends = await Promise.all(
    [first, second].map((child) => once(child, 'close').catch((error: Error) => [error.message])),
  );
  const failed = [reader, writer].filter((_, at) => ends[at]?.[0] !== 0);
  if (failed.length > 0) throw new Refusal(`${failed.join(' and ')} failed (Debian: apt-get install age tar)`);
}

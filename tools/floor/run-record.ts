/** `<dataDir>/run.json`: which processes run on this folder and where, for `npm run invariants`, operators and tests. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type RunRecord = {
  /** Process ids; null while a part is down or not ours. */
  supervisor: number;
  platform: number | null;
  cabinet: number | null;
  egm: number | null;
  postgres: number | null;
  port: number;
  /** Of the owner of the tables where the supervisor knows it. Holds the password, hence the file's mode. */
  databaseUrl: string;
};

export function runRecordFile(dataDir: string): string {
  return join(dataDir, 'run.json');
}

export function writeRunRecord(dataDir: string, record: RunRecord): void {
  const file = runRecordFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function removeRunRecord(dataDir: string): void {
  rmSync(runRecordFile(dataDir), { force: true });
}

import type { LogonRow } from '@salon/contract/account.ts';

/** One row of the log, or a run of checks without anything between them; latest first. */
export type LogonGroup = { kind: 'row'; row: LogonRow } | { kind: 'checks'; rows: readonly [LogonRow, ...LogonRow[]] };

/** Runs of "login checked" become one group; every other row stays by itself. */
export function groupLogons(logons: readonly LogonRow[]): readonly LogonGroup[] {
  const groups: LogonGroup[] = [];
  for (const row of logons) {
    const last = groups.at(-1);
    if (row.type !== 'login_check') groups.push({ kind: 'row', row });
    else if (last?.kind === 'checks') groups[groups.length - 1] = { kind: 'checks', rows: [...last.rows, row] };
    else groups.push({ kind: 'checks', rows: [row] });
  }
  return groups;
}

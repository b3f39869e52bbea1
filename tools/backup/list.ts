import { journalCopiesOf } from './journals/journal-copies.ts';
import { basesOf } from './postgres/base-backup.ts';
import { chainOf } from './postgres/wal.ts';
import { secretsOf } from './secrets/secrets.ts';

/** Everything that can be restored, oldest first, and a line for each copy that is damaged. */
export function listBackups(backups: string): { lines: string[]; damaged: string[] } {
  const bases = basesOf(backups);
  const journals = journalCopiesOf(backups);
  const lines = [
    ...bases.readable.map((base) => {
      const { last, missing } = chainOf(backups, base);
      const log = missing === null ? `log to ${last ?? 'its own end'}` : `log has a gap at ${missing}`;
      return `base ${base.name}  PostgreSQL ${base.major}, ${(base.bytes / 2 ** 20).toFixed(0)} MB, from ${base.endedAt} on, ${log}`;
    }),
    ...journals.readable.flatMap(({ agent, name, machines }) =>
      machines.map(
        ({ machineId, incarnation, lastPlay, creditMinor, escrowMinor }) =>
          `journals ${name}  ${agent}, machine ${machineId}: play ${lastPlay}, credit ${creditMinor}, in escrow ${escrowMinor}, incarnation ${incarnation}`,
      ),
    ),
    ...secretsOf(backups).map((name) => `secrets ${name}`),
  ];
  return { lines, damaged: [...bases.damaged, ...journals.damaged] };
}

import type pg from 'pg';
import { readJournalState } from '../../sas-proof/compare.ts';

interface Row {
  id: number;
  link: string;
  disabled_reason: string | null;
  faults: string[];
  play_number: number;
  in_minor: number;
  out_minor: number;
  bet_minor: number;
  win_minor: number;
  hand_pay_minor: number;
  credit_minor: number;
}

/** Every machine's own journal against the ledger; machines have to be at rest. One line for each difference. */
export async function compareMachines(pool: pg.Pool, journalOf: (machineId: number) => string): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    `SELECT m.id, m.link, m.disabled_reason, m.faults, b.play_number, b.in_minor, b.out_minor, b.bet_minor, b.win_minor, b.hand_pay_minor,
        machine_credit_minor(m.id) AS credit_minor
      FROM machine m JOIN booked_meter b ON b.machine_id = m.id WHERE m.agent LIKE 'hall-%' ORDER BY m.id`,
  );
  return rows.flatMap((row) => compareOne(row, journalOf(row.id)));
}

function compareOne(row: Row, journal: string): string[] {
  const { holdings, meters, lastPlay, unbooked, faults } = readJournalState(journal);
  const pairs: [string, unknown, unknown][] = [
    ['link', row.link, 'up'],
    ['out of service', row.disabled_reason, null],
    ['faults', [...row.faults, ...faults].join(' '), ''],
    ['plays', row.play_number, lastPlay],
    ['not booked', unbooked.length, 0],
    ['in', row.in_minor, meters.inMinor],
    ['out', row.out_minor, meters.outMinor],
    ['bet', row.bet_minor, meters.betMinor],
    ['win', row.win_minor, meters.winMinor],
    ['hand pays', row.hand_pay_minor, meters.handPayPaidMinor + holdings.handPayPendingMinor],
    ['credit', row.credit_minor, holdings.creditMinor],
    ['in escrow', holdings.escrowMinor, 0],
  ];
  return pairs
    .filter(([, ledger, machine]) => ledger !== machine)
    .map(([what, ledger, machine]) => `machine ${row.id}: ${what}: ${ledger}, ${machine}`);
}

import type pg from 'pg';
import { EGM_MACHINE_ID } from '../../../apps/platform/src/db/seed.ts';
import { pairsOf, readJournalState } from '../../sas-proof/compare.ts';
import type { Totals } from '../../sas-proof/platform/ledger.ts';
import type { EgmView } from '../../sas-proof/processes/egm.ts';

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

/** The meters in the machine's own memory against the ledger. */
export async function compareOwnMachine(pool: pg.Pool, view: EgmView): Promise<string[]> {
  const { rows } = await pool.query<Totals>(
    `SELECT machine_credit_minor(b.machine_id) AS "creditMinor", b.in_minor AS "inMinor", b.out_minor AS "outMinor",
        b.bet_minor AS "betMinor", b.win_minor AS "winMinor", t.*, p.*
      FROM booked_meter b,
        LATERAL (SELECT count(*) FILTER (WHERE kind = 'cash_in') AS ins, count(*) FILTER (WHERE kind = 'cash_out') AS outs
          FROM transfer WHERE machine_id = b.machine_id AND state = 'posted' AND amount_minor > 0) t,
        LATERAL (SELECT coalesce(sum(games), 0) AS games, coalesce(sum(hand_pay_minor), 0) AS "handPayMinor"
          FROM play WHERE machine_id = b.machine_id) p
      WHERE b.machine_id = $1`,
    [EGM_MACHINE_ID],
  );
  return different(`machine ${EGM_MACHINE_ID}`, pairsOf(rows[0]!, view));
}

const different = (whose: string, pairs: readonly [string, unknown, unknown][]) =>
  pairs
    .filter(([, ledger, machine]) => ledger !== machine)
    .map(([what, ledger, machine]) => `${whose}: ${what}: ${ledger}, ${machine}`);

function compareOne(row: Row, journal: string): string[] {
  const { holdings, meters, lastPlay, unbooked, faults } = readJournalState(journal);
  return different(`machine ${row.id}`, [
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
  ]);
}

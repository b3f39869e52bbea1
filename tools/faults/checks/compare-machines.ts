import type pg from 'pg';
import { EGM_MACHINE_ID } from '../../../apps/platform/src/db/seed.ts';
import { readJournalState } from '../../sas-proof/compare.ts';
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

interface OwnRow {
  credit_minor: number;
  games: number;
  jackpot_minor: number;
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
  const { rows } = await pool.query<Pick<Row, 'in_minor' | 'out_minor' | 'bet_minor' | 'win_minor'> & OwnRow>(
    `SELECT b.in_minor, b.out_minor, b.bet_minor, b.win_minor, machine_credit_minor(b.machine_id) AS credit_minor,
        coalesce(sum(p.games), 0) AS games, coalesce(sum(p.hand_pay_minor), 0) AS jackpot_minor
      FROM booked_meter b LEFT JOIN play p USING (machine_id) WHERE b.machine_id = $1 GROUP BY b.machine_id`,
    [EGM_MACHINE_ID],
  );
  const row = rows[0]!;
  const { credit, meters } = view;
  return different('own machine', [
    ['credit', row.credit_minor, credit],
    ['in', row.in_minor, meters.aftInCents],
    ['out', row.out_minor, meters.aftOutCents],
    ['bet', row.bet_minor, meters.coinIn],
    ['win', row.win_minor, meters.coinOut + meters.jackpot],
    ['jackpots', row.jackpot_minor, meters.jackpot],
    ['games', row.games, meters.gamesPlayed],
  ]);
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

import type pg from 'pg';
import type { PlayerView } from '../players/wire.ts';

interface Row {
  username: string;
  balance: number;
  seq: number;
  machine_id: number | null;
  credit_minor: number | null;
}

/** What every player sees, and was sent, against the ledger's rows. One line for each difference. */
export async function comparePlayers(pool: pg.Pool, views: readonly PlayerView[]): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    `SELECT p.username, a.balance_minor AS balance, a.seq, s.machine_id, 
        CASE WHEN s.machine_id IS NOT NULL THEN machine_credit_minor(s.machine_id) END AS credit_minor
      FROM player p JOIN account a ON a.kind = 'wallet' AND a.owner = p.id::text
      LEFT JOIN session s ON s.player_id = p.id AND s.ended_at IS NULL WHERE p.username = ANY($1)`,
    [views.map(({ username }) => username)],
  );
  const byName = new Map(rows.map((row) => [row.username, row]));
  const [transfers, plays] = await Promise.all([compareTransfers(pool, views), comparePlays(pool, views)]);
  return [
    ...views.flatMap((view) => [...compareNow(view, byName.get(view.username)), ...view.troubles.map(lineOf(view))]),
    ...transfers,
    ...plays,
  ];
}

const lineOf =
  ({ username }: PlayerView) =>
  (what: string) =>
    `${username}: ${what}`;

function compareNow(view: PlayerView, row: Row | undefined): string[] {
  if (row === undefined) return [`${view.username}: has no wallet`];
  const pairs: [string, unknown, unknown][] = [
    ['balance', row.balance, view.balance?.balance],
    ['number of the balance', row.seq, view.balance?.seq],
    ['pushed balance', row.balance, view.pushedBalance?.balance],
    ['number of the pushed balance', row.seq, view.pushedBalance?.seq],
    ['open session', row.machine_id, view.session],
    ['pushed session', row.machine_id, view.pushedSession],
    ['credit', row.credit_minor, view.creditMinor],
  ];
  return pairs
    .filter(([, ledger, seen]) => ledger !== seen)
    .map(([what, ledger, seen]) => lineOf(view)(`${what}: ${ledger}, seen ${seen}`));
}

/** What a player was sent of an ended transfer never changes, whatever was killed since. */
async function compareTransfers(pool: pg.Pool, views: readonly PlayerView[]): Promise<string[]> {
  const seen = views.flatMap((view) => view.transfers.map((transfer) => ({ view, transfer })));
  const { rows } = await pool.query<{ id: string; kind: string; state: string; amount_minor: number }>(
    'SELECT id, kind, state, amount_minor FROM transfer WHERE id = ANY($1)',
    [seen.map(({ transfer }) => transfer.id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return seen.flatMap(({ view, transfer: { id, ...sent } }) => {
    const row = byId.get(id);
    const isSame = row?.kind === sent.kind && row.state === sent.state && row.amount_minor === sent.amountMinor;
    const was = row === undefined ? 'missing' : `${row.kind} ${row.state} ${row.amount_minor}`;
    if (!isSame) return [lineOf(view)(`transfer ${id}: ${was}, seen ${sent.kind} ${sent.state} ${sent.amountMinor}`)];
    return sent.state === 'disputed' ? [lineOf(view)(`transfer ${id} is disputed`)] : [];
  });
}

/** What a machine has shown is booked as it was shown. */
async function comparePlays(pool: pg.Pool, views: readonly PlayerView[]): Promise<string[]> {
  const seen = views.flatMap((view) => view.plays.map((play) => ({ view, play })));
  const { rows } = await pool.query<{ machine_id: number; number: number; bet_minor: number; win_minor: number }>(
    `SELECT machine_id, number, bet_minor, win_minor FROM play
      JOIN unnest($1::int[], $2::bigint[]) AS seen (machine_id, number) USING (machine_id, number)`,
    [seen.map(({ play }) => play.machineId), seen.map(({ play }) => play.number)],
  );
  const byKey = new Map(rows.map((row) => [`${row.machine_id}:${row.number}`, row]));
  return seen.flatMap(({ view, play: { machineId, number, betMinor, winMinor } }) => {
    const row = byKey.get(`${machineId}:${number}`);
    if (row?.bet_minor === betMinor && row.win_minor === winMinor) return [];
    const was = row === undefined ? 'not booked' : `booked ${row.bet_minor} ${row.win_minor}`;
    return [lineOf(view)(`play ${machineId}:${number} is ${was}, seen ${betMinor} ${winMinor}`)];
  });
}

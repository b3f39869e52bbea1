/** What a ledger has written, to compare two of them. */
import type pg from 'pg';

/**
 * Every row that plays and transfers write, without what differs between any two runs: ids that the database makes, and the order in which machines
 * feed a pool, whose running balances the invariants check.
 */
export async function rowsOf(pool: pg.Pool): Promise<unknown> {
  const read = async (text: string) => (await pool.query(text)).rows;
  return {
    accounts: await read('SELECT kind, owner, balance_minor, seq FROM account ORDER BY kind, owner'),
    movements: await read(
      'SELECT v.kind, v.key, s.player_id, v.at FROM movement v LEFT JOIN session s ON s.id = v.session_id ORDER BY v.key',
    ),
    entries: await read(
      `SELECT v.key, a.kind, a.owner, e.amount_minor, CASE WHEN a.kind <> 'jackpot_pool' THEN e.balance_minor END AS balance
       FROM entry e JOIN movement v ON v.id = movement_id JOIN account a ON a.id = account_id ORDER BY v.key, a.kind, a.owner`,
    ),
    plays: await read(
      `SELECT p.machine_id, p.number, p.incarnation, s.player_id, v.key, p.kind, p.games, p.game_id, p.bet_minor, p.win_minor,
         p.contribution_minor, p.over_limit_minor, p.hand_pay_minor, p.jackpot_minor, p.outcome, p.ended_at, p.booked_at
       FROM play p LEFT JOIN session s ON s.id = p.session_id LEFT JOIN movement v ON v.id = p.movement_id ORDER BY 1, 2`,
    ),
    meters: await read('SELECT * FROM booked_meter ORDER BY machine_id'),
    sessions: await read(
      `SELECT player_id, ended_at, in_minor, out_minor, bet_minor, win_minor, spin_count, free_spin_count FROM session
       ORDER BY player_id, started_at, ended_at, in_minor, out_minor`,
    ),
    transfers: await read(
      `SELECT t.*, NULL AS session_id, (SELECT jsonb_agg(jsonb_build_object('state', state, 'at', at) ORDER BY id) FROM transfer_step
         WHERE transfer_id = t.id) AS steps FROM transfer t ORDER BY id`,
    ),
    seats: await read(
      'SELECT machine_id, epoch, player_id, session_id IS NULL AS is_free, keep_until, closing FROM seat ORDER BY machine_id',
    ),
    disputes: await read('SELECT machine_id, player_id, cause, held_minor, claimed_minor FROM dispute ORDER BY 1, 2'),
    handPays: await read('SELECT machine_id, reference, player_id, amount_minor, state FROM hand_pay ORDER BY 1, 2'),
    machines: await read('SELECT id, disabled_reason, seq FROM machine ORDER BY id'),
    audit: await read('SELECT type, details FROM audit ORDER BY type, details::text'),
  };
}

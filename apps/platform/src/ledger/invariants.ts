/** What must hold in the ledger at every moment, each as a query for the rows that break it. */
import type pg from 'pg';
import { AUDIT_CHAIN } from '../audit/verify-audit.ts';

export interface Finding {
  /** What must hold, as a sentence. */
  rule: string;
  /** How many rows break it, and the first of them as readable text. */
  broken: number;
  examples: string[];
}

/** Default age, milliseconds, at which an open transfer is a finding: it should have ended by then. */
export const OPEN_LIMIT_MS = 30 * 60_000;
const EXAMPLES = 5;

interface Rule {
  rule: string;
  /** Answers rows with one text column `what`. `$1`: open limit in milliseconds. */
  sql: string;
}

export const RULES: readonly Rule[] = [
  {
    rule: 'every movement balances',
    sql: `SELECT format('movement %s sums to %s', movement_id, sum(amount_minor)) AS what
      FROM entry GROUP BY movement_id HAVING sum(amount_minor) <> 0`,
  },
  {
    rule: 'every account holds the sum of its entries, and counts them',
    sql: `SELECT format('%s:%s holds %s with %s entries, its entries say %s with %s', kind, owner, balance_minor, seq, total, n) AS what
      FROM account a CROSS JOIN LATERAL
        (SELECT coalesce(sum(amount_minor), 0) AS total, count(*) AS n FROM entry WHERE account_id = a.id) e
      WHERE balance_minor <> total OR seq <> n`,
  },
  {
    rule: 'every entry continues the balance before it',
    sql: `SELECT format('account %s at movement %s', account_id, movement_id) AS what FROM (
        SELECT account_id, movement_id, amount_minor, balance_minor,
          lag(balance_minor, 1, 0::bigint) OVER (PARTITION BY account_id ORDER BY movement_id) AS before FROM entry) e
      WHERE balance_minor <> before + amount_minor`,
  },
  {
    rule: 'no account is below zero that must not be',
    sql: `SELECT format('%s:%s holds %s', kind, owner, balance_minor) AS what FROM account
      WHERE balance_minor < 0 AND kind IN ('wallet', 'in_transit', 'machine_credit', 'handpay_payable', 'jackpot_pool', 'withdrawal')`,
  },
  {
    rule: 'everything sums to zero',
    sql: `SELECT format('all accounts sum to %s', sum(balance_minor)) AS what FROM account HAVING sum(balance_minor) <> 0`,
  },
  {
    rule: 'plays are numbered without gaps up to the booked one',
    sql: `SELECT format('machine %s: %s plays up to %s, booked %s', b.machine_id, n, highest, b.play_number) AS what
      FROM booked_meter b CROSS JOIN LATERAL
        (SELECT count(*) AS n, coalesce(max(number), 0) AS highest FROM (SELECT number FROM play WHERE machine_id = b.machine_id
          UNION ALL SELECT number FROM unfit_play WHERE machine_id = b.machine_id) one) p
      WHERE n <> b.play_number OR highest <> b.play_number`,
  },
  {
    rule: 'every play moved its money once: credit, hand pay and jackpot',
    sql: `WITH booked AS (
        SELECT m.key, m.kind, coalesce(sum(e.amount_minor) FILTER (WHERE CASE m.kind
          WHEN 'play' THEN a.kind = 'machine_credit'
          WHEN 'hand_pay_due' THEN a.kind IN ('handpay_payable', 'suspense')
          ELSE a.kind IN ('wallet', 'suspense') END), 0) AS amount
        FROM movement m LEFT JOIN entry e ON e.movement_id = m.id LEFT JOIN account a ON a.id = e.account_id
        WHERE m.kind IN ('play', 'hand_pay_due', 'jackpot') GROUP BY m.key, m.kind
      ), due AS (
        SELECT 'play:' || machine_id || ':' || number AS key, win_minor - hand_pay_minor - bet_minor AS amount FROM play
          WHERE bet_minor <> 0 OR win_minor <> hand_pay_minor
        UNION ALL SELECT 'hand_pay_due:' || machine_id || ':' || number, hand_pay_minor FROM play WHERE hand_pay_minor > 0
        UNION ALL SELECT 'jackpot:' || machine_id || ':' || number, jackpot_minor FROM play WHERE jackpot_minor IS NOT NULL
      )
      SELECT format('%s: due %s, booked %s', key, due.amount, booked.amount) AS what
      FROM booked FULL JOIN due USING (key) WHERE booked.amount IS DISTINCT FROM due.amount`,
  },
  {
    rule: 'the days of a player sum up to what was booked for them',
    sql: `WITH booked AS (
        SELECT s.player_id, 0 AS deposited, 0 AS withdrawn, q.bet_minor AS bet, q.win_minor + coalesce(q.jackpot_minor, 0) AS won
        FROM play q JOIN session s ON s.id = q.session_id
        UNION ALL
        SELECT a.owner::integer, CASE WHEN m.kind = 'deposit' THEN e.amount_minor ELSE 0 END,
          CASE WHEN m.kind = 'deposit' THEN 0 ELSE -e.amount_minor END, 0, 0
        FROM movement m JOIN entry e ON e.movement_id = m.id JOIN account a ON a.id = e.account_id AND a.kind = 'wallet'
        WHERE m.kind IN ('deposit', 'withdraw', 'withdraw_return')
      ), due AS (
        SELECT player_id, ARRAY[sum(deposited), sum(withdrawn), sum(bet), sum(won)] AS sums FROM booked GROUP BY player_id
      ), counted AS (
        SELECT player_id, ARRAY[sum(deposited_minor), sum(withdrawn_minor), sum(bet_minor), sum(won_minor)] AS sums
        FROM player_day GROUP BY player_id
      )
      SELECT format('player %s: booked %s, counted %s', player_id, due.sums, counted.sums) AS what
      FROM due FULL JOIN counted USING (player_id) WHERE due.sums IS DISTINCT FROM counted.sums`,
  },
  {
    rule: 'a play that does not fit is in dispute, with its bet at most, and nothing else of it is booked',
    sql: `SELECT format('machine %s, play %s: dispute %s holds %s of %s', u.machine_id, u.number, d.id, d.held_minor, u.bet_minor) AS what
      FROM unfit_play u JOIN dispute d ON d.id = u.dispute_id
      WHERE d.cause <> 'play_unfit' OR d.machine_id <> u.machine_id OR d.held_minor > u.bet_minor
        OR EXISTS (SELECT FROM play p WHERE p.machine_id = u.machine_id AND p.number = u.number)
      UNION ALL SELECT format('dispute %s has no play', id) FROM dispute d WHERE cause = 'play_unfit'
        AND NOT EXISTS (SELECT FROM unfit_play WHERE dispute_id = d.id)`,
  },
  {
    rule: 'every transfer has exactly the movements of its state',
    sql: `WITH due AS (
        SELECT t.id, unnest(CASE
          WHEN kind = 'cash_out' THEN CASE WHEN state = 'posted' AND amount_minor > 0 THEN '{cash_out}'::text[] ELSE '{}' END
          WHEN state = 'posted' THEN '{reserve,cash_in}' WHEN state = 'voided' THEN '{reserve,void}' ELSE '{reserve}' END) || ':' || id AS key,
          amount_minor AS amount FROM transfer t
      ), booked AS (
        SELECT m.key, m.transfer_id, coalesce(sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0), 0) AS amount
        FROM movement m LEFT JOIN entry e ON e.movement_id = m.id WHERE m.kind IN ('reserve', 'cash_in', 'void', 'cash_out')
        GROUP BY m.id
      )
      SELECT format('%s: due %s, booked %s', key, due.amount, booked.amount) AS what
      FROM due FULL JOIN booked USING (key)
      WHERE due.amount IS DISTINCT FROM booked.amount OR due.id IS DISTINCT FROM booked.transfer_id`,
  },
  {
    rule: 'money in transit belongs to a transfer that has not ended, all of it',
    sql: `SELECT format('%s holds %s, transfer is %s', a.owner, a.balance_minor, coalesce(t.state::text, 'missing')) AS what
      FROM account a LEFT JOIN transfer t ON t.id::text = a.owner
      WHERE a.kind = 'in_transit' AND a.balance_minor IS DISTINCT FROM
        CASE WHEN t.state IN ('reserved', 'sent', 'unknown') THEN t.amount_minor ELSE 0 END`,
  },
  {
    rule: 'no transfer is open for longer than it may be',
    sql: `SELECT format('%s %s is %s since %s', kind, id, state, created_at) AS what FROM transfer
      WHERE state IN ('reserved', 'sent', 'unknown', 'requested') AND created_at < ledger_now() - milliseconds($1)
        -- A locked machine pays nothing out until an attendant has come, however long that takes.
        AND NOT (kind = 'cash_out' AND awaits_attendant(machine_id))`,
  },
  {
    rule: 'every dispute took what it holds to suspense once, and holds it until it is decided',
    sql: `WITH booked AS (
        SELECT substr(m.key, 9) AS nr, sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0) AS amount
        FROM movement m JOIN entry e ON e.movement_id = m.id WHERE m.kind = 'dispute' GROUP BY m.id
      ), due AS (SELECT id::text AS nr, held_minor, CASE WHEN is_settled(id) THEN 0 ELSE held_minor END AS held FROM dispute)
      SELECT format('dispute %s: held %s, booked %s, in suspense %s', nr, due.held, booked.amount, a.balance_minor) AS what
      FROM due FULL JOIN booked USING (nr) LEFT JOIN account a ON a.kind = 'suspense' AND a.owner = 'dispute:' || nr
      WHERE (due.held_minor, due.held) IS DISTINCT FROM (coalesce(booked.amount, 0)::bigint, coalesce(a.balance_minor, 0))`,
  },
  {
    rule: 'every correction moved its amounts once, approved by another person, never above its dispute',
    sql: `WITH due AS (
        SELECT 'correction:' || d.id AS key, d.player_id::text AS owner, p.player_minor AS amount,
          NOT is_same_person(o.decided_by, p.proposed_by) AND p.player_minor <= greatest(d.held_minor, d.claimed_minor) AS sound
        FROM dispute_decision o JOIN dispute_proposal p ON p.id = o.proposal_id JOIN dispute d ON d.id = o.dispute_id
        WHERE o.approved AND (d.held_minor > 0 OR p.player_minor > 0)
      ), booked AS (
        SELECT m.key, a.owner, e.amount_minor AS amount FROM movement m LEFT JOIN (entry e JOIN account a
          ON a.id = e.account_id AND a.kind = 'wallet') ON e.movement_id = m.id WHERE m.kind = 'correction' AND m.key ~ '^correction:[0-9]+$'
      )
      SELECT format('%s: due %s, booked %s', key, due.amount, booked.amount) AS what FROM due FULL JOIN booked USING (key)
      WHERE NOT coalesce(due.sound, false) OR due.amount <> coalesce(booked.amount, 0) OR (booked.amount > 0 AND booked.owner <> due.owner)`,
  },
  {
    rule: 'every adjustment moved its amounts once, approved by another person, never taking back more than its movement was about',
    sql: `WITH due AS (
        SELECT 'adjustment:' || a.id AS key, a.player_id::text AS owner, a.player_minor AS amount, a.held_minor AS held,
          NOT is_same_person(x.decided_by, x.proposed_by) AND -(sum(a.player_minor) OVER (PARTITION BY a.subject)) <= subject_amount(a.subject, a.movement_id) AS sound
        FROM adjustment a JOIN adjustment_decision x ON x.adjustment_id = a.id WHERE x.approved
      ), booked AS (
        SELECT m.key, max(c.owner) FILTER (WHERE c.kind = 'wallet') AS owner,
          coalesce(sum(e.amount_minor) FILTER (WHERE c.kind = 'wallet'), 0) AS amount,
          -coalesce(sum(e.amount_minor) FILTER (WHERE c.kind IN ('suspense', 'handpay_payable')), 0) AS held
        FROM movement m LEFT JOIN entry e ON e.movement_id = m.id LEFT JOIN account c ON c.id = e.account_id
        WHERE m.kind = 'correction' AND m.key LIKE 'adjustment:%' GROUP BY m.key
      )
      SELECT format('%s: due %s of %s held, booked %s of %s', key, due.amount, due.held, booked.amount, booked.held) AS what
      FROM due FULL JOIN booked USING (key) WHERE NOT coalesce(due.sound, false)
        OR (due.amount::numeric, due.held::numeric) IS DISTINCT FROM (booked.amount::numeric, booked.held::numeric)
        OR (booked.amount <> 0 AND booked.owner <> due.owner)`,
  },
  {
    rule: 'one correction of a matter at a time waits for its decision',
    sql: `SELECT format('%s: %s adjustments wait', subject, count(*)) AS what FROM adjustment a
      WHERE NOT EXISTS (SELECT 1 FROM adjustment_decision WHERE adjustment_id = a.id) GROUP BY subject HAVING count(*) > 1
      UNION ALL SELECT format('dispute %s: %s corrections wait', dispute_id, count(*)) FROM dispute_proposal p
      WHERE NOT EXISTS (SELECT 1 FROM dispute_decision WHERE proposal_id = p.id) GROUP BY dispute_id HAVING count(*) > 1`,
  },
  {
    rule: 'a corrected hand pay has the approved adjustment that settled it',
    sql: `SELECT format('hand pay %s', h.id) AS what FROM hand_pay h WHERE h.state = 'corrected' AND NOT EXISTS (
        SELECT 1 FROM adjustment a JOIN adjustment_decision x ON x.adjustment_id = a.id
        WHERE x.approved AND a.subject = hand_pay_subject(h) AND a.held_minor = h.amount_minor)`,
  },
  {
    rule: 'what is payable by hand is what the due hand pays come to',
    sql: `SELECT format('player %s: payable %s, due %s', player, held, due) AS what
      FROM (SELECT owner AS player, balance_minor AS held FROM account WHERE kind = 'handpay_payable') h
      FULL JOIN (SELECT player_id::text AS player, sum(amount_minor) AS due FROM hand_pay
        WHERE state = 'due' AND player_id IS NOT NULL GROUP BY player_id) d USING (player)
      WHERE coalesce(held, 0) <> coalesce(due, 0)`,
  },
  {
    rule: 'every paid hand pay moved its amount once, to its player',
    sql: `WITH due AS (
        SELECT 'hand_pay:' || id AS key, player_id::text AS owner, amount_minor AS amount FROM hand_pay
        WHERE state = 'paid' AND player_id IS NOT NULL
      ), booked AS (
        SELECT m.key, a.owner, e.amount_minor AS amount FROM movement m LEFT JOIN (entry e JOIN account a
          ON a.id = e.account_id AND a.kind = 'wallet') ON e.movement_id = m.id WHERE m.kind = 'hand_pay'
      )
      SELECT format('%s: due %s, booked %s', key, due.amount, booked.amount) AS what FROM due FULL JOIN booked USING (key)
      WHERE (due.owner, due.amount) IS DISTINCT FROM (booked.owner, booked.amount)`,
  },
  {
    rule: 'every session holds the sums of its plays and transfers',
    sql: `SELECT format('session %s', s.id) AS what FROM session s
      CROSS JOIN LATERAL (SELECT coalesce(sum(bet_minor), 0) AS bet, coalesce(sum(win_minor), 0) AS win,
          coalesce(sum(games) FILTER (WHERE kind IN ('base', 'metered')), 0) AS spins, count(*) FILTER (WHERE kind = 'free') AS free_spins
        FROM play WHERE session_id = s.id) p
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor) FILTER (WHERE kind = 'cash_in'), 0) AS moved_in,
          coalesce(sum(amount_minor) FILTER (WHERE kind = 'cash_out'), 0) AS moved_out
        FROM transfer WHERE session_id = s.id AND state = 'posted') t
      WHERE (s.bet_minor, s.win_minor, s.spin_count, s.free_spin_count, s.in_minor, s.out_minor)
        IS DISTINCT FROM (p.bet, p.win, p.spins, p.free_spins, t.moved_in, t.moved_out)`,
  },
  {
    rule: 'the credit of every machine in service is what its meters make',
    sql: `SELECT format('machine %s holds %s', b.machine_id, a.balance_minor) AS what
      FROM booked_meter b JOIN machine m ON m.id = b.machine_id AND m.disabled_reason IS NULL
      JOIN account a ON a.kind = 'machine_credit' AND a.owner = b.machine_id::text
      WHERE a.balance_minor + b.doubted_minor <> b.in_minor - b.out_minor - b.bet_minor + b.win_minor - b.hand_pay_minor`,
  },
  {
    rule: 'every discount and bonus moved its money once, and no more than was granted',
    sql: `WITH due AS (
        SELECT o.kind || ':' || o.id AS key, o.player_id, CASE o.kind WHEN 'discount' THEN o.amount_minor
          ELSE (SELECT coalesce(sum(amount_minor), 0) FROM bonus_grant WHERE payout_id = o.id) END AS amount FROM promotion_payout o
      ), booked AS (
        SELECT m.key, a.owner, e.amount_minor AS amount FROM movement m LEFT JOIN (entry e JOIN account a
          ON a.id = e.account_id AND a.kind = 'wallet') ON e.movement_id = m.id WHERE m.kind IN ('discount', 'bonus')
      )
      SELECT format('%s: due %s, booked %s', key, due.amount, booked.amount) AS what FROM due FULL JOIN booked USING (key)
      WHERE (due.amount, due.player_id::text) IS DISTINCT FROM (booked.amount::numeric, booked.owner)`,
  },
  {
    // Test databases may hold deposits of another making; those of a payment page bear its id.
    rule: 'every booked deposit moved its amount once, reported by one call of its provider',
    sql: `WITH due AS (
        SELECT d.id::text AS id, d.player_id::text AS owner, d.amount_minor AS amount, (SELECT count(*) FROM payment_call c
          WHERE coalesce(c.content ->> 'depositId', c.content ->> 'withdrawalId') = d.id::text AND (c.answer ->> 'ok')::boolean) AS calls
        FROM deposit d WHERE d.state = 'booked'
      ), booked AS (
        SELECT substr(m.key, 9) AS id, a.owner, e.amount_minor AS amount FROM movement m LEFT JOIN (entry e JOIN account a
          ON a.id = e.account_id AND a.kind = 'wallet') ON e.movement_id = m.id WHERE m.kind = 'deposit' AND m.key ~ '^deposit:[0-9a-f]{8}-'
      )
      SELECT format('%s: due %s, booked %s, calls %s', id, due.amount, booked.amount, calls) AS what FROM due FULL JOIN booked USING (id)
      WHERE (due.amount, due.owner) IS DISTINCT FROM (booked.amount, booked.owner) OR calls <> 1`,
  },
  {
    rule: 'every withdrawal has exactly the movements of its state',
    sql: `WITH due AS (
        SELECT unnest(CASE state WHEN 'paid' THEN '{withdraw,withdraw_paid}'::text[] WHEN 'returned' THEN '{withdraw,withdraw_return}'
          WHEN 'cancelled' THEN '{withdraw,withdraw_return}' ELSE '{withdraw}' END) || ':' || id AS key, amount_minor AS amount FROM withdrawal
      ), booked AS (
        SELECT m.key, sum(e.amount_minor) FILTER (WHERE e.amount_minor > 0) AS amount FROM movement m LEFT JOIN entry e ON e.movement_id = m.id
        WHERE m.kind IN ('withdraw', 'withdraw_paid', 'withdraw_return') AND m.key ~ '^withdraw(_paid|_return)?:[0-9a-f]{8}-' GROUP BY m.id
      )
      SELECT format('%s: due %s, booked %s', key, due.amount, booked.amount) AS what FROM due FULL JOIN booked USING (key)
      WHERE due.amount::numeric IS DISTINCT FROM booked.amount`,
  },
  {
    rule: 'money held for withdrawals is that of the open ones',
    sql: `SELECT format('%s holds %s, open %s', provider, held, open) AS what
      FROM (SELECT owner AS provider, balance_minor AS held FROM account WHERE kind = 'withdrawal') h
      FULL JOIN (SELECT provider, sum(amount_minor) AS open FROM withdrawal WHERE ended_at IS NULL GROUP BY provider) o USING (provider)
      WHERE coalesce(held, 0) <> coalesce(open, 0)`,
  },
  {
    rule: 'no movement is between two sites, whose currencies may differ',
    sql: `WITH owned AS MATERIALIZED (SELECT id, site_of_account(kind, owner) AS site_id FROM account)
      SELECT format('movement %s', movement_id) AS what FROM entry e JOIN owned o ON o.id = e.account_id
      GROUP BY movement_id HAVING count(DISTINCT site_id) > 1`,
  },
  {
    rule: 'what has no site of its own holds the money of one site only',
    sql: `WITH owned AS MATERIALIZED (SELECT id, kind, owner, site_of_account(kind, owner) AS site_id FROM account)
      SELECT format('%s:%s', p.kind, p.owner) AS what FROM owned p JOIN entry e ON e.account_id = p.id
      JOIN entry other ON other.movement_id = e.movement_id JOIN owned o ON o.id = other.account_id
      WHERE p.site_id IS NULL AND o.site_id IS NOT NULL GROUP BY p.kind, p.owner HAVING count(DISTINCT o.site_id) > 1`,
  },
  {
    rule: 'every open session has its seat, and every seat its open session',
    sql: `SELECT format('machine %s', coalesce(s.machine_id, o.machine_id)) AS what
      FROM (SELECT * FROM seat WHERE session_id IS NOT NULL OR player_id IS NOT NULL) s
      FULL JOIN (SELECT * FROM session WHERE ended_at IS NULL) o ON o.machine_id = s.machine_id
      WHERE (s.session_id, s.player_id) IS DISTINCT FROM (o.id, o.player_id)`,
  },
  {
    // A win may be booked after its seat was freed, e.g. of a free game; nothing else brings credit to a free machine.
    rule: 'a seat is free only where no credit is',
    sql: `SELECT format('machine %s holds %s and its seat is free', s.machine_id, a.balance_minor) AS what
      FROM seat s JOIN account a ON a.kind = 'machine_credit' AND a.owner = s.machine_id::text AND a.balance_minor <> 0
      WHERE s.session_id IS NULL AND EXISTS (
        SELECT FROM entry e JOIN movement m ON m.id = e.movement_id WHERE e.account_id = a.id
          AND e.movement_id > coalesce((SELECT max(movement_id) FROM entry WHERE account_id = a.id AND balance_minor = 0), 0)
          AND m.kind <> 'play' AND e.amount_minor > 0)
      UNION ALL SELECT format('transfer %s is open and the seat of machine %s is free', t.id, t.machine_id) FROM transfer t
        JOIN seat s ON s.machine_id = t.machine_id WHERE t.state IN ('reserved', 'sent', 'unknown', 'requested') AND s.session_id IS NULL`,
  },
  {
    rule: 'every closed day has the plays that were booked within it',
    sql: `WITH written AS (
        SELECT site_id, day, machine_id, sum(plays) AS plays, sum(bet_minor) AS bet, sum(win_minor) AS win, sum(jackpot_minor) AS jackpot
        FROM day_figure WHERE plays > 0 GROUP BY site_id, day, machine_id
      ), booked AS (
        SELECT d.site_id, d.day, p.machine_id, count(*) AS plays, sum(p.bet_minor) AS bet, sum(p.win_minor) AS win,
          coalesce(sum(p.jackpot_minor), 0) AS jackpot
        FROM closed_day JOIN site_day d USING (site_id, day) JOIN play p ON p.booked_at >= d.starts_at AND p.booked_at < d.ends_at
        JOIN machine m ON m.id = p.machine_id JOIN brand b ON b.id = m.brand_id AND b.site_id = d.site_id
        GROUP BY d.site_id, d.day, p.machine_id
      )
      SELECT format('site %s, %s, machine %s: %s plays with bets of %s, booked %s with %s', site_id, day, machine_id, w.plays, w.bet,
        b.plays, b.bet) AS what
      FROM written w FULL JOIN booked b USING (site_id, day, machine_id)
      WHERE (w.plays, w.bet, w.win, w.jackpot) IS DISTINCT FROM (b.plays, b.bet, b.win, b.jackpot)`,
  },
  {
    rule: 'every closed day has the money that was moved within it',
    sql: `WITH owned AS MATERIALIZED (SELECT id, kind, site_of_account(kind, owner) AS site_id FROM account),
      written AS (
        SELECT site_id, day, unnest(ARRAY['cash_in', 'cash_out', 'deposit', 'withdraw_paid', 'discount', 'bonus', 'correction', 'dispute']) AS kind,
          unnest(ARRAY[sum(cash_in_minor), sum(cash_out_minor), sum(deposit_minor), sum(withdrawal_minor), sum(discount_minor),
            sum(bonus_minor), sum(correction_minor), sum(disputed_minor)]) AS amount
        FROM day_figure GROUP BY site_id, day
      ), booked AS (
        SELECT d.site_id, d.day, m.kind::text AS kind,
          sum(CASE WHEN m.kind = 'correction' THEN e.amount_minor ELSE abs(e.amount_minor) END) AS amount
        FROM closed_day JOIN site_day d USING (site_id, day) JOIN movement m ON m.at >= d.starts_at AND m.at < d.ends_at AND m.kind <> 'play'
        JOIN entry e ON e.movement_id = m.id JOIN owned a ON a.id = e.account_id AND a.site_id = d.site_id
        WHERE m.kind = 'correction' AND a.kind = 'handpay_payable' OR a.kind = CASE m.kind WHEN 'cash_in' THEN 'machine_credit' WHEN 'cash_out' THEN 'machine_credit' WHEN 'deposit' THEN 'wallet'
          WHEN 'withdraw_paid' THEN 'withdrawal' WHEN 'discount' THEN 'wallet' WHEN 'bonus' THEN 'wallet' WHEN 'correction' THEN 'wallet'
          WHEN 'dispute' THEN 'suspense' END::account_kind
        GROUP BY d.site_id, d.day, m.kind
      )
      SELECT format('site %s, %s: %s of %s, booked %s', site_id, day, kind, w.amount, b.amount) AS what
      FROM written w FULL JOIN booked b USING (site_id, day, kind) WHERE coalesce(w.amount, 0) <> coalesce(b.amount, 0)`,
  },
  {
    rule: 'every row of the audit stands as it was written',
    sql: AUDIT_CHAIN,
  },
];

/** One finding per rule, all of one moment: safe on a running database. Throws where the database does not answer. */
export async function checkInvariants(pool: pg.Pool, openLimitMs = OPEN_LIMIT_MS): Promise<Finding[]> {
  const client = await pool.connect();
  try {
    // A ledger of years takes its time.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0');
    const findings: Finding[] = [];
    for (const { rule, sql } of RULES) {
      const values = sql.includes('$1') ? [openLimitMs] : [];
      const { rows } = await client.query<{ what: string; n: number }>(
        `SELECT what, count(*) OVER () AS n FROM (${sql}) broken LIMIT ${EXAMPLES}`,
        values,
      );
      findings.push({ rule, broken: rows[0]?.n ?? 0, examples: rows.map((row) => row.what) });
    }
    await client.query('COMMIT');
    return findings;
  } finally {
    client.release();
  }
}

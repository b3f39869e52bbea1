import type { Mutant, MutantGroup } from '../mutant.ts';
import { playChecks } from './play-checks.ts';

const schema = (name: string) => `apps/platform/src/db/schema/${name}.sql`;
const SEATS = schema('05-seats');
const TRANSFERS = schema('07-transfers');
const PLAYS = schema('08-plays');
const HANDSHAKE = schema('11-handshake');
const LIMITS = schema('12-limits');
const BATCHES = schema('30-batches');

const seats: Mutant[] = [
  {
    name: 'seat_freed_with_credit',
    breaks: 'a seat is free only where no credit is',
    file: SEATS,
    find: ') OR machine_credit_minor(s.machine_id) <> 0 OR EXISTS (',
    put: ') OR EXISTS (',
  },
  {
    name: 'seat_freed_before_the_machine_is_empty',
    breaks: 'a ledger credit of zero proves nothing before the machine is idle and empty',
    file: SEATS,
    find: "WHERE id = s.machine_id AND link = 'up' AND activity = 'idle' AND credit_reported_minor = 0",
    put: 'WHERE id = s.machine_id',
  },
  {
    name: 'taken_seat_given_away',
    breaks: 'a seat has one player',
    file: SEATS,
    find: 'IF s.player_id IS NOT NULL OR is_for_another(s, p_player) THEN',
    put: 'IF is_for_another(s, p_player) THEN',
  },
  {
    name: 'late_gone_ends_a_newer_seat',
    breaks: 'an absence counts for its own epoch',
    file: SEATS,
    find: 'WHERE machine_id = p_machine AND epoch = p_epoch AND session_id IS NOT NULL AND keep_until IS NULL',
    put: 'WHERE machine_id = p_machine AND session_id IS NOT NULL AND keep_until IS NULL',
  },
  {
    name: 'late_leave_frees_a_newer_seat',
    breaks: 'leaving frees the own epoch',
    file: SEATS,
    find: `IF s.epoch IS DISTINCT FROM p_epoch THEN RETURN '{"freed": false}'; END IF;`,
    put: '',
  },
];

const transfers: Mutant[] = [
  {
    name: 'unanswered_is_void_in_the_ledger',
    breaks: 'a cash in without an answer is unknown',
    file: TRANSFERS,
    find: "CASE p_event WHEN 'answer_missing' THEN 'unknown' WHEN 'applied' THEN 'posted'",
    put: "CASE p_event WHEN 'answer_missing' THEN 'voided' WHEN 'applied' THEN 'posted'",
  },
  {
    name: 'same_id_with_other_facts',
    breaks: 'an id stands for one player, machine and amount',
    file: TRANSFERS,
    find: "IF (t.kind, t.player_id, t.machine_id, t.amount_minor) IS DISTINCT FROM ('cash_in'::transfer_kind, p_player, p_machine, p_amount) THEN",
    put: 'IF false THEN',
  },
  {
    name: 'two_transfers_at_once',
    breaks: 'a machine has one open transfer',
    file: TRANSFERS,
    find: "    RETURN refusal('transfer_in_progress');\n",
    put: '    NULL;\n',
  },
  {
    name: 'wallet_below_zero',
    breaks: 'a cash in is covered by the wallet',
    file: TRANSFERS,
    find: 'IF v_wallet.balance_minor < p_amount THEN',
    put: 'IF v_wallet.balance_minor + 100000 < p_amount THEN',
  },
  {
    name: 'cash_in_of_another_seat',
    breaks: 'money goes to the own seat',
    file: TRANSFERS,
    find: "  IF s.player_id IS DISTINCT FROM p_player THEN RETURN refusal('seat_not_yours'); END IF;\n",
    put: '',
  },
  {
    name: 'answer_of_a_new_journal_believed',
    breaks: 'another journal cannot know what the old one did',
    file: TRANSFERS,
    find: "CASE WHEN t.incarnation IS DISTINCT FROM p_incarnation THEN 'journal_replaced' ELSE p_result END",
    put: 'p_result',
  },
  {
    name: 'cash_in_not_in_the_meters',
    breaks: 'the ledger counts what went in',
    file: TRANSFERS,
    find: '    UPDATE booked_meter SET in_minor = in_minor + t.amount_minor WHERE machine_id = t.machine_id;\n',
    put: '',
  },
  {
    name: 'cash_out_before_its_plays_posted',
    breaks: 'a cash out waits for the plays before it',
    file: TRANSFERS,
    find: '  v_paid := least(p_amount, v_credit.balance_minor);\n',
    put: '  v_paid := p_amount;\n',
  },
  {
    name: 'cash_out_posted_twice',
    breaks: 'a repeated cash out posts nothing',
    file: TRANSFERS,
    find: "IF t.state = 'posted' AND (t.kind, t.machine_id, t.amount_minor + t.doubted_minor) = ('cash_out'::transfer_kind, p_machine, p_amount) THEN",
    put: 'IF false THEN',
  },
  {
    name: 'cash_out_of_an_old_journal',
    breaks: 'a journal whose account is closed posts nothing',
    file: TRANSFERS,
    find: 'WHERE id = p_machine AND incarnation = p_incarnation AND NOT baseline_due)',
    put: 'WHERE id = p_machine)',
  },
  {
    name: 'seat_freed_by_a_cash_out_with_credit_left',
    breaks: 'a seat is free only where no credit is',
    file: TRANSFERS,
    find: 'IF machine_credit_minor(s.machine_id) = 0 AND NOT EXISTS (',
    put: 'IF NOT EXISTS (',
  },
  {
    name: 'locked_login_cashes_out',
    breaks: 'a locked login moves no money',
    file: TRANSFERS,
    find: 'held.player_id = p_player AND login.locked_at IS NOT NULL) THEN',
    put: 'held.player_id = p_player AND login.locked_at IS NULL AND false) THEN',
  },
];

const plays: Mutant[] = [
  {
    name: 'gap_in_the_plays_booked',
    breaks: 'plays are booked in their order without a gap',
    file: PLAYS,
    find: '    EXIT WHEN p.number <> b.play_number + 1;\n',
    put: '',
  },
  {
    name: 'changed_play_unnoticed',
    breaks: 'a repeated play equals the booked one',
    file: PLAYS,
    find: 'IF NOT v_is_fresh AND plays_differ(p_machine, p_incarnation, p_plays) THEN',
    put: 'IF false THEN',
  },
  {
    name: 'plays_of_another_journal',
    breaks: 'plays of another journal are refused',
    file: PLAYS,
    find: 'IF m.incarnation IS DISTINCT FROM p_incarnation THEN',
    put: 'IF false THEN',
  },
  {
    name: 'plays_into_a_closed_account',
    breaks: 'nothing is booked of a machine whose account is closed',
    file: PLAYS,
    find: '  IF m.baseline_due THEN\n',
    put: '  IF false THEN\n',
  },
  {
    name: 'play_without_credit_booked',
    breaks: 'a play is covered by the credit',
    file: PLAYS,
    find: 'IF v_needed > v_credit THEN',
    put: 'IF v_needed > v_credit + 100000000 THEN',
  },
  {
    name: 'jackpot_pool_not_reset',
    breaks: 'a hit leaves the seed in the pool',
    file: PLAYS,
    find: '      v_pool := m.jackpot_seed_minor;\n',
    put: '',
  },
  {
    name: 'meters_not_compared',
    breaks: 'the meters of the handshake are compared once its plays are booked',
    file: PLAYS,
    find: 'THEN v_meters_differ := true; END IF;',
    put: 'THEN v_meters_differ := false; END IF;',
  },
  {
    name: 'jackpot_above_its_limit',
    breaks: 'a pool stays within its limit',
    file: PLAYS,
    find: 'v_share := least(p.share, CASE WHEN m.jackpot_limit_minor IS NOT NULL THEN greatest(m.jackpot_limit_minor - v_pool, 0) END);',
    put: 'v_share := p.share;',
  },
  {
    name: 'accounts_locked_in_no_order',
    breaks: 'accounts are locked in one order',
    file: PLAYS,
    find: '    ORDER BY (kind, id) FOR NO KEY UPDATE\n  ) a;',
    put: '    ORDER BY id DESC FOR NO KEY UPDATE\n  ) a;',
  },
];

const handshakes: Mutant[] = [
  {
    name: 'in_meter_up_to_the_open_cash_in',
    breaks: 'the machine has applied an open cash in wholly or not at all',
    file: HANDSHAKE,
    find: 'IF v_in - b.in_minor NOT IN (0, coalesce(v_open_in, 0)) THEN',
    put: 'IF v_in - b.in_minor NOT BETWEEN 0 AND coalesce(v_open_in, 0) THEN',
  },
  {
    name: 'out_meter_ignored',
    breaks: 'what went out is what was posted',
    file: HANDSHAKE,
    find: 'IF b.out_minor - v_out <> coalesce(v_unconfirmed, 0) THEN',
    put: 'IF false THEN',
  },
  {
    name: 'platform_behind_ignored',
    breaks: 'a ledger that lost commits is noticed',
    file: HANDSHAKE,
    find: "IF (p_report ->> 'bookedPlay')::bigint > b.play_number\n",
    put: 'IF false\n',
  },
  {
    name: 'journal_behind_ignored',
    breaks: 'a journal that lost plays is noticed',
    file: HANDSHAKE,
    find: "    RETURN 'journal_behind';\n",
    put: '    NULL;\n',
  },
  {
    name: 'play_meters_ignored',
    breaks: "the meters of booked plays are the machine's",
    file: HANDSHAKE,
    find: "    RETURN 'play_meters';\n",
    put: '    NULL;\n',
  },
  {
    name: 'epoch_ahead_ignored',
    breaks: 'a machine cannot know a seat that the ledger does not',
    file: HANDSHAKE,
    find: "THEN RETURN 'epoch_ahead'; END IF;",
    put: 'THEN NULL; END IF;',
  },
  {
    name: 'meters_imbalance_ignored',
    breaks: 'a machine holds what its meters say',
    file: HANDSHAKE,
    find: "THEN RETURN 'meters_imbalance'; END IF;",
    put: 'THEN NULL; END IF;',
  },
  {
    name: 'returned_machine_believed_with_credit',
    breaks: 'counts are taken as they are only from an empty machine',
    file: HANDSHAKE,
    find: '    AND is_empty(s, b, p_report) THEN\n',
    put: '    THEN\n',
  },
];

const limits: Mutant[] = [
  {
    name: 'loss_limit_ignores_money_in_transit',
    breaks: 'money on its way to a machine may still be lost',
    file: LIMITS,
    find: "AND t.kind = 'cash_in' AND t.state IN ('reserved', 'sent', 'unknown')), 0)",
    put: 'AND false), 0)',
  },
  {
    name: 'loss_limit_ignores_credit',
    breaks: 'credit on a machine may still be lost',
    file: LIMITS,
    find: 'SELECT coalesce((SELECT machine_credit_minor(machine_id) FROM session WHERE player_id = p_player AND ended_at IS NULL), 0)',
    put: 'SELECT 0',
  },
];

const batches: Mutant[] = [
  {
    name: 'gap_in_a_batch_booked',
    breaks: 'plays of a batch continue the ledger',
    file: BATCHES,
    find: 'AND k.play_number = n.first - 1 AND',
    put: 'AND k.play_number < n.first AND',
  },
  {
    name: 'batch_of_another_journal',
    breaks: 'plays of another journal are left out',
    file: BATCHES,
    find: ' AND m.incarnation = p_incarnation[n.at]',
    put: '',
  },
  {
    name: 'batch_without_credit_booked',
    breaks: 'plays of a batch are covered by the credit',
    file: BATCHES,
    find: 'SELECT q.at, max(q.needed) <= (SELECT',
    put: 'SELECT q.at, max(q.needed) <= 100000000 + (SELECT',
  },
  {
    name: 'bet_of_a_batch_covered_by_its_own_win',
    breaks: 'every play of a batch is covered by the credit before it',
    file: BATCHES,
    find: 'ORDER BY q.number) + q.win AS needed',
    put: 'ORDER BY q.number) AS needed',
  },
  {
    name: 'batch_above_the_limit_of_a_pool',
    breaks: 'a pool stays within its limit',
    file: BATCHES,
    find: 'a.balance_minor + fed.share > f_limit[i.at]',
    put: 'false',
  },
  {
    name: 'batch_ignores_meters_to_compare',
    breaks: 'meters that wait to be compared are compared',
    file: BATCHES,
    find: ' AND k.compare_at IS NULL',
    put: '',
  },
  {
    name: 'batch_into_a_closed_account',
    breaks: 'nothing is booked of a machine whose account is closed',
    file: BATCHES,
    find: ' AND NOT m.baseline_due',
    put: '',
  },
  {
    name: 'hand_pay_of_a_batch_to_the_wallet',
    breaks: 'a cash out by hand is left out',
    file: BATCHES,
    find: 'r."handPay" IS NOT TRUE AND ',
    put: '',
  },
  {
    name: 'batch_locks_in_no_order',
    breaks: 'accounts are locked in one order',
    file: BATCHES,
    find: 'ORDER BY (kind, id) FOR NO KEY UPDATE;',
    put: 'ORDER BY id DESC FOR NO KEY UPDATE;',
  },
];

/** The ledger's own functions. */
export const sql: MutantGroup = {
  part: 'sql',
  units: [],
  isSimulated: false,
  flows: [
    'apps/platform/src/ledger/ledger.flow.test.ts',
    'apps/platform/src/ledger/unfit-plays.flow.test.ts',
    'apps/platform/src/ledger/play-batches.flow.test.ts',
    'apps/platform/src/ledger/transfer-batches.flow.test.ts',
    'apps/platform/src/ledger/equivalence.proof.test.ts',
    'apps/platform/src/ledger/locks.flow.test.ts',
    'apps/platform/src/ledger/disputes.flow.test.ts',
    'apps/platform/src/ledger/restored-journals.flow.test.ts',
    'apps/platform/src/ledger/spending.flow.test.ts',
    'apps/platform/src/ledger/faults.flow.test.ts',
    'tests/flows/platform/money/transfer.test.ts',
    'tests/flows/platform/seat/seat.test.ts',
    'tests/flows/platform/seat/protection.test.ts',
    'tests/flows/platform/money/disputes.test.ts',
    'tests/flows/platform/login/lock-reach.test.ts',
  ],
  mutants: [...seats, ...transfers, ...plays, ...playChecks, ...handshakes, ...limits, ...batches],
};

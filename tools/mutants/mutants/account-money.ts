import type { Mutant } from '../mutant.ts';

const schema = (name: string) => `apps/platform/src/db/schema/${name}.sql`;
const TRANSFERS = schema('07-transfers');
const DISPUTES = schema('10-disputes');
const LIMITS = schema('12-limits');
const PROTECTION = schema('13-protection');
const PAYMENTS = schema('14-payments');
const PROMOTIONS = schema('15-promotions');
const DAYS = schema('20-days');
const PLAYERS = schema('22-players-operated');
const ADJUSTMENTS = schema('24-adjustments');

const limits: Mutant[] = [
  {
    name: 'week_from_sunday',
    breaks: 'a week begins on Monday',
    file: LIMITS,
    find: '$$SELECT date_trunc(p_period::text, p_day::timestamp)::date$$',
    put: "$$SELECT CASE p_period WHEN 'week' THEN p_day - extract(dow FROM p_day)::integer ELSE date_trunc(p_period::text, p_day::timestamp)::date END$$",
  },
  {
    name: 'withdrawals_used_of_a_deposit_limit',
    breaks: 'what comes out is no deposit',
    file: LIMITS,
    find: 'coalesce(sum(deposited_minor), 0)',
    put: 'coalesce(sum(deposited_minor + withdrawn_minor), 0)',
  },
  {
    name: 'deposit_limit_ignores_its_first_day',
    breaks: 'a period has its first day',
    file: LIMITS,
    find: 'sum(deposited_minor), 0)::bigint FROM player_day WHERE player_id = p_player AND day >= p_from',
    put: 'sum(deposited_minor), 0)::bigint FROM player_day WHERE player_id = p_player AND day > p_from',
  },
  {
    name: 'limit_of_a_day_that_is_over',
    breaks: 'after an ended day a limit counts the day of the bookings',
    file: LIMITS,
    find: 'SELECT site_zone(site_id), site_day_of(site_id, ledger_now()) INTO',
    put: 'SELECT site_zone(site_id), day_of(ledger_now(), site_zone(site_id)) INTO',
  },
  {
    name: 'time_from_before_the_period',
    breaks: 'of a session that began before the period the rest counts',
    file: LIMITS,
    find: 'greatest(started_at, p_since)',
    put: 'started_at',
  },
  {
    name: 'looser_limit_survives_a_tighter_one',
    breaks: 'a tighter limit drops the looser one that waits',
    file: LIMITS,
    find: "SET amount = EXCLUDED.amount, asked_amount = NULL, asked_at = NULL;\n    PERFORM note_protection(p_player, 'limit_set'",
    put: "SET amount = EXCLUDED.amount;\n    PERFORM note_protection(p_player, 'limit_set'",
  },
  {
    name: 'limit_confirmed_at_its_lapse',
    breaks: 'a looser limit lapses at the end of its time',
    file: LIMITS,
    find: 'ledger_now() >= v_from + milliseconds(p_valid_ms)',
    put: 'ledger_now() > v_from + milliseconds(p_valid_ms)',
  },
  {
    name: 'limit_waits_too_long',
    breaks: 'a looser limit can be confirmed at the end of its wait',
    file: LIMITS,
    find: 'IF ledger_now() < v_from THEN',
    put: 'IF ledger_now() <= v_from THEN',
  },
  {
    name: 'removed_limit_takes_others_along',
    breaks: 'a removal is of one kind and one period',
    file: LIMITS,
    find: 'DELETE FROM player_limit WHERE player_id = p_player AND kind = p_kind AND period = p_period;',
    put: 'DELETE FROM player_limit WHERE player_id = p_player AND kind = p_kind;',
  },
  {
    name: 'play_goes_on_at_its_limit',
    breaks: 'a limit is reached where all of it is used',
    file: PROTECTION,
    find: 'WHERE n.used >= n.amount ORDER BY',
    put: 'WHERE n.used > n.amount ORDER BY',
  },
  {
    name: 'widest_deposit_limit_counts',
    breaks: 'of several limits the one counts that leaves least',
    file: PROTECTION,
    find: "limits_now(p_player, '{deposit}') n ORDER BY 1, 2 DESC LIMIT 1;",
    put: "limits_now(p_player, '{deposit}') n ORDER BY 1 DESC, 2 DESC LIMIT 1;",
  },
  {
    name: 'widest_loss_limit_counts',
    breaks: 'of several limits the one counts that leaves least',
    file: PROTECTION,
    find: "limits_now(p_player, '{loss}') n ORDER BY 1, 2 DESC LIMIT 1;",
    put: "limits_now(p_player, '{loss}') n ORDER BY 1 DESC, 2 DESC LIMIT 1;",
  },
];

const breaksOfPlayers: Mutant[] = [
  {
    name: 'milder_break_inside_a_self_exclusion',
    breaks: 'a longer break is no milder one',
    file: PROTECTION,
    find: "(p_until < p.excluded_until OR (p.exclusion = 'self_exclusion' AND p_kind = 'cool_off'))",
    put: '(p_until < p.excluded_until)',
  },
  {
    name: 'milder_break_by_the_staff',
    breaks: 'the staff makes no self-exclusion milder',
    file: PLAYERS,
    find: '  v_done := exclude_player(p_player, p_kind, p_until);',
    put: '  UPDATE player_protection SET exclusion = p_kind WHERE player_id = p_player AND excluded_until <= p_until;\n  v_done := exclude_player(p_player, p_kind, p_until);',
  },
  {
    name: 'break_over_too_late',
    breaks: 'a break is over at its end',
    file: PROTECTION,
    find: 'IF p.excluded_until > ledger_now() AND (',
    put: 'IF p.excluded_until >= ledger_now() AND (',
  },
];

const days: Mutant[] = [
  {
    name: 'withdrawal_counted_as_deposit',
    breaks: 'a sum of deposits has deposits alone',
    file: DAYS,
    find: "CASE WHEN NEW.kind = 'deposit' THEN e.amount_minor ELSE 0 END",
    put: 'abs(e.amount_minor)',
  },
  {
    name: 'bonus_counted_as_payment',
    breaks: 'a bonus is neither deposit nor withdrawal',
    file: DAYS,
    find: "WHEN (NEW.kind IN ('deposit', 'withdraw', 'withdraw_return'))",
    put: "WHEN (NEW.kind IN ('deposit', 'withdraw', 'withdraw_return', 'bonus'))",
  },
  {
    name: 'jackpot_is_no_win',
    breaks: 'a jackpot is among the wins of its day',
    file: DAYS,
    find: 'sum(win_minor + coalesce(jackpot_minor, 0)) AS won',
    put: 'sum(win_minor) AS won',
  },
  {
    name: 'play_of_a_day_that_is_over',
    breaks: 'after an ended day a play counts on a later one',
    file: DAYS,
    find: 'SELECT s.player_id, site_day_of(p.site_id, f.booked_at)',
    put: 'SELECT s.player_id, day_of(f.booked_at, site_zone(p.site_id))',
  },
  {
    name: 'deposit_of_a_day_that_is_over',
    breaks: 'after an ended day a deposit counts on a later one',
    file: DAYS,
    find: 'SELECT p.id, site_day_of(p.site_id, NEW.at)',
    put: 'SELECT p.id, day_of(NEW.at, site_zone(p.site_id))',
  },
];

const payments: Mutant[] = [
  {
    name: 'repeated_report_with_other_facts',
    breaks: 'a transaction of a provider stands for all of its content',
    file: PAYMENTS,
    find: 'ELSIF v_known.content <> p_content THEN',
    put: "ELSIF v_known.content -> 'amountMinor' <> p_content -> 'amountMinor' THEN",
  },
  {
    name: 'withdrawal_in_another_currency',
    breaks: 'a withdrawal is paid in its currency',
    file: PAYMENTS,
    find: "(w.player_id, w.currency, w.amount_minor) IS DISTINCT FROM\n    ((p_content ->> 'playerId')::integer, p_content ->> 'currency', ",
    put: "(w.player_id, w.amount_minor) IS DISTINCT FROM\n    ((p_content ->> 'playerId')::integer, ",
  },
  {
    name: 'withdrawal_of_another_player',
    breaks: 'a withdrawal is paid to its player',
    file: PAYMENTS,
    find: "(w.player_id, w.currency, w.amount_minor) IS DISTINCT FROM\n    ((p_content ->> 'playerId')::integer, p_content",
    put: '(w.currency, w.amount_minor) IS DISTINCT FROM\n    (p_content',
  },
  {
    name: 'withdrawal_repeated_with_another_amount',
    breaks: 'an id stands for one amount',
    file: PAYMENTS,
    find: ' OR w.amount_minor IS DISTINCT FROM coalesce(p_amount, w.amount_minor) THEN',
    put: ' THEN',
  },
  {
    name: 'payment_pages_counted_too_shortly',
    breaks: 'payment pages are counted for the whole time',
    file: PAYMENTS,
    find: '  IF v_oldest > ledger_now() - milliseconds(p_within_ms) THEN',
    put: '  IF v_oldest > ledger_now() - milliseconds(p_within_ms / 2) THEN',
  },
  {
    name: 'withdrawals_without_end',
    breaks: 'withdrawals of a player are counted',
    file: PAYMENTS,
    find: 'IF p_operator IS NULL AND v_oldest > ledger_now() - milliseconds(p_within_ms) THEN',
    put: 'IF p_operator IS NULL AND v_oldest > ledger_now() THEN',
  },
  {
    name: 'withdrawal_offered_at_once',
    breaks: 'a withdrawal waits while its player can take it back',
    file: PAYMENTS,
    find: 'requested_at <= ledger_now() - milliseconds(p_after_ms)',
    put: 'requested_at <= ledger_now()',
  },
];

const promotions: Mutant[] = [
  {
    name: 'share_never_used_up',
    breaks: 'a granted share is for one discount',
    file: PROMOTIONS,
    find: '    UPDATE discount_grant SET payout_id = v_payout\n      WHERE',
    put: '    PERFORM 1 FROM discount_grant\n      WHERE',
  },
  {
    name: 'share_of_others_used_up',
    breaks: 'a discount uses up the shares of its player',
    file: PROMOTIONS,
    find: 'WHERE player_id = p_player AND payout_id IS NULL AND withdrawn_at IS NULL AND expires_at > ledger_now();',
    put: 'WHERE payout_id IS NULL AND withdrawn_at IS NULL AND expires_at > ledger_now();',
  },
  {
    name: 'used_share_counts_again',
    breaks: 'a share that was used counts for nothing',
    file: PROMOTIONS,
    find: 'WHERE player_id = p_player AND payout_id IS NULL AND withdrawn_at IS NULL AND expires_at > ledger_now()\n$$',
    put: 'WHERE player_id = p_player AND withdrawn_at IS NULL AND expires_at > ledger_now()\n$$',
  },
  {
    name: 'lapsed_share_counts',
    breaks: 'a share lapses',
    file: PROMOTIONS,
    find: 'AND withdrawn_at IS NULL AND expires_at > ledger_now()\n$$',
    put: 'AND withdrawn_at IS NULL\n$$',
  },
  {
    name: 'request_of_another_player_paid',
    breaks: 'a request id is its player’s own',
    file: PROMOTIONS,
    find: 'WHERE player_id = p_player AND kind = p_kind AND request_id = p_request;',
    put: 'WHERE kind = p_kind AND request_id = p_request;',
  },
  {
    name: 'request_of_another_promotion_paid',
    breaks: 'a request id is of one kind',
    file: PROMOTIONS,
    find: 'WHERE player_id = p_player AND kind = p_kind AND request_id = p_request;',
    put: 'WHERE player_id = p_player AND request_id = p_request;',
  },
  {
    name: 'grants_of_another_site_count',
    breaks: 'what a person grants is counted by site',
    file: PROMOTIONS,
    find: 'JOIN player p ON p.id = g.player_id AND p.site_id = p_site',
    put: 'JOIN player p ON p.id = g.player_id',
  },
  {
    name: 'grants_of_another_spelling',
    breaks: 'one person is one, however their name is written',
    file: PROMOTIONS,
    find: 'WHERE is_same_person(g.granted_by, p_by) AND',
    put: 'WHERE g.granted_by = p_by AND',
  },
  {
    name: 'first_grant_of_the_day_free',
    breaks: 'a day has its first moment',
    file: PROMOTIONS,
    find: 'AND g.granted_at >= site_day_start',
    put: 'AND g.granted_at > site_day_start',
  },
  {
    name: 'bonus_repeated_for_another_player',
    breaks: 'a grant’s request is one player’s',
    file: PLAYERS,
    find: 'IF g.player_id <> p_player OR g.amount_minor <> p_amount THEN',
    put: 'IF g.amount_minor <> p_amount THEN',
  },
  {
    name: 'share_repeated_with_another_one',
    breaks: 'a grant’s request is of one share',
    file: PLAYERS,
    find: 'IF g.player_id <> p_player OR g.share_bp <> p_share_bp THEN',
    put: 'IF g.player_id <> p_player THEN',
  },
  {
    name: 'grant_of_another_player_withdrawn',
    breaks: 'a grant is withdrawn of its own player',
    file: PLAYERS,
    find: 'FROM discount_grant WHERE id = p_grant AND player_id = p.id;',
    put: 'FROM discount_grant WHERE id = p_grant;',
  },
];

const corrections: Mutant[] = [
  {
    name: 'adjustment_repeated_with_other_facts',
    breaks: 'a proposal’s id stands for all of it',
    file: ADJUSTMENTS,
    find: '(v_known.movement_id, v_known.player_id, v_known.player_minor, v_known.reason, v_known.proposed_by)\n      IS DISTINCT FROM (p_movement, v_player, p_player_minor, p_reason, p_operator)',
    put: '(v_known.player_id, v_known.player_minor)\n      IS DISTINCT FROM (v_player, p_player_minor)',
  },
  {
    name: 'adjustment_decided_by_anybody_again',
    breaks: 'a decision repeated is its own person’s',
    file: ADJUSTMENTS,
    find: '(x.approved, x.decided_by) IS DISTINCT FROM (p_approve, p_operator)',
    put: 'x.approved IS DISTINCT FROM p_approve',
  },
  {
    name: 'correction_repeated_with_other_facts',
    breaks: 'a proposal’s id stands for all of it',
    file: DISPUTES,
    find: '(p.dispute_id, p.player_minor, p.reason, p.proposed_by) IS DISTINCT FROM (p_dispute, p_player_minor, p_reason, p_operator)',
    put: 'p.player_minor IS DISTINCT FROM p_player_minor',
  },
  {
    name: 'correction_decided_by_anybody_again',
    breaks: 'a decision repeated is its own person’s',
    file: DISPUTES,
    find: '(o.approved, o.decided_by) IS DISTINCT FROM (p_approve, p_operator)',
    put: 'o.approved IS DISTINCT FROM p_approve',
  },
  {
    name: 'cash_out_of_another_player_repeated',
    breaks: 'a cash out’s id is one player’s',
    file: TRANSFERS,
    find: "IF t.kind <> 'cash_out' OR t.machine_id <> p_machine OR t.player_id <> p_player THEN",
    put: "IF t.kind <> 'cash_out' OR t.machine_id <> p_machine THEN",
  },
  {
    name: 'cash_in_repeated_at_another_machine',
    breaks: 'a cash in’s id is of one machine',
    file: TRANSFERS,
    find: "(t.kind, t.player_id, t.machine_id, t.amount_minor) IS DISTINCT FROM ('cash_in'::transfer_kind, p_player, p_machine, p_amount)",
    put: "(t.kind, t.player_id, t.amount_minor) IS DISTINCT FROM ('cash_in'::transfer_kind, p_player, p_amount)",
  },
];

/** Of the money of accounts: limits, payments, promotions, corrections. */
export const accountMoney: Mutant[] = [
  ...limits,
  ...breaksOfPlayers,
  ...days,
  ...payments,
  ...promotions,
  ...corrections,
];

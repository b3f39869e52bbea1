import type { Mutant, MutantGroup } from '../mutant.ts';
import { rarePlays } from './rare-plays.ts';

const schema = (name: string) => `apps/platform/src/db/schema/${name}.sql`;
const SEATS = schema('05-seats');
const TRANSFERS = schema('07-transfers');
const HANDSHAKE = schema('11-handshake');

const transfers: Mutant[] = [
  {
    name: 'cash_out_of_another_session_paid',
    breaks: 'the id of a cash out is of one session',
    file: TRANSFERS,
    find: ' OR t.session_id <> v_session.id\n',
    put: '\n',
  },
  {
    name: 'cash_in_confirmed_as_a_cash_out',
    breaks: 'the id of a cash in pays nothing out',
    file: TRANSFERS,
    find: "(t.kind, t.machine_id, t.amount_minor + t.doubted_minor) = ('cash_out'::transfer_kind, p_machine, p_amount)",
    put: '(t.machine_id, t.amount_minor + t.doubted_minor) = (p_machine, p_amount)',
  },
  {
    name: 'cash_out_of_another_machine_confirmed',
    breaks: 'the id of a cash out is of one machine',
    file: TRANSFERS,
    find: "(t.kind, t.machine_id, t.amount_minor + t.doubted_minor) = ('cash_out'::transfer_kind, p_machine, p_amount)",
    put: "(t.kind, t.amount_minor + t.doubted_minor) = ('cash_out'::transfer_kind, p_amount)",
  },
  {
    name: 'cash_out_repeated_as_a_cash_in',
    breaks: 'the id of a cash out is of no cash in',
    file: TRANSFERS,
    find: "IS DISTINCT FROM ('cash_in'::transfer_kind, p_player",
    put: 'IS DISTINCT FROM (t.kind, p_player',
  },
  {
    name: 'cash_in_requested_as_a_cash_out',
    breaks: 'a repeated request is of the same kind',
    file: TRANSFERS,
    find: "IF t.kind <> 'cash_out' OR t.machine_id <> p_machine",
    put: 'IF t.machine_id <> p_machine',
  },
  {
    name: 'request_repeated_at_another_machine',
    breaks: 'a repeated request is of the same machine',
    file: TRANSFERS,
    find: ' OR t.machine_id <> p_machine OR t.player_id <> p_player THEN',
    put: ' OR t.player_id <> p_player THEN',
  },
  {
    name: 'request_repeated_by_another_player',
    breaks: 'a repeated request is of the same player',
    file: TRANSFERS,
    find: 't.machine_id <> p_machine OR t.player_id <> p_player THEN',
    put: 't.machine_id <> p_machine THEN',
  },
  {
    name: 'cash_out_requested_by_a_stranger',
    breaks: 'who sits at a machine asks for its cash out',
    file: TRANSFERS,
    find: 'IF s.session_id IS NULL OR s.player_id <> p_player THEN',
    put: 'IF s.session_id IS NULL THEN',
  },
  {
    name: 'cash_in_ended_as_an_empty_cash_out',
    breaks: 'an empty cash out that came to nothing is ended alone',
    file: TRANSFERS,
    find: "(t.kind, t.machine_id) = ('cash_out'::transfer_kind, p_machine)",
    put: 't.machine_id = p_machine',
  },
  {
    name: 'empty_cash_out_ended_by_another_machine',
    breaks: 'an empty cash out that came to nothing is ended by its own machine',
    file: TRANSFERS,
    find: "(t.kind, t.machine_id) = ('cash_out'::transfer_kind, p_machine)",
    put: "t.kind = 'cash_out'",
  },
  {
    name: 'second_request_frees_nothing',
    breaks: 'a request that joins another one frees the seat where it wants that',
    file: TRANSFERS,
    find: 'then_free = then_free OR p_then_free',
    put: 'then_free = then_free',
  },
  {
    name: 'disputed_credit_paid_by_hand',
    breaks: 'no attendant pays credit of a disputed play',
    file: TRANSFERS,
    find: ' OR (p_hand_pay AND p_amount > v_paid) THEN',
    put: ' THEN',
  },
  {
    name: 'absent_seat_freed_by_a_cash_out',
    breaks: 'a seat that is kept is freed once its time is over',
    file: TRANSFERS,
    find: 's.keep_until <= ledger_now()',
    put: 's.keep_until IS NOT NULL',
  },
];

const EMPTY = 'counts are taken as they are only from an empty machine';
const returned: Mutant[] = (
  [
    ['with_credit', "(p_report #>> '{holdings,creditMinor}')::bigint = 0 AND "],
    ['with_an_escrow', " AND (p_report #>> '{holdings,escrowMinor}')::bigint = 0\n"],
    ['with_a_hand_pay', "(p_report #>> '{holdings,handPayPendingMinor}')::bigint = 0 AND "],
    ['with_a_cash_out', " AND nullif(p_report -> 'openCashOut', 'null') IS NULL\n"],
    ['that_waits', "(p_report ->> 'awaitsAttendant')::boolean IS NOT TRUE AND "],
    ['with_a_cash_in', " AND p_report -> 'askedCashIn' IS NULL"],
    ['of_a_later_seat', "\n    AND (p_report ->> 'epoch')::bigint <= s.epoch"],
  ] as const
).map(([what, find]) => ({
  ...{ name: `returned_machine_${what}_believed`, breaks: EMPTY, file: HANDSHAKE, find },
  put: find.endsWith('\n') ? '\n' : '',
}));
returned.push(
  {
    name: 'returned_machine_out_of_balance_believed',
    ...{ breaks: EMPTY, file: HANDSHAKE },
    find: "(p_report #>> '{meters,handPayPaidMinor}')::bigint = 0\n",
    put: "(p_report #>> '{meters,handPayPaidMinor}')::bigint IS NOT NULL\n",
  },
  {
    name: 'returned_machine_of_other_numbers_believed',
    ...{ breaks: EMPTY, file: HANDSHAKE },
    find: "AND ((p_report ->> 'lastPlay')::bigint = b.play_number OR",
    put: 'AND (true OR',
  },
);

const seats: Mutant[] = [
  {
    name: 'seat_freed_with_disputed_credit',
    breaks: 'credit of disputed plays leaves a machine by a cash out',
    file: SEATS,
    find: ' OR EXISTS (\n    SELECT 1 FROM booked_meter WHERE machine_id = s.machine_id AND doubted_minor > 0\n  ) THEN',
    put: ' THEN',
  },
  {
    name: 'line_held_by_who_sits_down',
    breaks: 'who sits down waits no longer',
    file: SEATS,
    find: '  DELETE FROM waitlist_entry WHERE machine_id = p_machine AND player_id = p_player;\n  RETURN seat_answer',
    put: '  RETURN seat_answer',
  },
  {
    name: 'line_emptied_by_who_sits_down',
    breaks: 'the others go on waiting',
    file: SEATS,
    find: 'AND player_id = p_player;\n  RETURN seat_answer',
    put: ';\n  RETURN seat_answer',
  },
  {
    name: 'line_held_by_who_was_passed_over',
    breaks: 'who is passed over holds up nobody',
    file: SEATS,
    find: 'w.player_id <> p_player AND w.next_notify_at <= ledger_now() AND NOT EXISTS',
    put: 'w.player_id <> p_player AND NOT EXISTS',
  },
  {
    name: 'reservation_beyond_its_time',
    breaks: 'a reservation ends with its time',
    file: SEATS,
    find: 'CASE WHEN s.reserved_until > ledger_now() THEN',
    put: 'CASE WHEN s.reserved_until IS NOT NULL THEN',
  },
  {
    name: 'seat_resumed_by_another_login',
    breaks: 'a seat goes on with its own login',
    file: SEATS,
    find: 'AND login_id = p_login AND epoch = p_epoch',
    put: 'AND epoch = p_epoch',
  },
  {
    name: 'seat_resumed_under_an_old_epoch',
    breaks: 'a seat goes on under its own epoch',
    file: SEATS,
    find: 'AND login_id = p_login AND epoch = p_epoch',
    put: 'AND login_id = p_login',
  },
  {
    name: 'closing_seat_resumed',
    breaks: 'a seat that is being closed does not go on',
    file: SEATS,
    find: 'AND epoch = p_epoch AND NOT closing\n    RETURNING',
    put: 'AND epoch = p_epoch\n    RETURNING',
  },
  {
    name: 'seat_resumed_by_a_locked_login',
    breaks: 'a locked login takes no seat',
    file: SEATS,
    find: 'locked_at IS NOT NULL) THEN RETURN NULL;',
    put: 'locked_at IS NOT NULL AND false) THEN RETURN NULL;',
  },
  {
    name: 'absence_extended_by_a_repeat',
    breaks: 'a seat is kept from the first absence on',
    file: SEATS,
    find: 'AND session_id IS NOT NULL AND keep_until IS NULL\n',
    put: 'AND session_id IS NOT NULL\n',
  },
  {
    name: 'late_presence_ends_a_newer_absence',
    breaks: 'a presence counts for its own epoch',
    file: SEATS,
    find: 'AND epoch = p_epoch AND session_id IS NOT NULL AND keep_until IS NOT NULL',
    put: 'AND session_id IS NOT NULL AND keep_until IS NOT NULL',
  },
  {
    name: 'presence_at_a_closing_seat',
    breaks: 'a seat that is being closed does not go on',
    file: SEATS,
    find: 'AND keep_until IS NOT NULL AND NOT closing',
    put: 'AND keep_until IS NOT NULL',
  },
  {
    name: 'seat_given_up_by_another_login',
    breaks: 'a logout gives up what its own login has',
    file: SEATS,
    find: 'AND login_id = p_login AND session_id IS NOT NULL RETURNING',
    put: 'AND session_id IS NOT NULL RETURNING',
  },
  {
    name: 'given_up_seat_held_on',
    breaks: 'a seat that is given up is kept no longer',
    file: SEATS,
    find: 'keep_until = least(keep_until, ledger_now())',
    put: 'keep_until = coalesce(keep_until, ledger_now())',
  },
  {
    name: 'requested_cash_out_left_behind',
    breaks: 'a requested cash out goes on under the new epoch',
    file: SEATS,
    find: "  UPDATE transfer SET epoch = s.epoch + 1 WHERE machine_id = p_machine AND kind = 'cash_out' AND state = 'requested';\n",
    put: '',
  },
  {
    name: 'countdown_by_staff_ended_by_sitting_down',
    breaks: "an operator's countdown is ended by no act of the player",
    file: SEATS,
    find: 'ELSIF NEW.close_code = 18802 THEN',
    put: 'ELSE',
  },
  {
    name: 'countdown_inherited',
    breaks: 'a new session begins without a countdown',
    file: SEATS,
    find: 'NEW.close_at := NULL; NEW.close_code := NULL; NEW.closing := false; ',
    put: '',
  },
  {
    name: 'cash_out_asked_over_a_cash_in',
    breaks: 'a seat whose cash in is under way is passed over',
    file: SEATS,
    find: "(state IN ('reserved', 'sent', 'unknown') OR (state = 'requested' AND then_free))",
    put: "state = 'requested' AND then_free",
  },
];

/** Conditions of the ledger's functions that are met rarely, and halves of double guards: each has a test of its own. */
export const rarePaths: MutantGroup = {
  part: 'rare paths',
  units: [],
  isSimulated: false,
  flows: [
    'apps/platform/src/ledger/repeated-plays.flow.test.ts',
    'apps/platform/src/ledger/late-plays.flow.test.ts',
    'apps/platform/src/ledger/returned-machines.flow.test.ts',
    'apps/platform/src/ledger/seat-rules.flow.test.ts',
    'apps/platform/src/ledger/odd-plays.flow.test.ts',
    'apps/platform/src/ledger/unfit-plays.flow.test.ts',
    'apps/platform/src/ledger/ledger.flow.test.ts',
  ],
  mutants: [...rarePlays, ...transfers, ...returned, ...seats],
};

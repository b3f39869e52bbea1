import type { Mutant } from '../mutant.ts';

const PLAYS = 'apps/platform/src/db/schema/08-plays.sql';
const HANDSHAKE = 'apps/platform/src/db/schema/11-handshake.sql';
const BATCHES = 'apps/platform/src/db/schema/30-batches.sql';

/** Facts that a repeated play has to share with the one of before, by their column. */
const PLAY_FACTS = [
  ['incarnation', 'p_incarnation'],
  ['kind', 'p.kind'],
  ['games', 'coalesce(p.games, 1)'],
  ['bet_minor', 'p."betMinor"'],
  ['hand_pay_minor', 'p."handPayMinor"'],
] as const;
const repeats: Mutant[] = (
  [
    ['booked', 'q', { bet_minor: ', q.win_minor', hand_pay_minor: ', q.jackpot_minor IS' }],
    ['disputed', 'u', {}],
  ] as const
).flatMap(([what, row, after]) =>
  PLAY_FACTS.map(([column, reported]) => {
    const tail = (after as Record<string, string>)[column] ?? ', ';
    return {
      name: `repeat_of_a_${what}_play_with_another_${column.replace('_minor', '')}`,
      breaks: 'a repeated play equals the one of before in each of its facts',
      ...{ file: PLAYS, find: `${row}.${column}${tail}`, put: `${reported}${tail}` },
    };
  }),
);

const plays: Mutant[] = [
  {
    name: 'jackpot_of_a_repeat_unnoticed',
    breaks: 'a repeated play equals the one of before in each of its facts',
    file: PLAYS,
    find: 'q.jackpot_minor IS NOT NULL)\n',
    put: 'p.jackpot)\n',
  },
  {
    name: 'jackpot_of_a_disputed_repeat_unnoticed',
    breaks: 'a repeated play equals the one of before in each of its facts',
    file: PLAYS,
    find: 'u.jackpot)',
    put: 'p.jackpot)',
  },
  {
    name: 'one_seat_for_all_plays_of_a_message',
    breaks: 'a play belongs to the seat that has paid for it',
    file: PLAYS,
    find: 'IF p.epoch <> v_epoch THEN',
    put: 'IF v_epoch = -1 THEN',
  },
  {
    name: 'late_play_of_a_batch_to_the_newest_seat',
    breaks: 'a play belongs to the seat that has paid for it',
    file: BATCHES,
    find: 'LEFT JOIN seat_epoch e ON e.machine_id = m.id AND e.epoch = p_epoch[n.at]',
    put: 'LEFT JOIN seat_epoch e ON e.machine_id = m.id AND e.epoch = (SELECT epoch FROM seat WHERE machine_id = m.id)',
  },
  {
    name: 'late_play_to_the_newest_seat',
    breaks: 'a play belongs to the seat that has paid for it',
    file: PLAYS,
    find: 'WHERE e.machine_id = p_machine AND e.epoch = v_epoch;',
    put: 'WHERE e.machine_id = p_machine AND e.epoch = (SELECT epoch FROM seat WHERE machine_id = p_machine);',
  },
  {
    name: 'hand_pay_above_its_win',
    breaks: 'an attendant pays no more than was won',
    file: PLAYS,
    find: 'p.share > p.bet OR p.hand_pay > p.win\n',
    put: 'p.share > p.bet\n',
  },
  {
    name: 'several_games_drawn_as_one_play',
    breaks: 'a play that is drawn is one game',
    file: PLAYS,
    find: 'ELSE p.games <> 1 END',
    put: 'ELSE false END',
  },
  {
    name: 'meters_compared_before_their_plays',
    breaks: 'reported meters are those after the plays that they were reported with',
    file: PLAYS,
    find: 'IF b.compare_at = p.number THEN',
    put: 'IF b.compare_at >= p.number THEN',
  },
  {
    name: 'bet_meter_not_compared',
    breaks: 'each reported meter is compared',
    file: PLAYS,
    find: '(b.compare_bet_minor, b.compare_win_minor',
    put: '(b.bet_minor, b.compare_win_minor',
  },
  {
    name: 'hand_pay_meter_not_compared',
    breaks: 'each reported meter is compared',
    file: PLAYS,
    find: 'b.compare_win_minor, b.compare_hand_pay_minor)',
    put: 'b.compare_win_minor, b.hand_pay_minor)',
  },
  {
    name: 'hour_that_was_passed_begins_anew',
    breaks: 'an hour that was passed is over for an operator alone',
    file: PLAYS,
    find: "- interval '1 hour' AND NOT is_play_doubted(m.disabled_reason)) THEN",
    put: "- interval '1 hour') THEN",
  },
  {
    name: 'meters_of_an_old_journal_compared',
    breaks: 'a new journal is compared with nothing of the old one',
    file: HANDSHAKE,
    find: 'doubted_minor = 0,\n      compare_at = NULL WHERE',
    put: 'doubted_minor = 0\n      WHERE',
  },
];

const batches: Mutant[] = [
  {
    name: 'feature_bet_of_a_batch_lost',
    breaks: 'a feature is paid by the last paid game before it',
    file: BATCHES,
    find: 'feature_bet_minor = coalesce(y.paid, k.feature_bet_minor),',
    put: 'feature_bet_minor = k.feature_bet_minor,',
  },
  {
    name: 'batch_of_a_doubted_machine',
    breaks: 'an hour that was passed is over for an operator alone',
    file: BATCHES,
    find: ' AND NOT is_play_doubted(m.disabled_reason)',
    put: '',
  },
  {
    name: 'batch_of_a_game_that_is_stated',
    breaks: 'a game that its operator states has the bounds of that',
    file: BATCHES,
    find: ' AND m.own_game IS NULL',
    put: '',
  },
  {
    name: 'batch_above_the_limit_of_a_win',
    breaks: "an attendant pays above the site's limit",
    file: BATCHES,
    find: 'AND n.most_win <= coalesce(win_limit.minor, n.most_win)',
    put: '',
  },
  {
    name: 'batch_wins_beyond_its_hour',
    breaks: 'an hour brings what its game can bring',
    file: BATCHES,
    find: '<= hour_most(g, win_limit.minor)',
    put: '< 9000000000000000000',
  },
  {
    name: 'batch_bets_beyond_its_hour',
    breaks: 'an hour bets what its game can bet',
    file: BATCHES,
    find: '<= hour_bets_most(g)',
    put: '< 9000000000000000000',
  },
  {
    name: 'hour_of_a_batch_never_begins_anew',
    breaks: 'an hour begins anew once it is over',
    file: BATCHES,
    find: "hour_from = CASE WHEN k.hour_from > v_now - interval '1 hour' THEN k.hour_from ELSE v_now END",
    put: 'hour_from = coalesce(k.hour_from, v_now)',
  },
  {
    name: 'game_of_another_machine_in_a_batch',
    breaks: 'a machine plays its own game',
    file: BATCHES,
    find: 'min(q.game) <> max(q.game) OR ',
    put: '',
  },
];

/** Plays that come again, late, or as no machine makes them, by themselves and in a batch. */
export const rarePlays: Mutant[] = [...repeats, ...plays, ...batches];

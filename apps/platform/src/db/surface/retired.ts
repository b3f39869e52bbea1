/**
 * What this release still has and does not use any more: the first of the two releases that it takes to take something away
 * (docs/upgrades.md). `name(types)` of a function, `table`, `table.column`, or `table.column null` where nothing writes a null into the
 * column any more. An entry goes with what it names.
 */
export const RETIRED: readonly string[] = [
  'deposited_minor(integer, timestamp with time zone)',
  'end_protected_sessions()',
  'limit_used(integer, limit_kind, timestamp with time zone)',
  'net_loss_minor(integer, timestamp with time zone)',
  'period_end(limit_period, text, timestamp with time zone)',
  'period_start(limit_period, text, timestamp with time zone)',
  'session.late_play_at',
  'wall_moment(timestamp without time zone, text)',
];

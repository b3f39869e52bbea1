import { type Lanes, LINES, type Line } from '../password/lanes.ts';
import { PUZZLE_EVENTS } from '../password/strangers.ts';
import type { Metrics } from './metrics.ts';

/** Places for work on passwords and PINs, by the line that it stands in. */
export function lineMetrics({ counter, gauge }: Pick<Metrics, 'counter' | 'gauge'>) {
  return {
    onRefused: counter<Line>(
      'salon_login_refusals_total',
      'Node: logins, passwords and PINs that were answered 42900 for want of a place, by their line',
      'line',
      LINES,
    ),
    onPuzzle: counter<(typeof PUZZLE_EVENTS)[number]>(
      'salon_login_puzzles_total',
      'Node: puzzles that strangers were asked to solve, that they have solved, and solutions that were none (also too late, or used before)',
      'event',
      PUZZLE_EVENTS,
    ),
    onPlaces: (held: Lanes['held']) =>
      gauge(
        'salon_login_places',
        'Node: logins, passwords and PINs that are worked at or wait for it, by their line: staff, known (devices and logins of players), solved (strangers who have solved a puzzle), plain (other strangers)',
        held,
        'line',
      ),
  };
}

import type { DeferDeps } from '../http/defer-calls.ts';
import { LOAD_LEVELS, type Load } from '../load/load.ts';
import type { Metrics } from './metrics.ts';

/** How loaded the node is. */
export function exposeLoad({ gauge }: Pick<Metrics, 'gauge'>, load: Pick<Load, 'level'>): void {
  gauge(
    'salon_load_level',
    'Node: 0 normal, 1 busy (lobby pushes come less often), 2 overloaded (calls that can wait, chat included, are refused)',
    () => LOAD_LEVELS.indexOf(load.level()),
  );
}

/** Calls that can wait: how many do, and how many were refused. */
export function deferMetrics({
  gauge,
  counter,
}: Pick<Metrics, 'gauge' | 'counter'>): Omit<DeferDeps, 'load' | 'random'> {
  return {
    onRefused: counter(
      'salon_calls_deferred_total',
      'Node: calls that can wait and were answered 503 with Retry-After, by the reason',
      'why',
      ['overloaded', 'line_full', 'waited_in_vain'],
    ),
    onLine: (waiting) => gauge('salon_calls_waiting', 'Node: calls that can wait and do', waiting),
  };
}

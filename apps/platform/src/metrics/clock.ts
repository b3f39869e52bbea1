import type { ClockWatch } from '../db/clock-watch.ts';
import type { Metrics } from './metrics.ts';

/** How far the node's clock and the database's are apart. */
export function exposeClock({ gauge }: Pick<Metrics, 'gauge'>, watch: Pick<ClockWatch, 'offsetMs'>): void {
  gauge(
    'salon_clock_offset_seconds',
    "Node: how far its clock is ahead of the database's, below zero: behind; beyond 5 s it is not ready",
    () => (watch.offsetMs() ?? 0) / 1_000,
  );
}

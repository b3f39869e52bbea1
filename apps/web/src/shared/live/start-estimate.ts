/** Smaller ones are over before the network has shown what it carries. Bytes. */
const SAMPLE_BYTES = 30_000;
/** Clocks of timings are coarse. */
const SHORTEST_MS = 2;
/** The device may have moved to another network since. */
const RECENT_MS = 10 * 60_000;
const MOST_KBPS = 100_000;

type Timing = Pick<PerformanceResourceTiming, 'transferSize' | 'responseStart' | 'responseEnd'>;

/**
 * What the network carries towards this page, by what the page itself has loaded: the fastest of its recent larger files, since
 * each shares the network with others and with their beginning. Kilobits a second; null: nothing larger came over the network.
 */
export function measuredKbps(timings: readonly Timing[], nowMs: number): number | null {
  const rates = timings
    .filter(({ transferSize, responseEnd }) => transferSize >= SAMPLE_BYTES && nowMs - responseEnd < RECENT_MS)
    .map(
      ({ transferSize, responseStart, responseEnd }) =>
        (transferSize * 8) / Math.max(SHORTEST_MS, responseEnd - responseStart),
    );
  return rates.length === 0 ? null : Math.min(MOST_KBPS, Math.round(Math.max(...rates)));
}

/** Part of an offer: lets the cabinet's first picture be worth looking at. Nothing where nothing is known, or data is to be saved. */
export function startEstimate(): { startKbps?: number } {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const timings = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const startKbps = connection?.saveData === true ? null : measuredKbps(timings, performance.now());
  return startKbps === null ? {} : { startKbps };
}

import type { Metric, Registry } from 'prom-client';

/** Upper ends of the buckets, seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5];
const NAME = 'salon_http_request_duration_seconds';

interface Series {
  labels: { method: string; route: string; status: number };
  /** Calls of each bucket alone, the last one without an end. */
  counts: number[];
  sumS: number;
}

export type NoteDuration = (method: string, route: string, status: number, durationMs: number) => void;

/** A Prometheus histogram of calls. Of our own, since every call is noted: prom-client checks and hashes its labels each time. */
export function createCallDurations(registry: Registry): NoteDuration {
  const all = new Map<string, Series>();
  const metric = {
    ...{ name: NAME, help: 'Node: HTTP calls by method, route and status', type: 'histogram', aggregator: 'sum' },
    get: async () => ({ ...metric, values: [...all.values()].flatMap(valuesOf) }),
    reset: () => all.clear(),
  };
  registry.registerMetric(metric as unknown as Metric);
  return (method, route, status, durationMs) => {
    const key = `${status}${method}${route}`;
    let series = all.get(key);
    if (series === undefined) {
      series = { labels: { method, route, status }, counts: Array(BUCKETS.length + 1).fill(0), sumS: 0 };
      all.set(key, series);
    }
    const durationS = durationMs / 1_000;
    let bucket = 0;
    while (bucket < BUCKETS.length && durationS > (BUCKETS[bucket] as number)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] as number) + 1;
    series.sumS += durationS;
  };
}

/** Buckets count what is below their end, all the smaller ones too. */
function valuesOf({ labels, counts, sumS }: Series) {
  let below = 0;
  const buckets = counts.map((count, at) => {
    below += count;
    return { metricName: `${NAME}_bucket`, labels: { le: BUCKETS[at] ?? '+Inf', ...labels }, value: below };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sumS },
    { metricName: `${NAME}_count`, labels, value: below },
  ];
}

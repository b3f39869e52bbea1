import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createCallDurations, type NoteDuration } from '../http/call-durations.ts';

/** Series by the values of their labels; a number alone has none. */
type Read = () => number | Readonly<Record<string, number>>;

/**
 * The metrics of a node. The help text of each begins with whose it is: `House:` stands in the database and is the same on every
 * node, `Node:` is what this node alone has counted or has open.
 */
export interface Metrics {
  registry: Registry;
  noteCall: NoteDuration;
  /** Read when the metrics are scraped; `label` names the keys of what is read. */
  gauge(name: string, help: string, read: Read, label?: string): void;
  /** A number that something else counts, and that never falls while the node lives. */
  counted(name: string, help: string, read: () => number): void;
  /** Each value of the label begins at 0, so that a query for an increase finds the first one. */
  counter<Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
  ): (value: Value) => void;
  /** Without a label. */
  sum(name: string, help: string): (by: number) => void;
  /** `buckets`: their upper ends. */
  histogram(name: string, help: string, buckets: number[]): (value: number) => void;
}

export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const metrics: Metrics = {
    registry,
    noteCall: createCallDurations(registry),
    gauge: (name, help, read, label) => {
      new Gauge({
        ...{ name, help, labelNames: label === undefined ? [] : [label], registers },
        collect() {
          const now = read();
          if (typeof now === 'number') return this.set(now);
          for (const [value, amount] of Object.entries(now)) this.set({ [label as string]: value }, amount);
        },
      });
    },
    counted: (name, help, read) => {
      new Counter({
        ...{ name, help, registers },
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    counter: (name, help, label, values) => {
      const made = new Counter({ name, help, labelNames: [label], registers });
      for (const value of values) made.inc({ [label]: value }, 0);
      return (value) => made.inc({ [label]: value });
    },
    sum: (name, help) => {
      const made = new Counter({ name, help, registers });
      return (by) => made.inc(by);
    },
    histogram: (name, help, buckets) => {
      const made = new Histogram({ name, help, buckets, registers });
      return (value) => made.observe(value);
    },
  };
  metrics.gauge('salon_build_info', 'Node: 1, with the version that it runs', () => ({ [version]: 1 }), 'version');
  return metrics;
}

/** Machines that nobody can play for a reason other than money: their alarm and their metrics. */
import type { link } from '@salon/contract';
import { Gauge, type Registry } from 'prom-client';
import { ttlCache } from '../concurrency/ttl-cache.ts';
import type { Alarms } from './alarms.ts';

/** A blink of a camera or of a line is not worth an alarm. */
const AFTER_MS = 10_000;
/** Several collectors may scrape. */
const TTL_MS = 1_000;

interface Unplayable {
  machineId: number;
  /** As they are now. */
  faults: link.FaultReport['faults'];
}

export interface UnplayableQueries {
  /** Alarms of machines that begin after so long without a break, and that are over; each for one caller. */
  claimUnplayable(afterMs: number): Promise<(Unplayable & { isOver: boolean; isLinked: boolean })[]>;
  /** Machines of every site that cannot be played now, and for how long without a break. */
  unplayable(): Promise<(Unplayable & { seconds: number })[]>;
}

/** Raises and ends the alarms that are due; on any node, periodically. */
export async function checkUnplayable(
  queries: Pick<UnplayableQueries, 'claimUnplayable'>,
  alarms: Pick<Alarms, 'raise' | 'end'>,
): Promise<void> {
  for (const { machineId, isOver, faults, isLinked } of await queries.claimUnplayable(AFTER_MS)) {
    const what = 'machine_unplayable';
    if (isOver) alarms.end({ what, machineId, reason: isLinked ? 'playable' : 'offline' });
    else alarms.raise({ what, machineId, reason: faults.join(', ') });
  }
}

/** Read from the database when the metrics are scraped, so that every node shows the same. */
export function exposeUnplayable(
  registry: Registry,
  read: UnplayableQueries['unplayable'],
  monotonicMs: () => number,
): void {
  const cached = ttlCache(read, TTL_MS, monotonicMs);
  new Gauge({
    name: 'salon_machine_unplayable_seconds',
    help: 'House: for how many seconds a machine has been unplayable, by each reason that stands now',
    labelNames: ['machine', 'reason'],
    registers: [registry],
    async collect() {
      const found = await cached().catch(() => null);
      // Without an answer the last figures stand.
      if (found === null) return;
      this.reset();
      for (const { machineId, faults, seconds } of found)
        for (const reason of faults) this.set({ machine: String(machineId), reason }, seconds);
    },
  });
}

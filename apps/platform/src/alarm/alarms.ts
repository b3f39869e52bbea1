/** Alarms for operators: counted in the metrics, written to audit and log. */
import type { Clock } from '@salon/domain';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Audit } from '../audit/audit.ts';
import { createRepeatCounter } from '../audit/repeat-counter.ts';
import { ttlCache } from '../concurrency/ttl-cache.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
import { ATTENTION_KINDS, type AttentionSum } from '../ledger/attention.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ALARM_KINDS, type Alarm, type OnAlarm } from './alarm.ts';

export interface Alarms {
  raise: OnAlarm;
  /** What the alarm was raised for is over. */
  end(alarm: Alarm): void;
  stop(): Promise<void>;
}

export interface AlarmDeps {
  audit: Audit;
  metrics: Pick<Metrics, 'registry' | 'counter'>;
  scheduler: Scheduler;
  clock: Pick<Clock, 'monotonicMs'>;
  log: FastifyBaseLogger;
  /** Transfers open for too long, oldest first. */
  doubts(most: number): Promise<{ id: string; machineId: number | null }[]>;
  attentionSums(): Promise<AttentionSum[]>;
}

/** The same alarm again within this time is counted, not written. */
const WINDOW_MS = 3_600_000;
const DIFFERENT_MOST = 200;
const DOUBTS_EVERY_MS = 60_000;
const DOUBTS_MOST = 200;
/** Several collectors may scrape. */
const SUMS_TTL_MS = 5_000;

export function createAlarms(deps: AlarmDeps): Alarms {
  const { audit, metrics, doubts, scheduler, clock, log } = deps;
  const raised = metrics.counter('salon_alarms_total', 'Node: alarms that it has raised', 'kind', ALARM_KINDS);
  const onError = (err: unknown) => log.error({ err }, 'alarm not audited');
  const repeats = createRepeatCounter(audit, {
    ...{ windowMs: WINDOW_MS, rowsPerKey: 1, keysPerType: DIFFERENT_MOST },
    ...{ monotonicMs: clock.monotonicMs, onError },
  });

  const note = (type: 'alarm' | 'alarm_ended', alarm: Alarm) => {
    const { what: kind, machineId, transferId = null, disputeId = null, reason = null, amountMinor = null } = alarm;
    const details = { kind, machineId, transferId, disputeId, reason, amountMinor };
    const entry = { type, playerId: null, siteId: null, address: null, details };
    void repeats.note(`${kind} ${machineId} ${transferId} ${disputeId} ${reason}`, entry).catch(onError);
  };
  const raise: OnAlarm = (alarm) => {
    raised(alarm.what);
    log.error({ alarm }, 'an operator has to act');
    note('alarm', alarm);
  };
  const end: OnAlarm = (alarm) => {
    log.warn({ alarm }, 'what an operator had to act on is over');
    note('alarm_ended', alarm);
  };

  exposeAttention(metrics.registry, deps.attentionSums, clock.monotonicMs);
  const checkDoubts = async () => {
    for (const { id, machineId } of await doubts(DOUBTS_MOST))
      raise({ what: 'transfer_in_doubt', machineId: machineId ?? 0, transferId: id });
  };
  const stopChecking = scheduler.every('transfers in doubt', DOUBTS_EVERY_MS, checkDoubts);

  return {
    raise,
    end,
    stop: async () => {
      await stopChecking();
      await repeats.stop();
    },
  };
}

/** Read when the metrics are scraped; one query for all three gauges. */
function exposeAttention(registry: Registry, sums: AlarmDeps['attentionSums'], monotonicMs: () => number): void {
  const cached = ttlCache(sums, SUMS_TTL_MS, monotonicMs);
  const gauge = (name: string, help: string, read: (sum: AttentionSum) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['kind', 'site'], registers: [registry] },
      async collect() {
        const found = await cached().catch(() => null);
        // Without an answer the last figures stand: zero would claim that nothing waits.
        if (found === null) return;
        this.reset();
        for (const sum of found) this.set({ kind: sum.kind, site: sum.siteId ?? '' }, read(sum));
      },
    });
  gauge('salon_attention', `House: what waits for an operator: ${ATTENTION_KINDS.join(', ')}`, ({ count }) => count);
  gauge('salon_attention_minor', 'House: its money, minor units', ({ amountMinor }) => amountMinor);
  gauge('salon_attention_oldest_seconds', 'House: how long the oldest of it has waited', ({ oldestS }) => oldestS);
}

/** What an operator has to hear of: counted for the metrics, kept in the audit, and in the log. */
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Audit } from '../audit/audit.ts';
import { createRepeatCounter } from '../audit/repeat-counter.ts';
import { ttlCache } from '../concurrency/ttl-cache.ts';
import { ATTENTION_KINDS, type AttentionSum } from '../ledger/attention.ts';
import type { OnAlarm } from './alarm.ts';

export interface Alarms {
  raise: OnAlarm;
  stop(): Promise<void>;
}

export interface AlarmDeps {
  audit: Audit;
  registry: Registry;
  log: FastifyBaseLogger;
  /** Transfers that nobody has ended for too long, oldest first. */
  doubts(most: number): Promise<{ id: string; machineId: number | null }[]>;
  attentionSums(): Promise<AttentionSum[]>;
}

/** The same alarm again within this time is counted, not written. */
const WINDOW_MS = 3_600_000;
const DIFFERENT_MOST = 200;
const LOOK_EVERY_MS = 60_000;
const LOOK_MOST = 200;
/** Several collectors may ask. */
const SUMS_TTL_MS = 5_000;

export function createAlarms({ audit, registry, log, doubts, attentionSums }: AlarmDeps): Alarms {
  const raised = new Counter({
    name: 'salon_alarms_total',
    help: 'Alarms that this node has raised',
    labelNames: ['kind'],
    registers: [registry],
  });
  const onError = (err: unknown) => log.error({ err }, 'alarm not audited');
  const tally = createRepeatCounter(audit, { windowMs: WINDOW_MS, most: DIFFERENT_MOST, onError });

  const raise: OnAlarm = (alarm) => {
    const { what: kind, machineId, transferId = null, disputeId = null, reason = null, amountMinor = null } = alarm;
    raised.inc({ kind });
    log.error({ alarm }, 'an operator has to look');
    const entry = { type: 'alarm', playerId: null, siteId: null, address: null } as const;
    const details = { kind, machineId, transferId, disputeId, reason, amountMinor };
    void tally.note(`${kind} ${machineId} ${transferId} ${disputeId} ${reason}`, { ...entry, details }).catch(onError);
  };

  showAttention(registry, attentionSums);
  const look = async () => {
    for (const { id, machineId } of await doubts(LOOK_MOST))
      raise({ what: 'transfer_in_doubt', machineId: machineId ?? 0, transferId: id });
  };
  const timer = setInterval(() => void look().catch((err: unknown) => log.warn({ err }, 'no look')), LOOK_EVERY_MS);
  timer.unref();

  return {
    raise,
    stop: async () => {
      clearInterval(timer);
      await tally.stop();
    },
  };
}

/** Read when somebody asks for the metrics; one query for all three. */
function showAttention(registry: Registry, sums: AlarmDeps['attentionSums']): void {
  const asked = ttlCache(sums, SUMS_TTL_MS);
  const show = (name: string, help: string, read: (sum: AttentionSum) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['kind', 'site'], registers: [registry] },
      async collect() {
        const found = await asked().catch(() => null);
        // Without an answer the figures of before stand: none would say that nothing waits.
        if (found === null) return;
        this.reset();
        for (const sum of found) this.set({ kind: sum.kind, site: sum.siteId ?? '' }, read(sum));
      },
    });
  show('salon_attention', `What waits for an operator: ${ATTENTION_KINDS.join(', ')}`, ({ count }) => count);
  show('salon_attention_minor', 'Its money, minor units', ({ amountMinor }) => amountMinor);
  show('salon_attention_oldest_seconds', 'How long the oldest of it has waited', ({ oldestS }) => oldestS);
}

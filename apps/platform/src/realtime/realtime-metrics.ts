import type { sockets } from '@salon/contract';
import type { Metrics } from '../metrics/metrics.ts';

const PUSHES = [
  ...(['balance', 'granted', 'hand-pay-due', 'info', 'jackpots', 'lobby'] as const),
  ...(['machine', 'off-meter-win', 'session', 'transfer'] as const),
];
export type PushName = (typeof PUSHES)[number];

/** What most joins come to; any other refusal has a series of its own from its first time on. */
const JOINS = [
  ...['taken', 'seat_taken', 'machine_offline', 'machine_not_playable', 'balance_empty'],
  ...['too_many_requests', 'failed'],
];

export interface RealtimeMetrics {
  push: {
    emitted(push: PushName): void;
    lost(push: PushName): void;
    /** From the first change of a batch until it was written to every lobby of this node. */
    written(ms: number): void;
    /** Changes that wait for the next batch, and pushes that still read what they will send. */
    queue(read: () => Record<'changes' | 'reading', number>): void;
  };
  /** `taken` (for the first time or again), the refusal by its name, or `failed`. */
  joined(outcome: string): void;
  experienced(report: sockets.Experience): void;
  ledgerQueue(waiting: () => number): void;
}

export function createRealtimeMetrics({ gauge, counter, sum, histogram }: Metrics): RealtimeMetrics {
  const expired = sum('salon_presses_expired_total', 'Node: presses that pages have had no answer to');
  const pictureS = sum('salon_picture_seconds_total', 'Node: how long pages have had a live picture');
  const freezes = sum('salon_picture_freezes_total', 'Node: freezes of that picture, as browsers count them');
  const answered = histogram(
    'salon_press_answer_seconds',
    'Node: from a press to the answer of its machine, as pages have measured it',
    [0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  );
  const photon = histogram(
    'salon_press_photon_seconds',
    'Node: from a press to the first frame that shows it, where the page knows both: taken by the page until the browser expects the frame on the screen; drawn pictures alone, without keyboard, mouse and screen',
    [0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  );
  const frozen = histogram(
    'salon_picture_freeze_seconds',
    'Node: how long each freeze of the live picture was, as browsers measure it; those of one second are averaged, some browsers measure none',
    [0.2, 0.3, 0.5, 1, 2, 5, 10],
  );
  const age = histogram(
    'salon_push_age_seconds',
    'Node: from a change of a machine or a pool, once it has heard of it, until its lobbies have been written to',
    [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5],
  );
  return {
    push: {
      emitted: counter(
        'salon_pushes_total',
        'Node: pushes that it has sent, each to all of its readers',
        'push',
        PUSHES,
      ),
      lost: counter('salon_pushes_lost_total', 'Node: pushes that could not be read or sent', 'push', PUSHES),
      written: (ms) => age(ms / 1_000),
      queue: (read) =>
        gauge(
          'salon_push_queue',
          'Node: machines whose change waits for the next batch, and pushes whose content is being read',
          read,
          'kind',
        ),
    },
    joined: counter<string>(
      'salon_joins_total',
      'Node: attempts to take a seat, by what came of them',
      'outcome',
      JOINS,
    ),
    experienced: (report) => {
      for (const ms of report.answersMs) answered(ms / 1_000);
      expired(report.expired);
      pictureS(report.pictureS);
      freezes(report.freezes);
      for (const ms of report.photonsMs ?? []) photon(ms / 1_000);
      for (const ms of report.freezesMs ?? []) frozen(ms / 1_000);
    },
    ledgerQueue: (waiting) =>
      gauge(
        'salon_ledger_queue',
        'Node: bookings that wait for their batch, or for the one of their machine before them',
        waiting,
      ),
  };
}

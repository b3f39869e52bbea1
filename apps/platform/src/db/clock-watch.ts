import type { FastifyBaseLogger } from 'fastify';
import type { Alarm, OnAlarm } from '../alarm/alarm.ts';

/** Tokens and deadlines of one node are read by the others, and by the database. */
export const CLOCK_TOLERANCE_MS = 5_000;

/** The clock of the node beside the database's, which all nodes have in common. */
export interface ClockWatch {
  /** The database said its time between these two moments of the node's clock. */
  note(answer: { sentMs: number; databaseMs: number; receivedMs: number }): void;
  /**
   * How far the node's clock is ahead, at least; below zero: behind. What the way of an answer explains is 0. Null: the database has not
   * said its time yet.
   */
  offsetMs(): number | null;
  isOff(): boolean;
}

export interface ClockWatchDeps {
  raise: OnAlarm;
  end: OnAlarm;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const alarmOf = (offsetMs: number): Alarm => ({
  what: 'clock_off',
  machineId: 0,
  reason: offsetMs > 0 ? 'ahead' : 'behind',
});

/** A node whose clock is off refuses fresh tokens as those of another time, and takes old ones: it is not ready, and an alarm is raised. */
export function createClockWatch({ raise, end, log }: ClockWatchDeps): ClockWatch {
  let offset: number | null = null;
  let raised: Alarm | null = null;
  const isOff = () => offset !== null && Math.abs(offset) > CLOCK_TOLERANCE_MS;
  return {
    offsetMs: () => offset,
    isOff,
    note: ({ sentMs, databaseMs, receivedMs }) => {
      offset = Math.max(0, sentMs - databaseMs) + Math.min(0, receivedMs - databaseMs);
      const found = isOff() ? alarmOf(offset) : null;
      if (found?.reason === raised?.reason) return;
      if (raised !== null) end(raised);
      raised = found;
      if (found === null) return;
      log.error({ offsetMs: offset }, 'the clock of this node is off, so that it is not ready: set it by NTP');
      raise(found);
    },
  };
}

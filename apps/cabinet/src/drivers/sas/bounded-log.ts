import type { Clock } from '@salon/domain';
import type { Logger } from 'pino';

/** What a driver writes; a machine may repeat its reason a thousand times a second. */
export interface BoundedLog {
  /** `about`: what tells two lines with the same message apart. */
  write(level: 'info' | 'warn' | 'error', message: string, facts?: object, about?: string): void;
}

/** One line for each message in this time. */
const EVERY_MS = 60_000;
const LINES_AT_MOST = 1_000;

export function boundedLog(log: Pick<Logger, 'info' | 'warn' | 'error'>, clock: Clock): BoundedLog {
  const written = new Map<string, { atMs: number; dropped: number }>();
  return {
    write(level, message, facts = {}, about = '') {
      const key = `${message} ${about}`;
      const nowMs = clock.monotonicMs();
      const last = written.get(key);
      if (last !== undefined && nowMs - last.atMs < EVERY_MS) {
        last.dropped += 1;
        return;
      }
      if (written.size >= LINES_AT_MOST) written.clear();
      written.set(key, { atMs: nowMs, dropped: 0 });
      log[level]({ ...facts, ...(last !== undefined && last.dropped > 0 && { dropped: last.dropped }) }, message);
    },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { CommitUnknown } from '../ledger/ledger.ts';

/** What runs the work that a node repeats. */
export interface Scheduler {
  /**
   * Repeats `work`: each round begins about `periodMs` after the end of the last one. A round that fails is logged, and the next one
   * comes as if it had not. Returns how to stop, which waits for the running round.
   */
  every(name: JobName, periodMs: number, work: () => Promise<void>): () => Promise<void>;
}

export type JobName =
  | 'agents of the chat'
  | 'alert deliveries'
  | 'alerts'
  | 'attendant'
  | 'cabinet keys'
  | 'chat presence'
  | 'clock comparison'
  | 'closed accounts'
  | 'demo payouts'
  | 'due transfers'
  | 'ended logins'
  | 'ends of days'
  | 'hand pays'
  | 'links'
  | 'lobby comparison'
  | 'locks of seats'
  | 'locks of sockets'
  | 'mails'
  | 'meter readings'
  | 'old rows'
  | 'protection'
  | 'reality checks'
  | 'seat closing'
  | 'seat expiry'
  | 'seat presence'
  | 'slow alerts'
  | 'staff sockets'
  | 'transfers in doubt'
  | 'unplayable machines'
  | 'unsure stops'
  | 'waitlist';

/** The scheduler of a node. A period varies by 25 %, so that nodes do not run a job at the same moment. */
export function createScheduler(log: FastifyBaseLogger, random: () => number): Scheduler {
  const logFailure = (job: JobName, error: unknown) => {
    if (error instanceof CommitUnknown) log.warn({ job, err: error.cause }, 'the database does not answer');
    else log.error({ job, err: error }, 'a job failed');
  };
  const names = new Set<JobName>();
  return {
    every: (name, periodMs, work) => {
      if (names.has(name)) throw new Error(`two jobs are named "${name}"`);
      names.add(name);
      let isStopped = false;
      let timer: NodeJS.Timeout;
      let running: Promise<void> = Promise.resolve();
      const next = () => {
        if (isStopped) return;
        timer = setTimeout(
          () => {
            running = work()
              .catch((error: unknown) => logFailure(name, error))
              .finally(next);
          },
          periodMs * (0.75 + random() / 2),
        );
      };
      next();
      return () => {
        isStopped = true;
        clearTimeout(timer);
        return running;
      };
    },
  };
}

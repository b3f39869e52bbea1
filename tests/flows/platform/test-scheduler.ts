/** The scheduler of a node in a test's hand. */
import type { JobName, Scheduler } from '../../../apps/platform/src/jobs/scheduler.ts';

export interface TestScheduler extends Scheduler {
  /**
   * A whole round of that job, or of every job, that begins now or after the running one. Resolves at its end, and rejects where it
   * failed.
   */
  round(name?: JobName): Promise<void>;
}

/** The share of its period after which a job comes again: no test waits long for what a job does by itself. */
const PACE = 0.1;
/** Jobs that came more often would take the processor from what is tested. */
const LEAST_MS = 400;
/**
 * At their own pace. The period of the first two is a patience too: the way to a seat, or a handshake, has to be over before they look
 * again. The demo's provider calls the node as anybody does, and its calls are counted with those of a test.
 */
const UNHURRIED: ReadonlySet<JobName> = new Set(['links', 'seat presence', 'demo payouts']);

export function createTestScheduler(): TestScheduler {
  const jobs = new Map<JobName, () => Promise<void>>();
  return {
    every: (name, periodMs, work) => {
      if (jobs.has(name)) throw new Error(`two jobs are named "${name}"`);
      const pauseMs = UNHURRIED.has(name) ? periodMs : Math.max(periodMs * PACE, LEAST_MS);
      let isStopped = false;
      let timer: NodeJS.Timeout;
      let last: Promise<void> = Promise.resolve();
      const round = () => {
        const own = last.then(work);
        last = own.catch(() => {});
        return own;
      };
      const next = () => {
        if (isStopped) return;
        timer = setTimeout(() => void round().catch(print(name)).finally(next), pauseMs);
      };
      next();
      jobs.set(name, round);
      return () => {
        isStopped = true;
        clearTimeout(timer);
        jobs.delete(name);
        return last;
      };
    },
    round: async (name) => {
      const asked = name === undefined ? [...jobs.values()] : [jobs.get(name)];
      await Promise.all(
        asked.map((round) => {
          if (round === undefined) throw new Error(`no job is named "${name}"`);
          return round();
        }),
      );
    },
  };
}

/** As a node logs it: the next round comes as if nothing had been. */
const print = (name: JobName) => (error: unknown) => {
  if (process.env.TEST_LOG_LEVEL !== undefined) console.error(`the job "${name}" failed`, error);
};

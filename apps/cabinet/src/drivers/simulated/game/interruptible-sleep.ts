import type { Clock } from '@salon/domain';

/** A sleep that can be cut short: `wake` ends the present one, whoever sleeps then looks again at what is due. */
export interface Nudge {
  wake(): void;
  /** Returns at `untilMs` or at the next `wake`, whichever is first. */
  sleepUntil(untilMs: number): Promise<void>;
}

export function createNudge(clock: Clock): Nudge {
  let woken = Promise.withResolvers<void>();
  return {
    wake() {
      woken.resolve();
      woken = Promise.withResolvers();
    },
    async sleepUntil(untilMs) {
      const leftMs = untilMs - clock.monotonicMs();
      if (leftMs > 0) await Promise.race([woken.promise, clock.sleep(leftMs)]);
    },
  };
}

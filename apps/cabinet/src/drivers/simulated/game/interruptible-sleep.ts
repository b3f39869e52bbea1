import type { Clock } from '@salon/domain';

/** A sleep that can be ended early: `wake` ends the present one, and the sleeper checks again what is due. */
export interface InterruptibleSleep {
  wake(): void;
  /** Returns at `untilMs` or at the next `wake`, whichever is first. */
  until(untilMs: number): Promise<void>;
}

export function createInterruptibleSleep(clock: Clock): InterruptibleSleep {
  let woken = Promise.withResolvers<void>();
  return {
    wake() {
      woken.resolve();
      woken = Promise.withResolvers();
    },
    async until(untilMs) {
      const leftMs = untilMs - clock.monotonicMs();
      if (leftMs > 0) await Promise.race([woken.promise, clock.sleep(leftMs)]);
    },
  };
}

import type { Clock } from '@salon/domain';
import type { Host } from './ask.ts';

/** Without any reply for so long the link is down (D). */
const LINK_DOWN_MS = 5_000;
const AFTER_EVENT_MS = 5;

export interface PollLoop {
  close(): void;
}

interface Deps {
  host: Pick<Host, 'poll'>;
  everyMs: number;
  clock: Clock;
  /** The machine answers again. */
  onUp(): void;
  onDown(): void;
  /** After each poll. */
  onPolled(): void;
  reopen(): void;
}

/** Polls for events as long as it is open, and knows whether the machine is there. */
export function runPollLoop({ host, everyMs, clock, onUp, onDown, onPolled, reopen }: Deps): PollLoop {
  let isOpen = true;
  let isUp = false;
  let silentSinceMs = clock.monotonicMs();
  void run();

  async function run(): Promise<void> {
    while (isOpen) {
      const result = await host.poll();
      if (!isOpen) return;
      if (result !== 'silent') silentSinceMs = clock.monotonicMs();
      if (result !== 'silent' && !isUp) {
        isUp = true;
        onUp();
      } else if (clock.monotonicMs() - silentSinceMs > LINK_DOWN_MS) {
        if (isUp) onDown();
        isUp = false;
        silentSinceMs = clock.monotonicMs();
        reopen();
      }
      onPolled();
      // Behind an event others may wait.
      await clock.sleep(result === 'event' ? AFTER_EVENT_MS : everyMs);
    }
  }
  return {
    close() {
      isOpen = false;
    },
  };
}

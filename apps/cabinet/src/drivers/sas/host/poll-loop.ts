import type { Clock } from '@salon/domain';
import type { Profile } from '@salon/sas/profiles.ts';
import type { Host } from './ask.ts';

/** Without any reply for so long the link is down (D). */
const LINK_DOWN_MS = 5_000;

export interface PollLoop {
  isUp(): boolean;
  close(): void;
}

interface Deps {
  host: Pick<Host, 'poll'>;
  profile: Profile;
  clock: Clock;
  /** Runs before the first regular poll of a link that came up. False: the machine is silent again. */
  onUp(): Promise<void>;
  onDown(): void;
  reopen(): void;
}

/** Polls for events as long as it is open, and knows whether the machine is there. */
export function runPollLoop({ host, profile, clock, onUp, onDown, reopen }: Deps): PollLoop {
  const everyMs = profile.usesRealTimeEvents ? profile.realTimePollIntervalMs : profile.pollIntervalMs;
  let isOpen = true;
  let isUp = false;
  let repliedAtMs = Number.NEGATIVE_INFINITY;
  void run();

  async function run(): Promise<void> {
    while (isOpen) {
      const isReply = await host.poll();
      if (!isOpen) return;
      const nowMs = clock.monotonicMs();
      if (isReply) repliedAtMs = nowMs;
      if (isReply && !isUp) {
        isUp = true;
        await onUp();
      } else if (isUp && nowMs - repliedAtMs > LINK_DOWN_MS) {
        isUp = false;
        onDown();
        if (profile.reopensPortAfterReboot) reopen();
      }
      await clock.sleep(everyMs);
    }
  }
  return {
    isUp: () => isUp,
    close() {
      isOpen = false;
    },
  };
}

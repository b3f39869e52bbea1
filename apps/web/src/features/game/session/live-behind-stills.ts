import { upgradeDelayMs } from '../../../shared/live/fallback-tier.ts';
import type { LiveConnection } from '../../../shared/live/peer-connection.ts';

/** Tries live connections while stills are shown, with growing pauses: each attempt costs the cabinet a process. */
export function tryLiveBehindStills<Seat>(
  open: (seat: Seat, attempt: number, onLost: (reason: string) => void) => LiveConnection,
  /** An accepted connection is lost. */
  onLost: (reason: string) => void,
) {
  let candidate: LiveConnection | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(seat: Seat, attempt: number): void {
    timer = setTimeout(() => {
      const mine: LiveConnection = open(seat, attempt, (reason) => {
        if (candidate !== mine) return onLost(reason);
        candidate = null;
        schedule(seat, attempt + 1);
      });
      candidate = mine;
    }, upgradeDelayMs(attempt));
  }

  return {
    start: (seat: Seat) => schedule(seat, 0),
    isCandidate: (live: LiveConnection | null) => live !== null && live === candidate,
    /** Hands the candidate over. */
    accept(): LiveConnection | null {
      const accepted = candidate;
      candidate = null;
      return accepted;
    },
    stop(): void {
      clearTimeout(timer);
      candidate?.close();
      candidate = null;
    },
  };
}

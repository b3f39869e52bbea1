import { upgradeDelayMs } from '../../../shared/live/fallback-tier.ts';
import type { LiveConnection } from '../../../shared/live/peer-connection.ts';

interface BehindStills<Seat, Live> {
  open(seat: Seat, attempt: number, onLost: (reason: string) => void): Live;
  /** An accepted connection is lost. */
  onLost(reason: string): void;
  /** An attempt has failed; false: no other one by itself. */
  goesOn(reason: string): boolean;
}

/** Tries live connections while stills are shown, with growing pauses: each attempt costs the cabinet a process. */
export function tryLiveBehindStills<Seat, Live extends LiveConnection>(deps: BehindStills<Seat, Live>) {
  let candidate: Live | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(seat: Seat, attempt: number): void {
    const mine: Live = deps.open(seat, attempt, (reason) => {
      if (candidate !== mine) return deps.onLost(reason);
      candidate = null;
      if (deps.goesOn(reason)) schedule(seat, attempt + 1);
    });
    candidate = mine;
  }
  function schedule(seat: Seat, attempt: number): void {
    timer = setTimeout(() => begin(seat, attempt), upgradeDelayMs(attempt));
  }

  return {
    start: (seat: Seat) => schedule(seat, 0),
    /** Without a pause, where none is under way. */
    now(seat: Seat): void {
      if (candidate === null) begin(seat, 0);
    },
    isCandidate: (live: LiveConnection | null) => live !== null && live === candidate,
    /** Hands the candidate over. */
    accept(): Live | null {
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

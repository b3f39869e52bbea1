import { isReached } from './press-photon.ts';

/** Without a new frame for this long, results are shown without it: the page is hidden, or no picture comes. */
export const FRAMELESS_MS = 1_500;
/** A result is shown after this time, whatever the frames say. */
export const HELD_MAX_MS = 5_000;
/** Where the browser reports no RTP timestamps: from the machine's message to reels at rest, with a usual network's delay. */
const WITHOUT_TIMESTAMP_MS = 400;

interface Held {
  /** Null: it only waits behind one that has a timestamp. */
  rtpTimestamp: number | null;
  atMs: number;
  show(): void;
}

/**
 * Holds what the machine reports of a result until the frame that shows it is presented. Messages stay in order: one without a
 * timestamp waits only behind one that has it.
 */
export function createHeldResults(deps: { nowMs(): number; onHolding(isHolding: boolean): void }) {
  const { nowMs, onHolding } = deps;
  const held: Held[] = [];
  let last: { rtpTimestamp: number | null; atMs: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isPresenting = () => last !== null && nowMs() - last.atMs < FRAMELESS_MS;
  const isShown = ({ rtpTimestamp, atMs }: Held): boolean => {
    if (rtpTimestamp === null || !isPresenting()) return true;
    if (nowMs() - atMs >= HELD_MAX_MS) return true;
    if (last === null || last.rtpTimestamp === null) return nowMs() - atMs >= WITHOUT_TIMESTAMP_MS;
    return isReached(last.rtpTimestamp, rtpTimestamp);
  };

  function release(): void {
    clearTimeout(timer);
    const waiting = held.findIndex((one) => !isShown(one));
    const due = held.splice(0, waiting < 0 ? held.length : waiting);
    for (const { show } of due) show();
    if (due.length > 0 && held.length === 0) onHolding(false);
    // Every frame calls this again; the timer is for frames that do not come.
    if (held.length > 0) timer = setTimeout(release, FRAMELESS_MS);
  }

  return {
    report(rtpTimestamp: number | undefined, show: () => void): void {
      const one: Held = { rtpTimestamp: rtpTimestamp ?? null, atMs: nowMs(), show };
      if (held.length === 0 && isShown(one)) {
        show();
        return;
      }
      held.push(one);
      if (held.length > 1) return;
      onHolding(true);
      timer = setTimeout(release, FRAMELESS_MS);
    },
    /** A frame is presented; undefined: this browser reports no timestamp. */
    presented(rtpTimestamp: number | undefined): void {
      last = { rtpTimestamp: rtpTimestamp ?? null, atMs: nowMs() };
      if (held.length > 0) release();
    },
    /** Another connection or none: its timestamps are of another clock, and what is held belongs to the last one. */
    reset(): void {
      last = null;
      if (held.length > 0) release();
    },
  };
}

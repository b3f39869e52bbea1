import { channel } from '@salon/contract';

type Verdict = channel.PressRefusal | null;

/** A hand presses ten times a second at most. More than this remembered at once, and the next one is refused. */
const KEPT_MAX = 400;

/** Dated too long ago, or so far ahead that it would stay playable for longer than a press may. */
const isLate = ({ atMs }: channel.Press, nowMs: number): boolean => Math.abs(nowMs - atMs) > channel.PRESS_LATE_MS;

/**
 * The presses of a seat that were judged: each is judged once, and a repeat gets the first answer again. Belongs to the
 * machine, not to a connection, since the browser repeats a press over the next connection too.
 */
export function pressAnswers(nowMs: () => number) {
  /** By epoch and press id. `verdict` undefined: still being judged. From `lateMs` on a repeat is late, remembered or not. */
  const known = new Map<string, { lateMs: number; verdict: Verdict | undefined }>();

  function forgetLate(): void {
    for (const [key, { lateMs, verdict }] of known) if (verdict !== undefined && nowMs() > lateMs) known.delete(key);
  }

  return {
    /**
     * Calls `judge` before it returns, and only for a press that is new and in time. Undefined: a repeat of one that is being
     * judged, whose answer is still to come.
     */
    async answer(press: channel.Press, judge: () => Promise<Verdict>): Promise<Verdict | undefined> {
      const key = `${press.epoch} ${press.id}`;
      const before = known.get(key);
      if (before !== undefined) return before.verdict;
      forgetLate();
      if (known.size >= KEPT_MAX) return 'not_now';
      const entry: { lateMs: number; verdict: Verdict | undefined } = {
        lateMs: press.atMs + channel.PRESS_LATE_MS,
        verdict: undefined,
      };
      known.set(key, entry);
      try {
        entry.verdict = isLate(press, nowMs()) ? 'late' : await judge();
      } catch (error) {
        // Without a verdict it would be remembered for good; that it was taken all the same, the turn of the deck tells.
        known.delete(key);
        throw error;
      }
      return entry.verdict;
    },
  };
}

/** Seconds to wait, or null: the call is counted and may go on. */
export type CallRate = (subject: string | number) => number | null;

/** Subjects that are counted at once; the one that was first counted longest ago makes room. */
const SUBJECTS_MOST = 20_000;

/**
 * At most so many calls of one subject in a window, counted before anything is written: what they write stays for good. Counted
 * on this node alone, which multiplies the bound by the nodes and costs no row.
 */
export function createCallRate(
  { most, withinMs }: { most: number; withinMs: number },
  nowMs: () => number = () => performance.now(),
): CallRate {
  const windows = new Map<string | number, { endsMs: number; calls: number }>();
  return (subject) => {
    const now = nowMs();
    let window = windows.get(subject);
    if (!window || window.endsMs <= now) {
      windows.delete(subject);
      if (windows.size >= SUBJECTS_MOST) windows.delete(windows.keys().next().value!);
      window = { endsMs: now + withinMs, calls: 0 };
      windows.set(subject, window);
    }
    if (window.calls >= most) return Math.max(1, Math.ceil((window.endsMs - now) / 1_000));
    window.calls += 1;
    return null;
  };
}

/** Seconds to wait, or null: the call is counted and may go on. */
export type CallRate = (subject: string | number) => number | null;

/** Subjects counted at once; the oldest window is evicted. */
const SUBJECTS_MOST = 20_000;

/**
 * At most `most` calls of one subject in a window, counted before anything is written. Counted per node: the bound is multiplied
 * by the number of nodes, and costs no row.
 */
export function createCallRate(
  { most, withinMs }: { most: number; withinMs: number },
  monotonicMs: () => number,
): CallRate {
  const windows = new Map<string | number, { endsMs: number; calls: number }>();
  return (subject) => {
    const now = monotonicMs();
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

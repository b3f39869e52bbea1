import { monotonicMs } from '../../../apps/cabinet/src/clock.ts';

const TRIES = 30;
/** Of the burnt time, milliseconds. */
const CODE_RANGE_MS = 65_536;

/** This computer's monotonic clock minus the page's, milliseconds; wrong by at most half of the fastest call's time, some 0.5. */
export async function pageClock(pageNowMs: () => Promise<number>): Promise<number> {
  let best = { tookMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const askedMs = monotonicMs();
    const pageMs = await pageNowMs();
    const answeredMs = monotonicMs();
    const tookMs = answeredMs - askedMs;
    if (tookMs < best.tookMs) best = { tookMs, offsetMs: (askedMs + answeredMs) / 2 - pageMs };
  }
  return best.offsetMs;
}

/** From a burnt time (`atMs` modulo 65,536) until it was presented at `presentedMs` of the page's clock. */
export function delayMs(atMs: number, presentedMs: number, offsetMs: number): number {
  const sinceMs = presentedMs + offsetMs - atMs;
  return ((sinceMs % CODE_RANGE_MS) + CODE_RANGE_MS) % CODE_RANGE_MS;
}

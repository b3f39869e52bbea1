/** A reel's way from where it stood to where it stops, along its ring of symbols. Positions in symbols, times in milliseconds. */
export interface ReelSpin {
  fromStop: number;
  toStop: number;
  stripLength: number;
  startedAtMs: number;
  stopAtMs: number;
}

const SYMBOLS_PER_SECOND = 26;
const RAMP_MS = 220;
/** The reel falls into its stop and swings back: a fifth of a symbol, gone after this time. */
export const SETTLE_MS = 260;
const SWING = 0.16;
const LIFT = 0.18;
const LIFT_MS = 110;

export interface ReelPlace {
  /** Stop at the top of the window, with its fraction; symbols move down, so it falls. */
  position: number;
  /** Symbols per second: how far the eye blurs. */
  speed: number;
}

/** Where the reel is at `nowMs`. Before the start it stands at `fromStop`, long after the stop exactly at `toStop`. */
export function reelPlace(spin: ReelSpin, nowMs: number): ReelPlace {
  const { fromStop, toStop, stripLength, startedAtMs, stopAtMs } = spin;
  if (nowMs <= startedAtMs) return { position: fromStop, speed: 0 };
  if (nowMs >= stopAtMs) {
    const share = (nowMs - stopAtMs) / SETTLE_MS;
    if (share >= 1) return { position: toStop, speed: 0 };
    return { position: toStop - SWING * Math.sin(Math.PI * 2 * share) * (1 - share) ** 2, speed: 0 };
  }
  const durationMs = stopAtMs - startedAtMs;
  // The distance is what the speed would cover, corrected to end on the stop; at least one turn, or it would seem to skip.
  const ringGap = (((fromStop - toStop) % stripLength) + stripLength) % stripLength;
  const wanted = (SYMBOLS_PER_SECOND * durationMs) / 1_000;
  const turns = Math.max(1, Math.round((wanted - ringGap) / stripLength));
  const distance = ringGap + turns * stripLength;
  const elapsedMs = nowMs - startedAtMs;
  const ramp = Math.min(RAMP_MS, durationMs / 2);
  // Speed rises along a straight line during the ramp, then stays: a mechanical reel is stopped by a brake, not by easing.
  const full = durationMs - ramp / 2;
  const covered = elapsedMs < ramp ? elapsedMs ** 2 / (2 * ramp) : elapsedMs - ramp / 2;
  const liftMs = Math.min(LIFT_MS, ramp);
  const lift = elapsedMs < liftMs ? LIFT * Math.sin((Math.PI * elapsedMs) / liftMs) : 0;
  const speed = ((distance * Math.min(1, elapsedMs / ramp)) / full) * 1_000;
  return { position: fromStop + lift - (distance * covered) / full, speed };
}

/** Index on the ring. */
export function onRing(index: number, length: number): number {
  return ((index % length) + length) % length;
}

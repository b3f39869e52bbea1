import { BANDS, type FixedBandId } from './bands.ts';

export interface BandSelection {
  active: FixedBandId;
  /** Since when the bitrate has been enough for the next higher band; null: it is not. */
  headroomSinceMs: number | null;
  /** No higher band before this time: the device could not decode more. */
  cappedUntilMs: number;
}

export const INITIAL_BAND: BandSelection = { active: 'high', headroomSinceMs: null, cappedUntilMs: 0 };

/** A band is left below `leaveBps` and entered from `enterBps`. The gap is hysteresis: without it the band would oscillate. */
const THRESHOLDS: Record<FixedBandId, { enterBps: number; leaveBps: number }> = {
  high: { enterBps: 1_700_000, leaveBps: 1_100_000 },
  medium: { enterBps: 800_000, leaveBps: 520_000 },
  low: { enterBps: 0, leaveBps: 0 },
};
/** Every change costs a key frame, so headroom must last this long before the band is raised. */
const HEADROOM_MS = 4_000;
const DEVICE_CAP_MS = 60_000;

/** The band under `auto`: lowered at once, raised after 4 s of headroom, one step at a time. */
export function selectBand(
  before: BandSelection,
  bitrateBps: number,
  isDeviceSlow: boolean,
  nowMs: number,
): BandSelection {
  const index = BANDS.findIndex(({ id }) => id === before.active);
  const higher = BANDS[index - 1]?.id;
  const lower = BANDS[index + 1]?.id;
  if (lower !== undefined && isDeviceSlow) {
    return { active: lower, headroomSinceMs: null, cappedUntilMs: nowMs + DEVICE_CAP_MS };
  }
  if (lower !== undefined && bitrateBps < THRESHOLDS[before.active].leaveBps) {
    return { ...before, active: lower, headroomSinceMs: null };
  }
  if (higher === undefined || bitrateBps < THRESHOLDS[higher].enterBps || nowMs < before.cappedUntilMs) {
    return before.headroomSinceMs === null ? before : { ...before, headroomSinceMs: null };
  }
  const headroomSinceMs = before.headroomSinceMs ?? nowMs;
  if (nowMs - headroomSinceMs < HEADROOM_MS) return { ...before, headroomSinceMs };
  return { ...before, active: higher, headroomSinceMs: null };
}

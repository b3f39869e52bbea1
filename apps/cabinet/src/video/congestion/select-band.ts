import { BANDS, type FixedBandId } from './bands.ts';

export interface BandPick {
  active: FixedBandId;
  /** Since when the rate would carry the next better one; null: it does not. */
  roomSinceMs: number | null;
  /** The device could not decode more: nothing better before this. */
  cappedUntilMs: number;
}

export const FIRST_PICK: BandPick = { active: 'high', roomSinceMs: null, cappedUntilMs: 0 };

/** Below `leaveBps` a smaller picture looks better than this one; from `enterBps` on this one does. Apart, so that it does not swing. */
const LIMITS: Record<FixedBandId, { enterBps: number; leaveBps: number }> = {
  high: { enterBps: 1_700_000, leaveBps: 1_100_000 },
  medium: { enterBps: 800_000, leaveBps: 520_000 },
  low: { enterBps: 0, leaveBps: 0 },
};
/** A key frame is the price of every change, so a better picture has to be worth it for a while. */
const ROOM_FOR_MS = 4_000;
const CAPPED_FOR_MS = 60_000;

/** The band for automatic: worse at once, better after a while, one step at a time. */
export function pickBand(before: BandPick, rateBps: number, isDeviceSlow: boolean, nowMs: number): BandPick {
  const at = BANDS.findIndex(({ id }) => id === before.active);
  const better = BANDS[at - 1]?.id;
  const worse = BANDS[at + 1]?.id;
  if (worse !== undefined && isDeviceSlow) {
    return { active: worse, roomSinceMs: null, cappedUntilMs: nowMs + CAPPED_FOR_MS };
  }
  if (worse !== undefined && rateBps < LIMITS[before.active].leaveBps) {
    return { ...before, active: worse, roomSinceMs: null };
  }
  if (better === undefined || rateBps < LIMITS[better].enterBps || nowMs < before.cappedUntilMs) {
    return before.roomSinceMs === null ? before : { ...before, roomSinceMs: null };
  }
  const roomSinceMs = before.roomSinceMs ?? nowMs;
  if (nowMs - roomSinceMs < ROOM_FOR_MS) return { ...before, roomSinceMs };
  return { ...before, active: better, roomSinceMs: null };
}

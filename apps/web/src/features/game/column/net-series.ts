/** Net of the session in minor units: at the start of this visit, then after each of its plays. */
export type NetSeries = readonly number[];

/** Points that a narrow line can still show apart. */
const LIMIT = 120;

export interface NetRecord {
  series: NetSeries;
  playNumber: number | null;
}

export const emptyRecord: NetRecord = { series: [], playNumber: null };

/** A new play adds a point. Until the next one the point follows the net: a jackpot is added after the play's end. */
export function recordNet(
  before: NetRecord,
  { netMinor, playNumber }: { netMinor: number | null; playNumber: number | null },
): NetRecord {
  if (netMinor === null) return before;
  const { series } = before;
  if (series.length === 0 || playNumber !== before.playNumber)
    return { series: [...series, netMinor].slice(-LIMIT), playNumber };
  return series.at(-1) === netMinor ? before : { ...before, series: [...series.slice(0, -1), netMinor] };
}

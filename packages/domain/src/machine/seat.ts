/** A seat with credit is kept this long for an absent player. */
export const SEAT_RETENTION_MS = 120_000;

/** An absence counts only after this time, because a reload or a change of network is no absence. */
export const ABSENCE_GRACE_MS = 3_000;

/** A command with a lower epoch is of an older seat and refused; an equal one is a repeat, a higher one replaces the seat. */
export function isStaleEpoch(known: number, offered: number): boolean {
  return offered < known;
}

/** How long a seat with credit is kept for a player who is gone. */
export const SEAT_KEPT_MS = 120_000;

/** A grace before an absence counts at all: a reload or a change of network is not leaving. */
export const ABSENCE_GRACE_MS = 3_000;

/** A command of an older seat is never obeyed; an equal one is a repeat, a higher one replaces the seat. */
export function isStaleEpoch(known: number, offered: number): boolean {
  return offered < known;
}

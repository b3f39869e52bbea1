const LEAST_MS = 100;
/** However long the writes take. */
const ENOUGH_MS = 160;
/** From one batch to the last write of the next: a change is not older at its last reader, but for the time of a query. */
const BOUND_MS = 215;
/** Of a node's time that writing batches should take. A system call for each player is the cost, so fewer batches are cheaper. */
const BUSY_SHARE = 0.1;

/** From one batch to the next, where the node was busy for so long with the writes of the last one. */
export function pauseAfter(busyMs: number): number {
  const mostMs = Math.max(ENOUGH_MS, BOUND_MS - busyMs);
  return Math.min(Math.max(busyMs / BUSY_SHARE, LEAST_MS), mostMs);
}

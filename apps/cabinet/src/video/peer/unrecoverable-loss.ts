/**
 * Tells when a receiver misses a packet that is no longer kept for it. Nothing but a key frame lets its picture go on then,
 * and it does not ask for one until it has stood still for three seconds (libwebrtc). `keptPackets`: how many of the newest
 * can be sent again. Returns whether a key frame is needed now; `missing` are RTP sequence numbers.
 */
export function watchBeyondRepair(keptPackets: number): (missing: readonly number[]) => boolean {
  /** Of those that were missed so far: what was sent last lies hardly farther. */
  let newest: number | null = null;
  /** What was missing up to here, a key frame has made up for. */
  let madeUpTo: number | null = null;

  return (missing) => {
    for (const sequence of missing) if (newest === null || ahead(sequence, newest) > 0) newest = sequence;
    if (newest === null) return false;
    const last = newest;
    const isBeyond = missing.some(
      (sequence) => ahead(last, sequence) >= keptPackets && (madeUpTo === null || ahead(sequence, madeUpTo) > 0),
    );
    if (isBeyond) madeUpTo = last;
    return isBeyond;
  };
}

/** How far `a` is ahead of `b`, negative where it is behind: sequence numbers have 16 bits and begin again. */
const ahead = (a: number, b: number): number => ((a - b) << 16) >> 16;

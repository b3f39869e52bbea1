/**
 * Detects that a receiver misses a packet that is no longer kept for retransmission. Only a key frame repairs its picture
 * then, and libwebrtc requests one only after 3 s without a frame. `packetHistory`: size of the retransmission history. The
 * returned function takes the RTP sequence numbers of a NACK and returns whether a key frame is needed now.
 */
export function detectUnrecoverableLoss(packetHistory: number): (missing: readonly number[]) => boolean {
  /** Of all sequence numbers requested so far; the last packet sent is hardly newer. */
  let newest: number | null = null;
  /** Losses up to here were repaired by a key frame. */
  let repairedUpTo: number | null = null;

  return (missing) => {
    for (const sequence of missing) if (newest === null || ahead(sequence, newest) > 0) newest = sequence;
    if (newest === null) return false;
    const last = newest;
    const isUnrecoverable = missing.some(
      (sequence) =>
        ahead(last, sequence) >= packetHistory && (repairedUpTo === null || ahead(sequence, repairedUpTo) > 0),
    );
    if (isUnrecoverable) repairedUpTo = last;
    return isUnrecoverable;
  };
}

/** How far `a` is ahead of `b`, negative where it is behind: sequence numbers have 16 bits and wrap. */
const ahead = (a: number, b: number): number => ((a - b) << 16) >> 16;

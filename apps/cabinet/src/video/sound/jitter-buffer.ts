const SAMPLES_PER_MS = 48;
/** Sound waits so long, so that late blocks are no gaps. */
export const JITTER_MS = 40;
const TARGET = JITTER_MS * SAMPLES_PER_MS;
/** Within this of the target nothing is corrected: blocks come in sizes. */
const TOLERANCE = 15 * SAMPLES_PER_MS;
/** Above this the oldest samples are dropped at once. */
const CAPACITY = 200 * SAMPLES_PER_MS;
/** A power of two above it. */
const RING_SAMPLES = 16_384;
/** Of 960 samples: 0.4 % faster or slower, which nobody hears. */
const STRETCH = 4;

/** Sound of a device whose clock is not ours: blocks of any length go in, packets of one length come out. Mono, 48 kHz. */
export interface JitterBuffer {
  push(samples: Float32Array): void;
  /** Writes the next samples, silence where there are none; false: silence alone. */
  readInto(out: Float32Array): boolean;
}

export function createJitterBuffer(): JitterBuffer {
  const ring = new Float32Array(RING_SAMPLES);
  const mask = ring.length - 1;
  let [readAt, writeAt] = [0, 0];
  /** An empty buffer fills up first: else each late block would be a gap. */
  let isFilling = true;
  /** Samples there before a packet is read: a mean of the last second. */
  let depth = TARGET;

  /** Reads `count` samples, stretched or pressed to fill all of `out`. */
  const take = (out: Float32Array, count: number) => {
    const step = count / out.length;
    for (let n = 0; n < out.length; n += 1) {
      const exact = n * step;
      const whole = Math.floor(exact);
      const before = ring[(readAt + whole) & mask]!;
      const after = ring[(readAt + Math.min(whole + 1, count - 1)) & mask]!;
      out[n] = before + (exact - whole) * (after - before);
    }
    readAt += count;
  };
  return {
    push(samples) {
      for (const sample of samples) {
        ring[writeAt & mask] = sample;
        writeAt += 1;
      }
      if (writeAt - readAt > CAPACITY) {
        readAt = writeAt - TARGET;
        depth = TARGET;
      }
    },
    readInto(out) {
      const available = writeAt - readAt;
      if (isFilling && available < TARGET) {
        out.fill(0);
        return false;
      }
      if (isFilling) depth = available;
      isFilling = available < out.length + STRETCH;
      if (isFilling) {
        out.fill(0);
        take(out.subarray(0, available), available);
        return available > 0;
      }
      depth += 0.05 * (available - depth);
      const correction = Math.abs(depth - TARGET) <= TOLERANCE ? 0 : STRETCH * Math.sign(depth - TARGET);
      take(out, out.length + correction);
      return true;
    },
  };
}

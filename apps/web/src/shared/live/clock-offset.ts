/** One ping and its pong. Milliseconds; `sentMs` and `receivedMs` on the page's clock, `cabinetMs` on the cabinet's. */
export interface ClockSample {
  sentMs: number;
  receivedMs: number;
  cabinetMs: number;
}

/** Older samples are dropped, so that a drifting clock is followed. */
const SAMPLES_MAX = 16;

export interface CabinetClock {
  add(sample: ClockSample): void;
  /** Round trip of the latest sample, null before the first. */
  roundTripMs(): number | null;
  /** Minimum of the last 16 samples, null before the first. */
  shortestRoundTripMs(): number | null;
  /** The cabinet's clock at `nowMs` of the page's clock, null before the first sample. */
  at(nowMs: number): number | null;
}

/** The offset comes from the sample with the shortest round trip: all others include queueing delay in one direction. */
export function cabinetClock(): CabinetClock {
  const samples: ClockSample[] = [];
  const roundTrip = (sample: ClockSample) => sample.receivedMs - sample.sentMs;
  const shortest = () =>
    samples.reduce<ClockSample | null>((a, b) => (a === null || roundTrip(b) < roundTrip(a) ? b : a), null);
  return {
    add(sample) {
      samples.push(sample);
      if (samples.length > SAMPLES_MAX) samples.shift();
    },
    roundTripMs() {
      const last = samples.at(-1);
      return last === undefined ? null : roundTrip(last);
    },
    shortestRoundTripMs() {
      const best = shortest();
      return best === null ? null : roundTrip(best);
    },
    at(nowMs) {
      const best = shortest();
      if (best === null) return null;
      return nowMs + best.cabinetMs - (best.sentMs + best.receivedMs) / 2;
    },
  };
}

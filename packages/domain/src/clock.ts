/** Time as a dependency, so that the protocol code also runs in the simulator. */
export interface Clock {
  /** Unix time in milliseconds, for what is stored or shown. An operator or NTP may step it. */
  nowMs(): number;
  /** Milliseconds since an arbitrary moment, with or without a fraction, never stepped: for durations and deadlines. */
  monotonicMs(): number;
  sleep(durationMs: number): Promise<void>;
}

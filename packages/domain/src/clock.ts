/** Time as a parameter, so that the protocol code runs in a simulated world too. */
export interface Clock {
  /** Milliseconds since 1970: for what is stored or shown. An operator, or NTP, may step it back or forth. */
  nowMs(): number;
  /** Whole milliseconds since some moment in the past, never stepped: every duration and deadline is measured by it. */
  monotonicMs(): number;
  sleep(durationMs: number): Promise<void>;
}

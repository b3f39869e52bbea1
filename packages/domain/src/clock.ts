/** Time as a parameter, so that the protocol code runs in a simulated world too. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number;
  sleep(durationMs: number): Promise<void>;
}

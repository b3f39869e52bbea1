/** What presses the keys of a real machine. */
export interface Board {
  /**
   * One pulse on this output, which ends in the board itself: a dead agent holds no key down. Never repeated. False: the board
   * has not said that it did it.
   */
  pulse(output: string): Promise<boolean>;
  /** Which of its inputs are on, by their names; null: no answer. */
  inputs(): Promise<ReadonlyMap<string, boolean> | null>;
  close(): void;
}

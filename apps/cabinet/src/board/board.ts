import type { link } from '@salon/contract';

/** What presses the keys of a real machine, and reads its lamps and switches: one machine's part of a relay board. */
export interface Board {
  /**
   * One pulse of this relay, which ends in the board itself: a dead agent keeps no key down. Never repeated. False: the board
   * has not confirmed it.
   */
  pulse(output: number): Promise<boolean>;
  /** It has answered within the last second. */
  isAnswering(): boolean;
  /** Null: not known, the board does not answer or has no such input. */
  isOn(input: number): boolean | null;
  /** On within the last second: a lamp may blink. Null: not known. */
  isLit(input: number): boolean | null;
  counts(): NonNullable<link.LineReport['board']>;
  close(): void;
}

import type { MeterReading } from './meter-reading.ts';

/**
 * An attendant's test: one credit onto the machine and off again. Its money is nobody's: it is outside the holdings, no ledger
 * books it, and the machine's meters of both directions move by it.
 */
export interface AttendantTest {
  testId: string;
  amountMinor: number;
  /** Of it on the machine now: `amountMinor`, or 0 before the way in is proven. */
  creditMinor: number;
  legs: readonly TestLeg[];
}

/** `abandoned`: an operator has found that its credit is no longer on the machine. */
export type EndedTest = AttendantTest & { result: 'done' | 'refused' | 'abandoned'; endedAtMs: number };

/** One transfer of a test: what the machine was asked, and what it and its meters said. */
export interface TestLeg {
  wireId: string;
  direction: 'in' | 'out';
  amountMinor: number;
  askedAtMs: number;
  before: MeterReading;
  end: TestLegEnd | null;
}

export interface TestLegEnd {
  result: 'moved' | 'refused';
  atMs: number;
  after: MeterReading;
  /** The machine's own words: its status code and its clock, or why it refused. */
  detail: string;
}

/** A way out that is refused is asked again: the receipt keeps the newest. */
export const LEGS_AT_MOST = 8;

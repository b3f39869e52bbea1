import type { AttendantTest, EndedTest } from './attendant-test.ts';
import type { MeterReading } from './meter-reading.ts';

/** What the journal knows of a machine that decides itself. */
export interface MeteredState {
  /** Last reading whose meaning stands in the journal; null in a new journal. */
  reading: MeterReading | null;
  /** Of the board that the reading is of; null where the machine does not say it. */
  serial: string | null;
  asked: AskedTransfer | null;
  /** Transfers asked so far; a cash out that the machine refuses is asked again under another wire id. */
  asks: number;
  /** Wins that the platform has not paid yet; the machine itself may play on. */
  owed: readonly { reference: string; amountMinor: number; epoch: number }[];
  /** Of these, what the machine's jackpot counter has not shown yet. */
  jackpotDueMinor: number;
  /** While its credit is on the machine, or may be. */
  test: AttendantTest | null;
  lastTest: EndedTest | null;
}

/** The one transfer that was sent, or may have been, and is not decided. */
export interface AskedTransfer {
  transferId: string;
  /** As the machine knows it. */
  wireId: string;
  direction: 'in' | 'out';
  epoch: number;
  amountMinor: number;
  /** One way of an attendant's test, whose id `transferId` is: nobody's money. */
  isTest?: true;
}

export const NEW_METERED: MeteredState = {
  ...{ reading: null, serial: null, asked: null },
  ...{ asks: 0, owed: [], jackpotDueMinor: 0, test: null, lastTest: null },
};

/** One or more games of a machine that decides itself, read from its meters. */
export interface MeteredPlay {
  number: number;
  /** Of the seat that paid for it. */
  epoch: number;
  gameId: string;
  /** 0: a hand pay of a game that an earlier play has counted. */
  games: number;
  betMinor: number;
  winMinor: number;
  handPayMinor: number;
}

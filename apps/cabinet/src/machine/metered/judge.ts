import { advanceOf, type MeterModuli, type MeterReading } from './meter-reading.ts';

/** What has happened on a machine between two readings. Minor units. */
export type Judgement =
  | { kind: 'sound'; games: GamesPlayed | null; jackpotDueMinor: number }
  /** A bet without its game: one runs, so that this is no reading to book. */
  | { kind: 'running' }
  /** A counter went backward: cleared memory, or another board. */
  | { kind: 'backward' }
  /** Money that neither a game nor a transfer of ours has moved: bill, ticket, a key at the machine. */
  | { kind: 'foreign'; differenceMinor: number };

export interface GamesPlayed {
  /** 0: a win of a game that was counted before, paid by an attendant. */
  games: number;
  betMinor: number;
  /** All wins, `handPayMinor` included. */
  winMinor: number;
  handPayMinor: number;
}

/** What the core knows to have happened besides games, minor units. */
export interface ExpectedMoves {
  transferInMinor: number;
  transferOutMinor: number;
  /** Credit that an attendant has taken off by a hand pay that the host knows. */
  cancelledMinor: number;
  /** A win that rings for an attendant and is not booked yet. */
  ringingMinor: number;
  /** Wins booked as hand pays that the jackpot counter has not shown yet: some machines count them at the reset. */
  jackpotDueMinor: number;
}

export const NO_MOVES: ExpectedMoves = {
  ...{ transferInMinor: 0, transferOutMinor: 0, cancelledMinor: 0 },
  ...{ ringingMinor: 0, jackpotDueMinor: 0 },
};

/**
 * Both readings are of a machine with no transfer under way. Games alone explain coin in and coin out; what is neither a game
 * nor expected is nobody's whom we know.
 */
export function judge(
  before: MeterReading,
  now: MeterReading,
  moduli: MeterModuli,
  expected: ExpectedMoves = NO_MOVES,
): Judgement {
  const advance = advanceOf(before.counters, now.counters, moduli);
  if (advance === null) return { kind: 'backward' };
  const { coinInMinor: betMinor, coinOutMinor, games } = advance;
  const movedMinor = expected.transferInMinor - expected.transferOutMinor - expected.cancelledMinor;
  const differenceMinor = now.creditMinor - before.creditMinor - movedMinor + betMinor - coinOutMinor;
  const isExpected =
    advance.transferInMinor === expected.transferInMinor &&
    advance.transferOutMinor === expected.transferOutMinor &&
    advance.cancelledMinor === expected.cancelledMinor;
  if (differenceMinor !== 0 || !isExpected) return { kind: 'foreign', differenceMinor };

  // A machine that rings plays no game: without a new game the ring is of one that is booked. Where its win was not known then,
  // the counter brings it.
  const ringingMinor = games > 0 ? expected.ringingMinor : 0;
  const jackpotKnownMinor = ringingMinor + expected.jackpotDueMinor;
  // A hand pay that rang and was reset while nobody listened is in the counter alone.
  const handPayMinor = ringingMinor + Math.max(0, advance.jackpotMinor - jackpotKnownMinor);
  const jackpotDueMinor = Math.max(0, jackpotKnownMinor - advance.jackpotMinor);
  if (games === 0 && betMinor > 0) return { kind: 'running' };
  // A win without any game: which game, and whose, only an operator can find out.
  if (games === 0 && coinOutMinor > 0) return { kind: 'foreign', differenceMinor: 0 };
  if (games > 0 || handPayMinor > 0) {
    const played = { games, betMinor, winMinor: coinOutMinor + handPayMinor, handPayMinor };
    return { kind: 'sound', games: played, jackpotDueMinor };
  }
  return { kind: 'sound', games: null, jackpotDueMinor };
}

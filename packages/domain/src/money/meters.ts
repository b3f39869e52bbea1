import type { Minor } from './minor.ts';

/** Counters of a machine since its journal began; they only grow. Minor units; `games` counts games, which one play may hold several of. */
export interface Meters {
  /** Moved onto the machine (bill-in meter of a real cabinet). */
  inMinor: Minor;
  /** Moved off it and confirmed by the platform. */
  outMinor: Minor;
  /** Coin in. */
  betMinor: Minor;
  /** Coin out. */
  winMinor: Minor;
  handPayPaidMinor: Minor;
  games: number;
}

export const ZERO_METERS: Meters = { inMinor: 0, outMinor: 0, betMinor: 0, winMinor: 0, handPayPaidMinor: 0, games: 0 };

export interface Holdings {
  creditMinor: Minor;
  /** Debited for a cash out that the platform has not confirmed yet. */
  escrowMinor: Minor;
  handPayPendingMinor: Minor;
}

/** credit + escrow + hand pay pending = in − out − bet + win − hand pay paid. Zero on a correct machine, minor units. */
export function imbalance(holdings: Holdings, meters: Meters): number {
  const held = holdings.creditMinor + holdings.escrowMinor + holdings.handPayPendingMinor;
  const counted = meters.inMinor - meters.outMinor - meters.betMinor + meters.winMinor - meters.handPayPaidMinor;
  return held - counted;
}

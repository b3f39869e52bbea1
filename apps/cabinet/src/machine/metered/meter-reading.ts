/**
 * What a machine's own memory says at rest, in minor units (`games` counts games). The counters only grow and start over at
 * their modulus.
 */
export interface MeterReading {
  creditMinor: number;
  counters: MeterCounters;
}

export interface MeterCounters {
  coinInMinor: number;
  /** Won and paid to the credit meter. */
  coinOutMinor: number;
  /** Wins that an attendant pays. */
  jackpotMinor: number;
  /** Credit that an attendant paid out. */
  cancelledMinor: number;
  games: number;
  /** Moved by transfers of the host. */
  transferInMinor: number;
  transferOutMinor: number;
}

const COUNTERS = [
  'coinInMinor',
  'coinOutMinor',
  'jackpotMinor',
  'cancelledMinor',
  'games',
  'transferInMinor',
  'transferOutMinor',
] as const satisfies readonly (keyof MeterCounters)[];

/** Where each counter starts over: 10^8 or 10^10 of its unit, in the reading's unit. */
export type MeterModuli = MeterCounters;

/** How far every counter went on. Null: one went backward, or so far that the direction cannot be known. */
export function advanceOf(before: MeterCounters, now: MeterCounters, moduli: MeterModuli): MeterCounters | null {
  const advance = { ...now };
  for (const counter of COUNTERS) {
    const modulus = moduli[counter];
    const steps = (((now[counter] - before[counter]) % modulus) + modulus) % modulus;
    // More than half a round is a step back: a cleared memory, a replaced board.
    if (steps > modulus / 2) return null;
    advance[counter] = steps;
  }
  return advance;
}

export function isSameReading(one: MeterReading, other: MeterReading): boolean {
  return (
    one.creditMinor === other.creditMinor &&
    COUNTERS.every((counter) => one.counters[counter] === other.counters[counter])
  );
}

/**
 * Meters of the machine: their codes in `2F` (one byte) and `6F` (two bytes, the same number), their digits and unit.
 * Only those that a public source names (P; A0 and B8: field); the whole table is in the licensed specification.
 */

/** `credits` are of the machine's accounting denomination, `cents` are not; `games` and `times` count. */
export type MeterUnit = 'credits' | 'cents' | 'games' | 'times';
/** 4 or 5 bytes of BCD on the wire. They roll over at 10^8 and 10^10. */
export type MeterDigits = 8 | 10;

interface MeterFacts {
  /** Its code in 2F and 6F; null for one that only a poll of its own or a group reads. */
  code: number | null;
  digits: MeterDigits;
  unit: MeterUnit;
}

const METER_TABLE = {
  coin_in: { code: 0x00, digits: 8, unit: 'credits' },
  coin_out: { code: 0x01, digits: 8, unit: 'credits' },
  jackpot: { code: 0x02, digits: 8, unit: 'credits' },
  hand_paid_cancelled_credits: { code: 0x03, digits: 8, unit: 'credits' },
  cancelled_credits: { code: 0x04, digits: 8, unit: 'credits' },
  games_played: { code: 0x05, digits: 8, unit: 'games' },
  games_won: { code: 0x06, digits: 8, unit: 'games' },
  games_lost: { code: null, digits: 8, unit: 'games' },
  current_credits: { code: 0x0c, digits: 8, unit: 'credits' },
  drop: { code: null, digits: 8, unit: 'credits' },
  door_openings: { code: null, digits: 8, unit: 'times' },
  power_resets: { code: null, digits: 8, unit: 'times' },
  aft_cashable_in: { code: 0xa0, digits: 10, unit: 'cents' },
  aft_cashable_out: { code: 0xb8, digits: 10, unit: 'cents' },
} as const satisfies Record<string, MeterFacts>;

export type MeterName = keyof typeof METER_TABLE;
export const METERS: Readonly<Record<MeterName, MeterFacts>> = METER_TABLE;

const NAMES_BY_CODE = new Map(
  (Object.keys(METERS) as MeterName[]).flatMap((name): [number, MeterName][] => {
    const { code } = METERS[name];
    return code === null ? [] : [[code, name]];
  }),
);

export function meterByCode(code: number): MeterName | null {
  return NAMES_BY_CODE.get(code) ?? null;
}

/**
 * How far a meter moved, 0..10^digits − 1, over at most one rollover. A meter that went backwards reads as a step of
 * nearly the whole range: a step that no reading interval explains is a fault, never money.
 * Throws RangeError when a value is none of such a meter.
 */
export function meterDelta(before: number, after: number, digits: MeterDigits): number {
  const range = 10 ** digits;
  for (const value of [before, after])
    if (!Number.isInteger(value) || value < 0 || value >= range)
      throw new RangeError(`meter: ${value} of ${digits} digits`);
  return after >= before ? after - before : after - before + range;
}

/** The meters of the machine: what each is called on the wire, how many BCD bytes it has, and where it rolls over. */

interface MeterForm {
  /** Code in 2F, 6F and AF; absent: only in the grouped polls. */
  code?: number;
  /** 4: credits or a count, rolls over at 10^8. 5: cents, at 10^10. */
  bytes: 4 | 5;
}

/** Codes 00..06, A0 and B8 are in several sources; 07, 0B, 0D, 0E, A1 and B9 are this simulator's and unproven. */
export const METERS = {
  coinIn: { code: 0x00, bytes: 4 },
  coinOut: { code: 0x01, bytes: 4 },
  jackpot: { code: 0x02, bytes: 4 },
  handPaidCancelled: { code: 0x03, bytes: 4 },
  cancelled: { code: 0x04, bytes: 4 },
  gamesPlayed: { code: 0x05, bytes: 4 },
  gamesWon: { code: 0x06, bytes: 4 },
  gamesLost: { code: 0x07, bytes: 4 },
  billsIn: { code: 0x0b, bytes: 4 },
  ticketInCents: { code: 0x0d, bytes: 5 },
  ticketOutCents: { code: 0x0e, bytes: 5 },
  aftInCents: { code: 0xa0, bytes: 5 },
  aftInCount: { code: 0xa1, bytes: 4 },
  aftOutCents: { code: 0xb8, bytes: 5 },
  aftOutCount: { code: 0xb9, bytes: 4 },
  drop: { bytes: 4 },
  doorOpenings: { bytes: 4 },
  powerResets: { bytes: 4 },
} as const satisfies Record<string, MeterForm>;

export type MeterName = keyof typeof METERS;
export type Meters = Record<MeterName, number>;

export const METER_NAMES = Object.keys(METERS) as MeterName[];
export const CREDIT_CODE = 0x0c;

export function modulus(name: MeterName): number {
  return 100 ** METERS[name].bytes;
}

export function zeroMeters(): Meters {
  return Object.fromEntries(METER_NAMES.map((name) => [name, 0])) as Meters;
}

export function count(meters: Meters, name: MeterName, by: number): void {
  meters[name] = (meters[name] + by) % modulus(name);
}

export function meterOfCode(code: number): MeterName | undefined {
  return METER_NAMES.find((name) => (METERS[name] as MeterForm).code === code);
}

const TEN_TO_FIFTEEN = ['cancelled', 'coinIn', 'coinOut', 'drop', 'jackpot', 'gamesPlayed'] as const;

/** The polls that read fixed meters. 0F, 19 and 1C are groups of those of 10..17; 1C ends with door openings and power resets (not known). */
export const METER_GROUPS: ReadonlyMap<number, readonly MeterName[]> = new Map<number, readonly MeterName[]>([
  [0x0f, TEN_TO_FIFTEEN],
  ...[...TEN_TO_FIFTEEN, 'gamesWon' as const, 'gamesLost' as const].map((name, at): [number, readonly MeterName[]] => [
    0x10 + at,
    [name],
  ]),
  [0x19, TEN_TO_FIFTEEN.slice(1)],
  [0x1c, [...TEN_TO_FIFTEEN.slice(1), 'gamesWon', 'doorOpenings', 'powerResets']],
]);

/** R polls that read one meter or a fixed group of them (P): 4 BCD each, in this order, no length byte. */
import { fieldReader } from '../field-reader.ts';
import type { MeterName } from '../meters.ts';
import { bodyOf, readPoll } from '../packet.ts';

const GROUPS = {
  15: ['cancelled_credits', 'coin_in', 'coin_out', 'drop', 'jackpot', 'games_played'],
  16: ['cancelled_credits'],
  17: ['coin_in'],
  18: ['coin_out'],
  19: ['drop'],
  20: ['jackpot'],
  21: ['games_played'],
  22: ['games_won'],
  23: ['games_lost'],
  25: ['coin_in', 'coin_out', 'drop', 'jackpot', 'games_played'],
  26: ['current_credits'],
  28: ['coin_in', 'coin_out', 'drop', 'jackpot', 'games_played', 'games_won', 'door_openings', 'power_resets'],
} as const satisfies Record<number, readonly MeterName[]>;

export type MeterGroup = keyof typeof GROUPS;
/** The credit on the machine. */
export const CREDIT_METER: MeterGroup = 0x1a;
export const METER_GROUPS: Readonly<Record<MeterGroup, readonly MeterName[]>> = GROUPS;
const METER_BYTES = 4;

export const readMeterGroup = (address: number, group: MeterGroup): Uint8Array => readPoll(address, group);

export type MeterReading = ReadonlyMap<MeterName, number>;

export function decodeMeterGroup(packet: Uint8Array, group: MeterGroup): MeterReading | null {
  const body = bodyOf(packet, group);
  if (body === null) return null;
  const field = fieldReader(body);
  const reading = new Map(METER_GROUPS[group].map((name): [MeterName, number] => [name, field.bcd(METER_BYTES)]));
  return field.isWhole() ? reading : null;
}

/** `2F`: meters that the host chooses, of one game or (0) of the machine, all of one moment. Codes are one byte, sizes are known beforehand. */
import { toBcd } from '../bcd.ts';
import { fieldReader } from '../field-reader.ts';
import { METERS, type MeterDigits, type MeterName, meterByCode } from '../meters.ts';
import { sizedBodyOf, sizedPoll } from '../packet.ts';
import type { Profile } from '../profiles.ts';

export const SELECTED_METERS_COMMAND = 0x2f;
/** The whole machine, not one of its games. */
export const ALL_GAMES = 0;
/** Not known; a reply of ten fits every length byte, and the captured one has four. */
export const SELECTED_METERS_LIMIT = 10;

export function readSelectedMeters(address: number, game: number, codes: readonly number[]): Uint8Array {
  if (codes.length === 0 || codes.length > SELECTED_METERS_LIMIT)
    throw new RangeError(`selected meters: ${codes.length} codes`);
  if (codes.some((code) => !Number.isInteger(code) || code < 0 || code > 0xff))
    throw new RangeError('selected meters: a code has one byte');
  return sizedPoll(address, SELECTED_METERS_COMMAND, toBcd(game, 2), Uint8Array.from(codes));
}

export interface MeterValue {
  code: number;
  name: MeterName | null;
  /** Null for a meter that the machine does not have. */
  value: number | null;
}

export interface GameMeters {
  game: number;
  meters: MeterValue[];
}

/** How a machine leaves out a meter that it does not have is not known: a reply that does not add up is refused. */
export function decodeSelectedMeters(packet: Uint8Array, profile: Profile): GameMeters | null {
  const body = sizedBodyOf(packet, SELECTED_METERS_COMMAND);
  if (body === null) return null;
  const field = fieldReader(body);
  const game = field.bcd(2);
  const meters: MeterValue[] = [];
  while (field.left() > 0) {
    const code = field.byte();
    meters.push({ code, name: meterByCode(code), value: field.bcd(digitsOf(code, profile) / 2) });
  }
  return field.isWhole() ? { game, meters } : null;
}

function digitsOf(code: number, profile: Profile): MeterDigits {
  const name = meterByCode(code);
  return profile.meterDigits[code] ?? (name === null ? 8 : METERS[name].digits);
}

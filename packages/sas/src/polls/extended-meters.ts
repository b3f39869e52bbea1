/** `6F`, and `AF` which does the same: chosen meters with codes of two bytes, each reply with its size, so that none has to be known. */
import { toBcd } from '../bcd.ts';
import { fieldReader } from '../field-reader.ts';
import { meterByCode } from '../meters.ts';
import { leastFirst, sizedBodyOf, sizedPoll } from '../packet.ts';
import type { GameMeters, MeterValue } from './selected-meters.ts';

export const EXTENDED_METERS_COMMANDS = { usual: 0x6f, alternative: 0xaf } as const;
export type ExtendedMetersCommand = keyof typeof EXTENDED_METERS_COMMANDS;
/** Not known; ten replies of 9 bytes fit a length byte. */
export const EXTENDED_METERS_LIMIT = 10;
const CODE_BYTES = 2;

export function readExtendedMeters(
  address: number,
  game: number,
  codes: readonly number[],
  command: ExtendedMetersCommand,
): Uint8Array {
  if (codes.length === 0 || codes.length > EXTENDED_METERS_LIMIT)
    throw new RangeError(`extended meters: ${codes.length} codes`);
  const wanted = codes.map((code) => leastFirst(code, CODE_BYTES));
  return sizedPoll(address, EXTENDED_METERS_COMMANDS[command], toBcd(game, 2), ...wanted);
}

/** Size 0: the machine does not have that meter. */
export function decodeExtendedMeters(packet: Uint8Array, command: ExtendedMetersCommand): GameMeters | null {
  const body = sizedBodyOf(packet, EXTENDED_METERS_COMMANDS[command]);
  if (body === null) return null;
  const field = fieldReader(body);
  const game = field.bcd(2);
  const meters: MeterValue[] = [];
  while (field.left() > 0) {
    const code = field.leastFirst(CODE_BYTES);
    const size = field.byte();
    meters.push({ code, name: meterByCode(code), value: size === 0 ? null : field.bcd(size) });
  }
  return field.isWhole() ? { game, meters } : null;
}

import { sealed } from './crc.ts';
import { ascii, bcd, binary } from './numbers.ts';

/** Replies of the machine, byte for byte. `address` is 1..7F; the bytes end with their CRC where the poll has one. */

export const ack = (address: number) => Uint8Array.of(address);
export const nack = (address: number) => Uint8Array.of(0x80 | address);
export const busy = (address: number) => Uint8Array.of(address, 0x00);
export const exception = (code: number) => Uint8Array.of(code);

/** Real-time event, which answers any poll. 00 says that there is none. */
export function realTimeEvent(address: number, code: number, data: readonly number[] = []): Uint8Array {
  return sealed([address, 0xff, code, ...data]);
}

/** 0F, 10..17, 19, 1A, 1C: meters of 4 BCD, one after the other. */
export function meterReply(address: number, command: number, values: readonly number[]): Uint8Array {
  return sealed([address, command, ...values.flatMap((value) => bcd(value, 4))]);
}

export interface MeterValue {
  code: number;
  value: number;
  /** 4, or 5 for cents. 0: this machine has no such meter. */
  bytes: number;
}

export function gameMetersReply(address: number, game: number, meters: readonly MeterValue[]): Uint8Array {
  const body = [...bcd(game, 2), ...meters.flatMap(({ code, value, bytes }) => [code, ...bcd(value, bytes)])];
  return sealed([address, 0x2f, body.length, ...body]);
}

/** 6F and AF: each meter says its own size. */
export function extendedMetersReply(
  address: number,
  command: number,
  game: number,
  meters: readonly MeterValue[],
): Uint8Array {
  const each = meters.flatMap(({ code, value, bytes }) => [...binary(code, 2), bytes, ...bcd(value, bytes)]);
  const body = [...bcd(game, 2), ...each];
  return sealed([address, command, body.length, ...body]);
}

export interface HandPayReply {
  level: number;
  cents: number;
  resetId: number;
}

export function handPayReply(address: number, { level, cents, resetId }: HandPayReply): Uint8Array {
  const unused = new Array<number>(10).fill(0);
  return sealed([address, 0x1b, 0x00, level, ...bcd(cents, 5), 0, 0, resetId, ...unused]);
}

/** 94 and A8: one byte of answer. */
export function codeReply(address: number, command: number, code: number): Uint8Array {
  return sealed([address, command, code]);
}

export interface Identity {
  gameId: string;
  denominationCode: number;
  maxBet: number;
  paytable: string;
  /** 9450 = 94.50 %. */
  baseShareBasisPoints: number;
}

export function identityReply(address: number, identity: Identity): Uint8Array {
  return sealed([
    address,
    0x1f,
    ...ascii(identity.gameId, 2),
    ...ascii('', 3),
    identity.denominationCode,
    Math.min(identity.maxBet, 0xff),
    0x00,
    0x00,
    0x00,
    ...ascii(identity.paytable, 6),
    ...ascii(String(identity.baseShareBasisPoints).padStart(4, '0')),
  ]);
}

export function versionReply(address: number, version: string, serial: string): Uint8Array {
  const body = [...ascii(version, 3), ...ascii(serial)];
  return sealed([address, 0x54, body.length, ...body]);
}

export function featuresReply(address: number, game: number, features: readonly [number, number, number]): Uint8Array {
  return sealed([address, 0xa0, ...bcd(game, 2), ...features, 0, 0, 0]);
}

/** Asset, status bits, and how many days tickets live (cashable, restricted). */
export function validationReply(address: number, asset: number, bits: number): Uint8Array {
  const body = [...binary(asset, 4), ...binary(bits, 2), ...bcd(30, 2), ...bcd(30, 2)];
  return sealed([address, 0x7b, body.length, ...body]);
}

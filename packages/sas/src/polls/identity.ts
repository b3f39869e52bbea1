/** Who the machine is: `1F` its game and denomination, `54` version and serial, `A0` what it can do. */
import { toBcd } from '../bcd.ts';
import { fieldReader } from '../field-reader.ts';
import { bodyOf, readPoll, setPoll, sizedBodyOf } from '../packet.ts';

export const IDENTITY_COMMANDS = { game: 0x1f, version: 0x54, features: 0xa0 } as const;

export const readGameIdentity = (address: number): Uint8Array => readPoll(address, IDENTITY_COMMANDS.game);
export const readVersion = (address: number): Uint8Array => readPoll(address, IDENTITY_COMMANDS.version);
/** Of one game; 0 is the machine. */
export const readFeatures = (address: number, game: number): Uint8Array =>
  setPoll(address, IDENTITY_COMMANDS.features, toBcd(game, 2));

/** Codes of `1F` in cents (D, P). */
const DENOMINATION_CENTS = new Map([
  [0x01, 1],
  [0x17, 2],
  [0x02, 5],
  [0x03, 10],
  [0x04, 25],
  [0x05, 50],
  [0x06, 100],
  [0x07, 500],
  [0x08, 1000],
  [0x09, 2000],
]);

export interface GameIdentity {
  gameId: string;
  additionalId: string;
  denominationCode: number;
  /** What one credit of every meter in credits is worth. Null for a code that no source names: such a machine is not hosted. */
  denominationCents: number | null;
  maxBet: number;
  progressiveGroup: number;
  gameOptions: number;
  paytableId: string;
  /** As the machine writes it, e.g. `9512`. */
  basePercentage: string;
}

/** Order and sizes: P, 20 bytes. What a machine sends after them is not read; the profile's length was checked before, by the shape of the reply. */
export function decodeGameIdentity(packet: Uint8Array): GameIdentity | null {
  const body = bodyOf(packet, IDENTITY_COMMANDS.game);
  if (body === null) return null;
  const field = fieldReader(body);
  const gameId = field.text(2);
  const additionalId = field.text(3);
  const denominationCode = field.byte();
  const identity: GameIdentity = {
    gameId,
    additionalId,
    denominationCode,
    denominationCents: DENOMINATION_CENTS.get(denominationCode) ?? null,
    maxBet: field.byte(),
    progressiveGroup: field.byte(),
    gameOptions: field.leastFirst(2),
    paytableId: field.text(6),
    basePercentage: field.text(4),
  };
  field.bytes(field.left());
  return field.isWhole() ? identity : null;
}

export interface MachineVersion {
  /** `602` is 6.02. */
  sasVersion: string;
  /** Up to 252 characters; what cannot be printed is escaped. */
  serial: string;
}

/** A length byte, three characters of version, the serial in the rest (P). */
export function decodeVersion(packet: Uint8Array): MachineVersion | null {
  const body = sizedBodyOf(packet, IDENTITY_COMMANDS.version);
  if (body === null) return null;
  const field = fieldReader(body);
  const version: MachineVersion = { sasVersion: field.text(3), serial: field.text(field.left()) };
  return field.isWhole() ? version : null;
}

export interface Features {
  game: number;
  hasAft: boolean;
  hasAftBonus: boolean;
  hasTicketRedemption: boolean;
  /** The three feature bytes (P); more may follow them, and are not read. */
  bits: readonly [number, number, number];
}

export function decodeFeatures(packet: Uint8Array): Features | null {
  const body = bodyOf(packet, IDENTITY_COMMANDS.features);
  if (body === null) return null;
  const field = fieldReader(body);
  const game = field.bcd(2);
  const bits = [field.byte(), field.byte(), field.byte()] as const;
  field.bytes(field.left());
  if (!field.isWhole()) return null;
  return {
    game,
    hasAft: (bits[1] & 0x40) !== 0,
    hasAftBonus: (bits[0] & 0x02) !== 0,
    hasTicketRedemption: (bits[0] & 0x80) !== 0,
    bits,
  };
}

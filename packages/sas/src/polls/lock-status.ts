/** `74`, AFT lock and status: locks the game for a transfer, and says what the machine can transfer and how much it has. */
import { toBcd } from '../bcd.ts';
import { fieldReader } from '../field-reader.ts';
import { setPoll, sizedBodyOf } from '../packet.ts';
import type { Profile } from '../profiles.ts';
import { assetNumberOf } from './asset-number.ts';

export const LOCK_STATUS_COMMAND = 0x74;

/** `lock` waits for the given transfers to be possible, for so many 1/100 s (0..9999); without one it locks nothing. */
export type LockRequest =
  | { kind: 'lock'; toMachine: boolean; toHost: boolean; timeoutHundredths: number }
  | { kind: 'cancel' }
  | { kind: 'query' };

const LOCK_CODES = { lock: 0x00, cancel: 0x80, query: 0xff } as const;

export function lockStatus(address: number, request: LockRequest): Uint8Array {
  const isLock = request.kind === 'lock';
  const condition = isLock ? bits(request.toMachine, request.toHost) : 0;
  const timeout = toBcd(isLock ? request.timeoutHundredths : 0, 2);
  return setPoll(address, LOCK_STATUS_COMMAND, LOCK_CODES[request.kind], condition, timeout);
}

export interface LockStatus {
  assetNumber: number;
  lock: 'locked' | 'pending' | 'not_locked' | 'unknown';
  available: { toMachine: boolean; toHost: boolean; toPrinter: boolean; hasWinPending: boolean; bonus: boolean };
  hostCashOut: { isControllable: boolean; isEnabled: boolean; isHard: boolean };
  aft: {
    hasPrinter: boolean;
    allowsPartialToHost: boolean;
    hasCustomTickets: boolean;
    isRegistered: boolean;
    /** Off after a memory clear, until the operator's menu turns it on: a transfer is then answered by 82. */
    isInHouseEnabled: boolean;
    isBonusEnabled: boolean;
    isDebitEnabled: boolean;
    isAnyEnabled: boolean;
  };
  /** 00 has no history. */
  historyMaxIndex: number;
  cashableCents: number;
  restrictedCents: number;
  nonRestrictedCents: number;
  limitCents: number;
  /** MMDDYYYY, or 0000 and days; 0 is none. */
  restrictedExpiration: number;
  restrictedPoolId: number;
}

const LOCKS = new Map<number, LockStatus['lock']>([
  [0x00, 'locked'],
  [0x40, 'pending'],
  [0xff, 'not_locked'],
]);

/** Length 23. Bits of host cash-out as in the flags of `72` (D); those of AFT from several public sources, and the captured 9E and 04 fit them. */
export function decodeLockStatus(packet: Uint8Array, profile: Profile): LockStatus | null {
  const body = sizedBodyOf(packet, LOCK_STATUS_COMMAND);
  if (body === null) return null;
  const field = fieldReader(body);
  const status: LockStatus = {
    assetNumber: assetNumberOf(field, profile),
    lock: LOCKS.get(field.byte()) ?? 'unknown',
    available: availableOf(field.byte()),
    hostCashOut: hostCashOutOf(field.byte()),
    aft: aftOf(field.byte()),
    historyMaxIndex: field.byte(),
    cashableCents: field.bcd(5),
    restrictedCents: field.bcd(5),
    nonRestrictedCents: field.bcd(5),
    limitCents: field.bcd(5),
    restrictedExpiration: field.bcd(4),
    restrictedPoolId: field.leastFirst(2),
  };
  return field.isWhole() ? status : null;
}

function availableOf(byte: number): LockStatus['available'] {
  const [toMachine, toHost, toPrinter, hasWinPending, bonus] = flags(byte);
  return { toMachine, toHost, toPrinter, hasWinPending, bonus };
}

function hostCashOutOf(byte: number): LockStatus['hostCashOut'] {
  const [isControllable, isEnabled, isHard] = flags(byte);
  return { isControllable, isEnabled, isHard };
}

function aftOf(byte: number): LockStatus['aft'] {
  const [hasPrinter, allowsPartialToHost, hasCustomTickets, isRegistered, ...rest] = flags(byte);
  const [isInHouseEnabled, isBonusEnabled, isDebitEnabled, isAnyEnabled] = rest;
  return {
    hasPrinter,
    allowsPartialToHost,
    hasCustomTickets,
    isRegistered,
    isInHouseEnabled,
    isBonusEnabled,
    isDebitEnabled,
    isAnyEnabled,
  };
}

type Flags = [boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean];

function flags(byte: number): Flags {
  return Array.from({ length: 8 }, (_, bit) => ((byte >> bit) & 1) === 1) as Flags;
}

function bits(...values: boolean[]): number {
  return values.reduce((byte, isSet, bit) => (isSet ? byte | (1 << bit) : byte), 0);
}

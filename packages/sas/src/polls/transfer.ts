/** `72`, AFT transfer: ask, cancel, query, acknowledge. A query (FE) leaves the cycle open, acknowledging (FF) closes it. */
import { toBcd } from '../bcd.ts';
import { leastFirst, sizedPoll } from '../packet.ts';
import type { Profile } from '../profiles.ts';
import { assetNumberBytes } from './asset-number.ts';

export const TRANSFER_COMMAND = 0x72;
export const REGISTRATION_KEY_BYTES = 20;
const LONGEST_ID = 20;
const PRINTABLE = /^[\x20-\x7e]+$/;

export const TRANSFER_TYPES = {
  to_machine: 0x00,
  bonus_to_machine: 0x10,
  bonus_jackpot_to_machine: 0x11,
  to_host: 0x80,
  win_to_host: 0x90,
} as const;
export type TransferType = keyof typeof TRANSFER_TYPES;

/** Bit of each. Bit 5 (data of a custom ticket) is not used. */
const FLAG_BITS = {
  /** The two next are obeyed, not left alone. */
  controlHostCashOut: 0,
  enableHostCashOut: 1,
  hardHostCashOut: 2,
  requestCashOut: 3,
  lockAfter: 4,
  onlyIfLocked: 6,
  requestReceipt: 7,
} as const;
export type TransferFlag = keyof typeof FLAG_BITS;
export type TransferFlags = Readonly<Partial<Record<TransferFlag, true>>>;

export interface TransferRequest {
  /** `partial` lets the machine take less. */
  extent: 'full' | 'partial';
  type: TransferType;
  cashableCents: number;
  restrictedCents: number;
  nonRestrictedCents: number;
  flags: TransferFlags;
  assetNumber: number;
  /** 20 bytes; zeros where the machine is not registered. */
  registrationKey: Uint8Array;
  /** 1 to 20 printable ASCII characters. */
  transferId: string;
  /** Of restricted credit: MMDDYYYY or 0000 and days, and its pool. Null is zeros. */
  restriction: { expiration: number; poolId: number } | null;
  /** Locks for so many 1/100 s by itself, without a `74` before it; null sends none. */
  lockTimeoutHundredths: number | null;
}

const EXTENTS = { full: 0x00, partial: 0x01 } as const;
/** A new transfer always goes to index 0. */
const CURRENT = 0x00;
const CANCEL = 0x80;
const QUERY = 0xfe;
const ACKNOWLEDGE = 0xff;
const NO_RECEIPT = 0;

/** Throws RangeError on what cannot be sent: a transfer that is changed on its way is never right. */
export function transfer(address: number, request: TransferRequest, profile: Profile): Uint8Array {
  if (request.registrationKey.length !== REGISTRATION_KEY_BYTES)
    throw new RangeError(`transfer: a key of ${request.registrationKey.length} bytes`);
  if (request.transferId.length > LONGEST_ID || !PRINTABLE.test(request.transferId))
    throw new RangeError('transfer: id');
  const amounts = [request.cashableCents, request.restrictedCents, request.nonRestrictedCents];
  return sizedPoll(
    address,
    TRANSFER_COMMAND,
    EXTENTS[request.extent],
    CURRENT,
    TRANSFER_TYPES[request.type],
    ...amounts.map((cents) => toBcd(cents, 5)),
    flagByte(request.flags),
    assetNumberBytes(request.assetNumber, profile),
    request.registrationKey,
    request.transferId.length,
    new TextEncoder().encode(request.transferId),
    toBcd(request.restriction?.expiration ?? 0, 4),
    leastFirst(request.restriction?.poolId ?? 0, 2),
    NO_RECEIPT,
    ...(request.lockTimeoutHundredths === null ? [] : [toBcd(request.lockTimeoutHundredths, 2)]),
  );
}

export const cancelTransfer = (address: number): Uint8Array => sizedPoll(address, TRANSFER_COMMAND, CANCEL);

/** 00 is the current or last cycle; what others mean is the profile's `historyIndexes`. */
export const queryTransfer = (address: number, index = CURRENT): Uint8Array =>
  sizedPoll(address, TRANSFER_COMMAND, QUERY, leastFirst(index, 1));

/** Closes the cycle. Without it every later transfer is answered by C0, for ever. */
export const acknowledgeTransfer = (address: number): Uint8Array =>
  sizedPoll(address, TRANSFER_COMMAND, ACKNOWLEDGE, CURRENT);

function flagByte(flags: TransferFlags): number {
  return (Object.keys(FLAG_BITS) as TransferFlag[]).reduce(
    (byte, flag) => (flags[flag] ? byte | (1 << FLAG_BITS[flag]) : byte),
    0,
  );
}

export function flagsOf(byte: number): TransferFlags {
  const set = (Object.keys(FLAG_BITS) as TransferFlag[]).filter((flag) => (byte >> FLAG_BITS[flag]) & 1);
  return Object.fromEntries(set.map((flag) => [flag, true]));
}

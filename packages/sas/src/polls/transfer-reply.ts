/** The reply to every `72`: the machine's own record of a transfer, or two bytes where it has nothing to say but why. */
import { type FieldReader, fieldReader } from '../field-reader.ts';
import { sizedBodyOf } from '../packet.ts';
import type { Profile } from '../profiles.ts';
import { assetNumberOf } from './asset-number.ts';
import { flagsOf, TRANSFER_COMMAND, TRANSFER_TYPES, type TransferFlags, type TransferType } from './transfer.ts';
import { type TransferStatus, transferStatusOf } from './transfer-status.ts';

export interface TransferOutcome {
  /** Place in the machine's history; 00 until the cycle is closed. */
  index: number;
  status: TransferStatus;
  statusCode: number;
}

export interface TransferRecord extends TransferOutcome {
  receiptStatus: number;
  type: TransferType | 'unknown';
  cashableCents: number;
  restrictedCents: number;
  nonRestrictedCents: number;
  flags: TransferFlags;
  assetNumber: number;
  /** As the machine has it; what cannot be printed is escaped. Empty when it has none. */
  transferId: string;
  /** MMDDYYYY and hhmmss of the machine's clock, as numbers; 0 until it is complete. */
  date: number;
  time: number;
  restrictedExpiration: number;
  restrictedPoolId: number;
  /** Of this direction, after the transfer; null where the machine sends none. */
  meters: { cashableCents: number | null; restrictedCents: number | null; nonRestrictedCents: number | null };
}

export type TransferReply = ({ kind: 'record' } & TransferRecord) | ({ kind: 'status' } & TransferOutcome);

const SHORT_BYTES = 2;
const TYPES: ReadonlyMap<number, TransferType> = new Map(
  (Object.keys(TRANSFER_TYPES) as TransferType[]).map((type) => [TRANSFER_TYPES[type], type]),
);

export function decodeTransferReply(packet: Uint8Array, profile: Profile): TransferReply | null {
  const body = sizedBodyOf(packet, TRANSFER_COMMAND);
  if (body === null) return null;
  const field = fieldReader(body);
  const index = field.byte();
  const statusCode = field.byte();
  const outcome: TransferOutcome = { index, status: transferStatusOf(statusCode), statusCode };
  if (body.length === SHORT_BYTES) return { kind: 'status', ...outcome };
  const record: TransferReply = {
    kind: 'record',
    ...outcome,
    receiptStatus: field.byte(),
    type: TYPES.get(field.byte()) ?? 'unknown',
    cashableCents: field.bcd(5),
    restrictedCents: field.bcd(5),
    nonRestrictedCents: field.bcd(5),
    flags: flagsOf(field.byte()),
    assetNumber: assetNumberOf(field, profile),
    transferId: field.text(field.byte()),
    date: field.bcd(4),
    time: field.bcd(3),
    restrictedExpiration: field.bcd(4),
    restrictedPoolId: field.leastFirst(2),
    meters: {
      cashableCents: sizedMeter(field),
      restrictedCents: sizedMeter(field),
      nonRestrictedCents: sizedMeter(field),
    },
  };
  return field.isWhole() ? record : null;
}

/** A size byte and so much BCD; size 0 is a meter that the machine does not have. */
function sizedMeter(field: FieldReader): number | null {
  const size = field.byte();
  return size === 0 ? null : field.bcd(size);
}

import { sealed } from './crc.ts';
import { ascii, bcd, binary } from './numbers.ts';

const hexBytes = (text: string) => [...Buffer.from(text, 'hex')];

export interface LockReply {
  asset: number;
  lock: number;
  available: number;
  hostCashOut: number;
  aftStatus: number;
  historyMax: number;
  cashableCents: number;
  limitCents: number;
}

export function lockReply(address: number, status: LockReply): Uint8Array {
  const body = [
    ...binary(status.asset, 4),
    status.lock,
    status.available,
    status.hostCashOut,
    status.aftStatus,
    status.historyMax,
    ...bcd(status.cashableCents, 5),
    ...bcd(0, 5),
    ...bcd(0, 5),
    ...bcd(status.limitCents, 5),
    ...bcd(0, 4),
    0,
    0,
  ];
  return sealed([address, 0x74, body.length, ...body]);
}

export function registerReply(address: number, status: number, asset: number, key: string, pos: string): Uint8Array {
  const body = [status, ...binary(asset, 4), ...hexBytes(key), ...hexBytes(pos)];
  return sealed([address, 0x73, body.length, ...body]);
}

/** Nothing but a status: refused, or no such transfer. */
export function shortTransferReply(address: number, index: number, status: number): Uint8Array {
  return sealed([address, 0x72, 2, index, status]);
}

export interface TransferReply {
  index: number;
  status: number;
  type: number;
  cents: number;
  flags: number;
  asset: number;
  id: string;
  /** MMDDYYYY and HHMMSS, or zeros while it is pending. */
  date: string;
  time: string;
  expiration: string;
  pool: string;
  /** The AFT meter of the transfer's direction, after it. */
  meterCents: number;
}

const NO_RECEIPT = 0xff;
const METER_BYTES = 5;

export function transferReply(address: number, transfer: TransferReply): Uint8Array {
  const body = [
    transfer.index,
    transfer.status,
    NO_RECEIPT,
    transfer.type,
    ...bcd(transfer.cents, 5),
    ...bcd(0, 5),
    ...bcd(0, 5),
    transfer.flags,
    ...binary(transfer.asset, 4),
    transfer.id.length,
    ...ascii(transfer.id),
    ...hexBytes(transfer.date),
    ...hexBytes(transfer.time),
    ...hexBytes(transfer.expiration),
    ...hexBytes(transfer.pool),
    METER_BYTES,
    ...bcd(transfer.meterCents, METER_BYTES),
    METER_BYTES,
    ...bcd(0, METER_BYTES),
    METER_BYTES,
    ...bcd(0, METER_BYTES),
  ];
  return sealed([address, 0x72, body.length, ...body]);
}

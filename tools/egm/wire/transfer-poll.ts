import { fromBcd, fromBinary } from './numbers.ts';

/** The fields of a 72 that asks for money to move. Hex strings are echoed or compared, never calculated with. */
export interface TransferRequest {
  code: number;
  index: number;
  type: number;
  /** Null: a nibble is no digit. */
  cashableCents: number | null;
  otherCents: number | null;
  flags: number;
  asset: number;
  key: string;
  id: string;
  expiration: string;
  pool: string;
}

export type TransferPoll =
  | { name: 'transfer'; request: TransferRequest }
  | { name: 'transfer_cancel' }
  | { name: 'transfer_look'; index: number; isAcknowledged: boolean }
  /** A code that the machine does not know, or fields that end too early: refused by status, not by silence. */
  | { name: 'transfer_wrong'; status: 'c1' | 'id' };

const AMOUNTS_AT = 3;
const ID_AT = 44;

/** `body` follows the length byte: code, index, type, 3 x 5 BCD cents, flags, asset 4, key 20, id, expiration 4, pool 2, receipt. */
export function transferPoll(body: Uint8Array): TransferPoll | null {
  const [code, index = 0] = body;
  if (code === undefined) return null;
  if (code === 0x80) return { name: 'transfer_cancel' };
  if (code === 0xfe || code === 0xff) return { name: 'transfer_look', index, isAcknowledged: code === 0xff };
  if (code > 1) return { name: 'transfer_wrong', status: 'c1' };
  if (body.length < ID_AT) return null;
  const idLength = body[ID_AT - 1]!;
  const rest = body.subarray(ID_AT + idLength);
  if (idLength < 1 || idLength > 20) return { name: 'transfer_wrong', status: 'id' };
  // Expiration, pool and the length of the receipt's data: without them the packet is none.
  if (rest.length < 7) return null;
  const hex = Buffer.from(body).toString('hex');
  const amount = (at: number) => fromBcd(body.subarray(AMOUNTS_AT + at * 5, AMOUNTS_AT + at * 5 + 5));
  const [cashable, restricted, nonRestricted] = [amount(0), amount(1), amount(2)];
  return {
    name: 'transfer',
    request: {
      code,
      index,
      type: body[2]!,
      cashableCents: cashable,
      otherCents: restricted === null || nonRestricted === null ? null : restricted + nonRestricted,
      flags: body[18]!,
      asset: fromBinary(body.subarray(19, 23)),
      key: hex.slice(46, 86),
      id: Buffer.from(body.subarray(ID_AT, ID_AT + idLength)).toString('latin1'),
      expiration: Buffer.from(rest.subarray(0, 4)).toString('hex'),
      pool: Buffer.from(rest.subarray(4, 6)).toString('hex'),
    },
  };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBcd } from '../bcd.ts';
import { withCrc } from '../crc.ts';
import { bytesOf, hexOf } from '../hex.fixture.ts';
import { leastFirst, sizedPoll } from '../packet.ts';
import { PROFILES } from '../profiles.ts';
import {
  acknowledgeTransfer,
  cancelTransfer,
  flagsOf,
  queryTransfer,
  TRANSFER_TYPES,
  type TransferRequest,
  type TransferType,
  transfer,
} from './transfer.ts';
import { decodeTransferReply } from './transfer-reply.ts';
import { transferStatusOf } from './transfer-status.ts';

const { spec } = PROFILES;
const REQUEST: TransferRequest = {
  extent: 'full',
  type: 'to_machine',
  cashableCents: 5_000,
  restrictedCents: 0,
  nonRestrictedCents: 0,
  flags: { onlyIfLocked: true },
  assetNumber: 1,
  registrationKey: new Uint8Array(20),
  transferId: 'ABCDEFGHIJKLMNOPQR27',
  restriction: null,
  lockTimeoutHundredths: null,
};
/** From a public log of a cabinet's link: a transfer of 1,000.00 to it. The tester's id begins with a 00, which we refuse to send. */
const CAPTURED: [string, string][] = [
  [
    'Test Transaction1',
    '017244000000000000000000000000000000100000000903000000000000000000000000000000000000000000001100657374205472616E73616374696F6E31053020200C00004B02',
  ],
  [
    'Test Transaction22',
    '017245000000000000000000000000000000100000000903000000000000000000000000000000000000000000001200657374205472616E73616374696F6E3232053020200C00000A45',
  ],
];

describe('a transfer', () => {
  it('is asked for field by field', () => {
    const poll = transfer(1, REQUEST, spec);
    const amounts = '0000005000 0000000000 0000000000';
    const id = '14 4142434445464748494A4B4C4D4E4F505152 3237';
    const body = `00 00 00 ${amounts} 40 01000000 ${'00'.repeat(20)} ${id} 00000000 0000 00`;
    expect(hexOf(poll.subarray(0, -2))).toBe(`017247${body.replaceAll(' ', '')}`);
    const locking = transfer(1, { ...REQUEST, lockTimeoutHundredths: 3000 }, spec);
    expect(hexOf(locking.subarray(-4, -2))).toBe('3000');
    expect(locking[2]).toBe(0x49);
  });

  it.each(CAPTURED)('%s is the captured packet, but for the first letter of its id', (transferId, captured) => {
    const restriction = { expiration: 5_302_020, poolId: 12 };
    const amounts = { cashableCents: 0, nonRestrictedCents: 100_000 };
    const asked = { ...REQUEST, ...amounts, flags: {}, assetNumber: 777, transferId, restriction };
    const unsealed = transfer(1, asked, spec).slice(0, -2);
    unsealed[47] = 0;
    expect(hexOf(withCrc(unsealed))).toBe(captured);
  });

  it('has the type, the flags and the asset number where they belong', () => {
    const out: TransferRequest = {
      ...REQUEST,
      extent: 'partial',
      type: 'to_host',
      flags: { controlHostCashOut: true, enableHostCashOut: true, lockAfter: true },
      assetNumber: 0x01020304,
    };
    expect(hexOf(transfer(1, out, spec).subarray(3, 6))).toBe('010080');
    expect(hexOf(transfer(1, out, spec).subarray(21, 26))).toBe('1304030201');
    const mostFirst = { ...spec, assetNumberOrder: 'most_first' as const };
    expect(hexOf(transfer(1, out, mostFirst).subarray(22, 26))).toBe('01020304');
  });

  it('is cancelled, queried and acknowledged by the captured packets', () => {
    expect(hexOf(acknowledgeTransfer(1))).toBe('017202FF000F22');
    expect(hexOf(cancelTransfer(1))).toBe('017201800BB4');
    expect(hexOf(queryTransfer(1).subarray(0, -2))).toBe('017202FE00');
    expect(hexOf(queryTransfer(1, 0xff).subarray(0, -2))).toBe('017202FEFF');
  });

  it.each<Partial<TransferRequest>>([
    { cashableCents: 10_000_000_000 },
    { cashableCents: 0.5 },
    { restrictedCents: -1 },
    { transferId: '' },
    { transferId: 'A'.repeat(21) },
    { transferId: 'AB\n' },
    { transferId: 'É' },
    { registrationKey: new Uint8Array(19) },
    { assetNumber: 2 ** 32 },
    { lockTimeoutHundredths: 10_000 },
  ])('that cannot be sent as it is is never sent: %o', (change) => {
    expect(() => transfer(1, { ...REQUEST, ...change }, spec)).toThrow(RangeError);
  });
});

const sizedMeter = (meter: [number, number] | null): (number | Uint8Array)[] =>
  meter === null ? [0] : [meter[0], toBcd(meter[1], meter[0])];

describe('the reply to a transfer', () => {
  it('of two bytes is a status: the captured one says that a cycle is open', () => {
    expect(decodeTransferReply(bytesOf('01 72 02 00 C0 C31B'), spec)).toEqual({
      kind: 'status',
      index: 0,
      status: 'cycle_open',
      statusCode: 0xc0,
    });
  });

  it('gives back the whole record of the machine', () => {
    const cents = fc.nat(9_999_999_999);
    const meter = fc.option(fc.tuple(fc.constantFrom(5, 6, 7), cents));
    const record = fc.record({
      index: fc.nat(0x7f),
      statusCode: fc.nat(0xff),
      receiptStatus: fc.nat(0xff),
      type: fc.constantFrom(...(Object.keys(TRANSFER_TYPES) as TransferType[])),
      amounts: fc.tuple(cents, cents, cents),
      flagByte: fc.nat(0xff),
      assetNumber: fc.nat(0xffffffff),
      transferId: fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567 -'), maxLength: 20 }),
      date: fc.nat(99_999_999),
      time: fc.nat(999_999),
      restrictedPoolId: fc.nat(0xffff),
      meters: fc.tuple(meter, meter, meter),
    });
    fc.assert(
      fc.property(record, (of) => {
        const packet = sizedPoll(
          1,
          0x72,
          of.index,
          of.statusCode,
          of.receiptStatus,
          TRANSFER_TYPES[of.type],
          ...of.amounts.map((amount) => toBcd(amount, 5)),
          of.flagByte,
          leastFirst(of.assetNumber, 4),
          of.transferId.length,
          new TextEncoder().encode(of.transferId),
          toBcd(of.date, 4),
          toBcd(of.time, 3),
          toBcd(0, 4),
          leastFirst(of.restrictedPoolId, 2),
          ...of.meters.flatMap(sizedMeter),
        );
        expect(decodeTransferReply(packet, spec)).toEqual({
          kind: 'record',
          index: of.index,
          status: transferStatusOf(of.statusCode),
          statusCode: of.statusCode,
          receiptStatus: of.receiptStatus,
          type: of.type,
          cashableCents: of.amounts[0],
          restrictedCents: of.amounts[1],
          nonRestrictedCents: of.amounts[2],
          flags: flagsOf(of.flagByte),
          assetNumber: of.assetNumber,
          transferId: of.transferId,
          date: of.date,
          time: of.time,
          restrictedExpiration: 0,
          restrictedPoolId: of.restrictedPoolId,
          meters: {
            cashableCents: of.meters[0]?.[1] ?? null,
            restrictedCents: of.meters[1]?.[1] ?? null,
            nonRestrictedCents: of.meters[2]?.[1] ?? null,
          },
        });
      }),
    );
  });

  it('whose lengths do not add up is refused, with a right CRC or not', () => {
    const whole = sizedPoll(
      1,
      0x72,
      0,
      0,
      0,
      0,
      new Uint8Array(15),
      0,
      new Uint8Array(4),
      0,
      new Uint8Array(13),
      0,
      0,
      0,
    );
    expect(decodeTransferReply(whole, spec)?.kind).toBe('record');
    const longId = sizedPoll(1, 0x72, 0, 0, 0, 0, new Uint8Array(15), 0, new Uint8Array(4), 0xff, new Uint8Array(16));
    expect(decodeTransferReply(longId, spec)).toBeNull();
    const hugeMeter = sizedPoll(1, 0x72, whole.subarray(3, -3), 0xff);
    expect(decodeTransferReply(hugeMeter, spec)).toBeNull();
    expect(decodeTransferReply(sizedPoll(1, 0x72, 0), spec)).toBeNull();
    expect(decodeTransferReply(sizedPoll(1, 0x72), spec)).toBeNull();
  });

  it('that is pending in any of its ways is pending, and an unknown status is no answer', () => {
    expect([0x40, 0x41, 0x5f].map(transferStatusOf)).toEqual(['pending', 'pending', 'pending']);
    expect([0x3f, 0x60, 0xc2, 0x02].map(transferStatusOf)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    expect(transferStatusOf(0x81)).toBe('id_used_last');
  });

  it('shows an id that is no text without passing it on', () => {
    const fields = [new Uint8Array(15), 0, new Uint8Array(4), 3, bytesOf('0A 5C 41'), new Uint8Array(16)];
    const reply = decodeTransferReply(sizedPoll(1, 0x72, 0, 0, 0, 0, ...fields), spec);
    expect(reply).toMatchObject({ transferId: '\\x0A\\x5CA' });
  });
});

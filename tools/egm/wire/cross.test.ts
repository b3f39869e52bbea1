import * as host from '@salon/sas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUnframer, framedReply } from '../line/framing.ts';
import { createPollReader } from '../line/poll-reader.ts';
import { CREDIT_CODE, METER_GROUPS, METERS, meterOfCode } from '../machine/meters.ts';
import { DENOMINATION_CODES } from './denomination.ts';
import { decodePoll, type Poll } from './polls.ts';
import * as replies from './replies.ts';
import { lockReply, registerReply, shortTransferReply, transferReply } from './transfer-replies.ts';

/** The host's codec and the machine's were written apart from the same facts: what one sends, the other understands. */
const { spec } = host.PROFILES;
const address = fc.integer({ min: 1, max: 127 });
const cents = fc.nat(9_999_999_999);
const meter = fc.nat(99_999_999);
const byte = fc.nat(0xff);
const asset = fc.nat(0xffffffff);
const id = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567 -'), minLength: 1, maxLength: 20 });
const key = fc.uint8Array({ minLength: 20, maxLength: 20 });
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Over the framed line, torn into single bytes. */
function received(at: number, poll: Uint8Array): Poll | null {
  const [unframe, read] = [createUnframer(), createPollReader(at)];
  const all = [...host.encodeFramed(poll, true)].flatMap((one) => read(unframe(Uint8Array.of(one))));
  const [own, whole, ...more] = all;
  expect([own?.type, whole?.type, more]).toEqual(['own_address', 'poll', []]);
  return whole?.type === 'poll' ? decodePoll(whole.packet) : null;
}

/** The reply as the host reads it from the line: exactly one whole packet. */
function answered(poll: Uint8Array, reply: Uint8Array): Uint8Array {
  const decode = host.createFramedLineDecoder();
  const bytes = Uint8Array.from(decode(framedReply(reply)).bytes.map(({ byte: one }) => one));
  const asked = host.askedBy(poll, spec);
  expect(host.replyProgress(bytes, asked)).toMatch(/^complete/);
  if (asked.shape.kind !== 'open') expect(host.replyProgress(bytes.slice(0, -1), asked)).toBe('more');
  const read = host.readReply(bytes, asked);
  expect(read.kind).toBe('reply');
  return read.kind === 'reply' ? read.packet : bytes;
}

describe('what the host asks', () => {
  it.each<[string, (at: number) => Uint8Array, Poll]>([
    ['general', host.generalPoll, { name: 'general' }],
    ['01', host.disablePlay, { name: 'play', isOn: false }],
    ['02', host.enablePlay, { name: 'play', isOn: true }],
    ['06', host.enableBillAcceptor, { name: 'bill_acceptor', isOn: true }],
    ['07', host.disableBillAcceptor, { name: 'bill_acceptor', isOn: false }],
    ['0E', (at) => host.setRealTimeEvents(at, true), { name: 'real_time_events', isOn: true }],
    ['1B', host.readHandPay, { name: 'hand_pay' }],
    ['1F', host.readGameIdentity, { name: 'identity' }],
    ['54', host.readVersion, { name: 'version' }],
    ['A0', (at) => host.readFeatures(at, 12), { name: 'features', game: 12 }],
    ['94', host.resetHandPay, { name: 'reset_hand_pay' }],
    ['A8', (at) => host.setHandPayReset(at, 'to_credit_meter'), { name: 'reset_method', method: 1 }],
    ['7B', (at) => host.setPrinterCashOut(at, false, spec), { name: 'validation', mask: 1, bits: 0 }],
    ['73', host.readRegistration, { name: 'register', code: 0xff, body: null }],
    ['72 80', host.cancelTransfer, { name: 'transfer_cancel' }],
    ['72 FE', (at) => host.queryTransfer(at, 5), { name: 'transfer_look', index: 5, isAcknowledged: false }],
    ['72 FF', host.acknowledgeTransfer, { name: 'transfer_look', index: 0, isAcknowledged: true }],
    [
      '7F',
      (at) => host.setDateTime(at, { year: 2026, month: 11, day: 22, hour: 19, minute: 3, second: 42 }),
      { name: 'date_time', digits: '11222026190342' },
    ],
  ])('%s is what the machine reads, at every address', (_, encode, poll) => {
    for (let at = 1; at <= 127; at += 1) expect(received(at, encode(at))).toEqual(poll);
  });
  it('of meters is what the machine reads', () => {
    for (const group of Object.keys(host.METER_GROUPS).map(Number) as host.MeterGroup[]) {
      const poll = received(1, host.readMeterGroup(1, group));
      expect(poll).toEqual(group === host.CREDIT_METER ? { name: 'credit' } : { name: 'meters', command: group });
    }
    const codes = fc.array(byte, { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(address, fc.nat(9999), codes, (at, game, list) => {
        expect(received(at, host.readSelectedMeters(at, game, list))).toEqual({
          name: 'game_meters',
          game,
          codes: list,
        });
        const extended = received(at, host.readExtendedMeters(at, game, list, 'alternative'));
        expect(extended).toEqual({ name: 'extended_meters', command: 0xaf, game, codes: list });
      }),
    );
  });
  it('of lock, registration and transfer is what the machine reads', () => {
    fc.assert(
      fc.property(
        address,
        cents,
        asset,
        key,
        id,
        fc.nat(9999),
        fc.boolean(),
        (at, amount, number, secret, name, time, isOut) => {
          const lock = host.lockStatus(at, { kind: 'lock', toMachine: !isOut, toHost: isOut, timeoutHundredths: time });
          expect(received(at, lock)).toEqual({ name: 'lock', code: 0, condition: isOut ? 2 : 1, timeoutMs: time * 10 });
          const to = { assetNumber: number, registrationKey: secret, posId: time };
          expect(received(at, host.register(at, 'register', to, spec))).toMatchObject({
            code: 1,
            body: { asset: number, key: hexOf(secret) },
          });
          const order: host.TransferRequest = {
            extent: 'full',
            type: isOut ? 'to_host' : 'to_machine',
            cashableCents: amount,
            restrictedCents: 0,
            nonRestrictedCents: 0,
            flags: { controlHostCashOut: true, onlyIfLocked: true },
            assetNumber: number,
            registrationKey: secret,
            transferId: name,
            restriction: null,
            lockTimeoutHundredths: isOut ? time : null,
          };
          expect(received(at, host.transfer(at, order, spec))).toMatchObject({
            name: 'transfer',
            request: {
              code: 0,
              type: isOut ? 0x80 : 0,
              cashableCents: amount,
              otherCents: 0,
              flags: 0x41,
              asset: number,
              key: hexOf(secret),
              id: name,
            },
          });
        },
      ),
    );
  });
});

describe('what the machine answers', () => {
  it('in meters is what the host reads, under the same names and codes', () => {
    for (const [command, names] of METER_GROUPS) {
      const values = names.map((_, at) => at * 1_111_111);
      const group = command as host.MeterGroup;
      const packet = answered(host.readMeterGroup(1, group), replies.meterReply(1, command, values));
      expect([...host.decodeMeterGroup(packet, group)!.values()]).toEqual(values);
      const plain = host.METER_GROUPS[group].map((name) => name.replaceAll('_', '').replace('credits', ''));
      expect(names.map((name) => name.toLowerCase())).toEqual(plain);
    }
    for (const [name, { code, digits }] of Object.entries(host.METERS)) {
      if (code === null || code === CREDIT_CODE) continue;
      expect(METERS[meterOfCode(code)!].bytes * 2, name).toBe(digits);
    }
  });
  it('to 2F and 6F is what the host reads', () => {
    fc.assert(
      fc.property(meter, cents, (credits, amount) => {
        const list = [
          { code: 0x00, value: credits, bytes: 4 },
          { code: 0xa0, value: amount, bytes: 5 },
        ];
        const selected = answered(host.readSelectedMeters(1, 0, [0, 0xa0]), replies.gameMetersReply(1, 0, list));
        expect(host.decodeSelectedMeters(selected, spec)?.meters.map(({ value }) => value)).toEqual([credits, amount]);
        const reply = replies.extendedMetersReply(1, 0x6f, 0, [...list, { code: 0xee, value: 0, bytes: 0 }]);
        const extended = answered(host.readExtendedMeters(1, 0, [0, 0xa0, 0xee], 'usual'), reply);
        const read = host.decodeExtendedMeters(extended, 'usual');
        expect(read?.meters.map(({ value }) => value)).toEqual([credits, amount, null]);
      }),
    );
  });
  it('to 72 is what the host reads', () => {
    fc.assert(
      fc.property(address, byte, cents, asset, id, cents, (at, status, amount, number, name, meterCents) => {
        const record = {
          index: 3,
          status,
          type: 0x80,
          cents: amount,
          flags: 0x41,
          asset: number,
          id: name,
          meterCents,
        };
        const dates = { date: '11222026', time: '190342', expiration: '00000000', pool: '0000' };
        const packet = answered(host.queryTransfer(at), transferReply(at, { ...record, ...dates }));
        expect(host.decodeTransferReply(packet, spec)).toMatchObject({
          kind: 'record',
          index: 3,
          statusCode: status,
          type: 'to_host',
          cashableCents: amount,
          flags: { controlHostCashOut: true, onlyIfLocked: true },
          assetNumber: number,
          transferId: name,
          date: 11222026,
          time: 190342,
          meters: { cashableCents: meterCents, restrictedCents: 0 },
        });
        const short = answered(host.queryTransfer(at), shortTransferReply(at, 0, status));
        expect(host.decodeTransferReply(short, spec)).toMatchObject({ kind: 'status', statusCode: status });
      }),
    );
  });
  it('to 73, 74 and 7B is what the host reads', () => {
    fc.assert(
      fc.property(asset, key, cents, cents, (number, secret, cashableCents, limitCents) => {
        const registered = answered(host.readRegistration(1), registerReply(1, 1, number, hexOf(secret), '01000000'));
        expect(host.decodeRegistration(registered, spec)).toMatchObject({
          status: 'registered',
          assetNumber: number,
          posId: 1,
        });
        const status = { asset: number, lock: 0x40, available: 2, hostCashOut: 3, aftStatus: 0x9c, historyMax: 70 };
        const query = host.lockStatus(1, { kind: 'query' });
        const locked = answered(query, lockReply(1, { ...status, cashableCents, limitCents }));
        expect(host.decodeLockStatus(locked, spec)).toMatchObject({
          assetNumber: number,
          lock: 'pending',
          available: { toMachine: false, toHost: true },
          hostCashOut: { isEnabled: true, isHard: false },
          aft: { isRegistered: true, isInHouseEnabled: true, isAnyEnabled: true, allowsPartialToHost: false },
          historyMaxIndex: 70,
          cashableCents,
          limitCents,
        });
        const printer = answered(host.setPrinterCashOut(1, null, spec), replies.validationReply(1, number, 1));
        expect(host.decodeValidationStatus(printer, spec)).toMatchObject({
          assetNumber: number,
          isPrinterCashOut: true,
        });
      }),
    );
  });
  it('to 1B, 1F, 54, 94, A0, A8 is what the host reads', () => {
    const handPay = replies.handPayReply(1, { level: 0x40, cents: 123456, resetId: 1 });
    expect(host.decodeHandPay(answered(host.readHandPay(1), handPay))).toMatchObject({
      kind: 'non_progressive',
      amountCents: 123456,
      canResetToCreditMeter: true,
    });
    for (const [denominationCents, denominationCode] of DENOMINATION_CODES) {
      const identity = { gameId: 'SL', denominationCode, maxBet: 50, paytable: 'SEVEN1', baseShareBasisPoints: 9220 };
      const packet = answered(host.readGameIdentity(1), replies.identityReply(1, identity));
      expect(host.decodeGameIdentity(packet)).toMatchObject({ denominationCents, maxBet: 50, basePercentage: '9220' });
    }
    const version = answered(host.readVersion(1), replies.versionReply(1, '602', 'EGM00001234'));
    expect(host.decodeVersion(version)).toEqual({ sasVersion: '602', serial: 'EGM00001234' });
    const features = answered(host.readFeatures(1, 0), replies.featuresReply(1, 0, [0, 0x40, 0]));
    expect(host.decodeFeatures(features)?.hasAft).toBe(true);
    const reset = answered(host.resetHandPay(1), replies.codeReply(1, 0x94, 1));
    expect(host.decodeHandPayAnswer(reset, 0x94)).toBe('unable');
  });
  it('as one byte or as an event is what the host reads', () => {
    const read = (reply: Uint8Array, poll: Uint8Array) => host.readReply(reply, host.askedBy(poll, spec));
    fc.assert(
      fc.property(address, fc.nat(0x7f), (at, code) => {
        expect(read(replies.exception(code), host.generalPoll(at))).toMatchObject({
          kind: 'exception',
          exception: { code },
        });
        expect(read(replies.ack(at), host.enablePlay(at))).toEqual({ kind: 'ack' });
        expect(read(replies.nack(at), host.enablePlay(at))).toEqual({ kind: 'nack' });
        expect(read(replies.busy(at), host.readVersion(at))).toEqual({ kind: 'busy' });
        const event = replies.realTimeEvent(at, code);
        expect(read(event, host.readVersion(at))).toMatchObject({ kind: 'event', event: { exception: { code } } });
      }),
    );
  });
});

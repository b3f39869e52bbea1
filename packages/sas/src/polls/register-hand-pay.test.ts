import { describe, expect, it } from 'vitest';
import { withCrc } from '../crc.ts';
import { bytesOf, hexOf } from '../hex.fixture.ts';
import { sizedPoll } from '../packet.ts';
import { PROFILES } from '../profiles.ts';
import {
  decodeHandPay,
  decodeHandPayAnswer,
  HAND_PAY_COMMANDS,
  readHandPay,
  resetHandPay,
  setHandPayReset,
} from './hand-pay.ts';
import { decodeRegistration, readRegistration, register } from './register.ts';

const { spec } = PROFILES;

describe('registration', () => {
  const key = Uint8Array.from({ length: 20 }, (_, at) => at + 1);
  const registration = { assetNumber: 0x0102, registrationKey: key, posId: 7 };

  it('is read by the captured packet and asked for field by field', () => {
    expect(hexOf(readRegistration(1))).toBe('017301FFA765');
    const poll = register(1, 'register', registration, spec);
    expect(hexOf(poll.subarray(0, -2))).toBe(`01731D0102010000${hexOf(key)}07000000`);
    const codes = (['initialize', 'request_acknowledgement', 'unregister'] as const).map(
      (action) => register(1, action, registration, spec)[3],
    );
    expect(codes).toEqual([0x00, 0x40, 0x80]);
    expect(() => register(1, 'register', { ...registration, registrationKey: key.subarray(1) }, spec)).toThrow(
      RangeError,
    );
  });

  it.each([
    [0x00, 'ready'],
    [0x01, 'registered'],
    [0x40, 'pending'],
    [0x80, 'not_registered'],
    [0x41, 'unknown'],
  ])('%d is %s', (code, status) => {
    const packet = register(1, 'register', registration, spec).slice(3, -2);
    packet[0] = code;
    const decoded = decodeRegistration(sizedPoll(1, 0x73, packet), spec);
    expect(decoded).toEqual({ status, ...registration });
    expect(decodeRegistration(sizedPoll(1, 0x73, packet.subarray(1)), spec)).toBeNull();
  });
});

describe('a hand pay', () => {
  it('is read, and reset by the captured packets', () => {
    expect(hexOf(readHandPay(1))).toBe('011B');
    expect(hexOf(resetHandPay(1))).toBe('019475CB');
    expect(hexOf(setHandPayReset(1, 'to_credit_meter'))).toBe('01A8016A2A');
    expect(hexOf(setHandPayReset(1, 'by_key').subarray(0, -2))).toBe('01A800');
  });

  it.each([
    ['40', 'non_progressive'],
    ['80', 'cancelled_credits'],
    ['03', 'progressive'],
  ])('of level %s is %s', (level, kind) => {
    const packet = withCrc(bytesOf(`01 1B 02 ${level} 0000125000 0010 01 FFFFFFFFFFFFFFFFFFFF`));
    expect(packet.length).toBe(24);
    expect(decodeHandPay(packet)).toEqual({
      kind,
      progressiveGroup: 2,
      level: Number.parseInt(level, 16),
      amountCents: 125_000,
      partialPay: 10,
      canResetToCreditMeter: true,
    });
    expect(decodeHandPay(withCrc(packet.subarray(0, -3)))).toBeNull();
  });

  it('answers its reset', () => {
    const answers = [0, 1, 2, 3].map((code) =>
      decodeHandPayAnswer(withCrc(Uint8Array.of(1, 0x94, code)), HAND_PAY_COMMANDS.reset),
    );
    expect(answers).toEqual(['done', 'unable', 'no_hand_pay', 'unknown']);
    expect(decodeHandPayAnswer(bytesOf('01 A8 01 6A2A'), HAND_PAY_COMMANDS.resetMethod)).toBe('unable');
    expect(decodeHandPayAnswer(bytesOf('01 A8 01 6A2A'), HAND_PAY_COMMANDS.reset)).toBeNull();
  });
});

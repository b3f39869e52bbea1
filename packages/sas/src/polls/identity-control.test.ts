import { describe, expect, it } from 'vitest';
import { withCrc } from '../crc.ts';
import { bytesOf, hexOf } from '../hex.fixture.ts';
import { BROADCAST_ADDRESS, sizedPoll } from '../packet.ts';
import { PROFILES } from '../profiles.ts';
import { otherAddressPoll } from './broadcast.ts';
import {
  decodeValidationStatus,
  disableBillAcceptor,
  disablePlay,
  enableBillAcceptor,
  enablePlay,
  setDateTime,
  setPrinterCashOut,
  setRealTimeEvents,
} from './control.ts';
import { generalPoll } from './general-poll.ts';
import {
  decodeFeatures,
  decodeGameIdentity,
  decodeVersion,
  readFeatures,
  readGameIdentity,
  readVersion,
} from './identity.ts';

const { spec } = PROFILES;
const textBytes = (text: string) => new TextEncoder().encode(text);

describe('who the machine is', () => {
  it('is asked for', () => {
    expect(hexOf(readGameIdentity(1))).toBe('011F');
    expect(hexOf(readVersion(1))).toBe('0154');
    expect(hexOf(readFeatures(1, 0).subarray(0, -2))).toBe('01A00000');
  });

  it('is a game, a denomination and a paytable', () => {
    const body = [...textBytes('AB123'), 0x01, 0x0a, 0x00, 0x34, 0x12, ...textBytes('PT00019512')];
    const packet = withCrc(Uint8Array.of(1, 0x1f, ...body));
    expect(packet.length).toBe(spec.identityReplyBytes);
    expect(decodeGameIdentity(packet)).toEqual({
      gameId: 'AB',
      additionalId: '123',
      denominationCode: 1,
      denominationCents: 1,
      maxBet: 10,
      progressiveGroup: 0,
      gameOptions: 0x1234,
      paytableId: 'PT0001',
      basePercentage: '9512',
    });
    expect(decodeGameIdentity(withCrc(Uint8Array.of(1, 0x1f, ...body, 0, 0)))?.paytableId).toBe('PT0001');
    expect(decodeGameIdentity(withCrc(Uint8Array.of(1, 0x1f, ...body.slice(1))))).toBeNull();
  });

  it.each([
    [0x01, 1],
    [0x02, 5],
    [0x06, 100],
    [0x17, 2],
    [0x00, null],
    [0xff, null],
  ])('denomination %d is %s cents', (code, cents) => {
    const packet = withCrc(Uint8Array.of(1, 0x1f, 0, 0, 0, 0, 0, code, ...new Uint8Array(14)));
    expect(decodeGameIdentity(packet)?.denominationCents).toBe(cents);
  });

  it('is a version and a serial that cannot forge anything', () => {
    const packet = sizedPoll(1, 0x54, textBytes('602'), textBytes('SN-1\n2'));
    expect(decodeVersion(packet)).toEqual({ sasVersion: '602', serial: 'SN-1\\x0A2' });
    expect(decodeVersion(sizedPoll(1, 0x54, textBytes('602')))).toEqual({ sasVersion: '602', serial: '' });
    expect(decodeVersion(sizedPoll(1, 0x54, textBytes('60')))).toBeNull();
  });

  it('is what it can do, whatever follows the three feature bytes', () => {
    for (const rest of ['', '000000']) {
      const packet = withCrc(bytesOf(`01 A0 0000 82 40 00 ${rest}`));
      expect(decodeFeatures(packet)).toEqual({
        game: 0,
        hasAft: true,
        hasAftBonus: true,
        hasTicketRedemption: true,
        bits: [0x82, 0x40, 0],
      });
    }
    expect(decodeFeatures(withCrc(bytesOf('01 A0 0000 00 BF 00')))?.hasAft).toBe(false);
    expect(decodeFeatures(withCrc(bytesOf('01 A0 0000 82 40')))).toBeNull();
  });
});

describe('what is set', () => {
  it('play, bill acceptor, real-time events and clock', () => {
    const of = (poll: Uint8Array) => hexOf(poll.subarray(0, -2));
    expect(of(disablePlay(1))).toBe('0101');
    expect(of(enablePlay(1))).toBe('0102');
    expect(of(enableBillAcceptor(1))).toBe('0106');
    expect(of(disableBillAcceptor(127))).toBe('7F07');
    expect(of(setRealTimeEvents(1, true))).toBe('010E01');
    expect(of(setRealTimeEvents(1, false))).toBe('010E00');
    const time = { year: 2026, month: 3, day: 9, hour: 23, minute: 5, second: 7 };
    expect(of(setDateTime(BROADCAST_ADDRESS, time))).toBe('007F03092026230507');
    expect(() => setDateTime(1, { ...time, hour: 100 })).toThrow(RangeError);
  });

  it('the printer as a cash-out device', () => {
    const of = (isOn: boolean | null) => hexOf(setPrinterCashOut(1, isOn, spec).subarray(0, -2));
    expect(of(false)).toBe('017B080100000000000000');
    expect(of(true)).toBe('017B080100010000000000');
    expect(of(null)).toBe('017B080000000000000000');
    const reply = sizedPoll(1, 0x7b, bytesOf('02000000 0180 0030 0007'));
    expect(decodeValidationStatus(reply, spec)).toEqual({
      assetNumber: 2,
      isPrinterCashOut: true,
      statusBits: 0x8001,
      ticketExpirationDays: 30,
      restrictedExpirationDays: 7,
    });
    expect(decodeValidationStatus(reply, { ...spec, printerCashOutBit: 1 })?.isPrinterCashOut).toBe(false);
    expect(decodeValidationStatus(sizedPoll(1, 0x7b, bytesOf('02000000 0180 0030')), spec)).toBeNull();
  });

  it('general polls are one byte, and nobody has an address outside 1 to 127', () => {
    expect(hexOf(generalPoll(1))).toBe('81');
    expect(hexOf(generalPoll(127))).toBe('FF');
    expect(hexOf(otherAddressPoll())).toBe('80');
    for (const address of [0, 128, 1.5]) expect(() => generalPoll(address)).toThrow(RangeError);
    for (const address of [-1, 128, 1.5]) expect(() => enablePlay(address)).toThrow(RangeError);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCrc } from '../crc.ts';
import { bytesOf } from '../hex.fixture.ts';
import { exceptionOf } from './exceptions.ts';
import { decodeRealTimeEvent, decodeRealTimeEvents, expectedEventBytes } from './real-time-event.ts';

describe('a real-time event', () => {
  it.each([
    ['01 FF 69 DB5B', 'aft_transfer_complete'],
    ['01 FF 51 10E6', 'hand_pay_pending'],
    ['01 FF 6F ED3E', 'game_locked'],
    ['01 FF 66 2CA3', 'cash_out_pressed'],
    ['01 FF 00 1CA5', 'none'],
    ['01 FF 20 1E84', 'tilt'],
    ['01 FF 82 0602', 'attendant_menu_entered'],
    ['01 FF 83 8F13', 'attendant_menu_left'],
  ])('%s is %s', (hex, kind) => {
    const packet = bytesOf(hex);
    const expected = { exception: { kind, code: packet[2] }, data: { kind: 'none' } };
    expect(decodeRealTimeEvent(packet, 1)).toEqual(expected);
    expect(decodeRealTimeEvent(packet, 2)).toBeNull();
  });

  it('carries the wager and the coin-in meter of a game start, the win of its end, and a bill', () => {
    const start = withCrc(bytesOf('01 FF 7E 0025 00001525 00 00'));
    expect(start.length).toBe(expectedEventBytes(0x7e));
    expect(decodeRealTimeEvent(start, 1)?.data).toEqual({
      kind: 'game_started',
      wagerCredits: 25,
      coinInCredits: 1525,
      wagerType: 0,
      progressiveGroup: 0,
    });
    const end = withCrc(bytesOf('01 FF 7F 00000120'));
    expect(decodeRealTimeEvent(end, 1)?.data).toEqual({ kind: 'game_ended', winCredits: 120 });
    const bill = withCrc(bytesOf('01 FF 4F 37 06 00000012'));
    expect(decodeRealTimeEvent(bill, 1)?.data).toEqual({
      kind: 'bill_accepted',
      countryCode: 37,
      denominationCode: 6,
      billCount: 12,
    });
  });

  it('may come with others, up to one that is damaged or of another address', () => {
    const codes = (hex: string) => decodeRealTimeEvents(bytesOf(hex), 1).map(({ exception }) => exception.code);
    const end = Buffer.from(withCrc(bytesOf('01 FF 7F 00000120'))).toString('hex');
    expect(codes(`${end} 01 FF 51 10E6 01 FF 00 1CA5 ${end}`)).toEqual([0x7f, 0x51, 0x7f]);
    expect(codes('01 FF 51 10E6 01 FF 69 DB5C 01 FF 51 10E6')).toEqual([0x51]);
    expect(codes('02 FF 51 10E6')).toEqual([]);
    expect(codes('01 FF 51 10')).toEqual([]);
  });

  it('of other data than expected is still the event, undecoded', () => {
    const odd = withCrc(bytesOf('01 FF 7F 000001'));
    expect(decodeRealTimeEvent(odd, 1)).toEqual({
      exception: { kind: 'game_ended', code: 0x7f },
      data: { kind: 'undecoded', bytes: bytesOf('000001') },
    });
    const hostile = withCrc(bytesOf('01 FF 7F 0000FF01'));
    expect(decodeRealTimeEvent(hostile, 1)?.data.kind).toBe('undecoded');
    const foreign = withCrc(bytesOf('01 FF 88 01 14'));
    expect(decodeRealTimeEvent(foreign, 1)).toEqual({
      exception: { kind: 'unknown', code: 0x88 },
      data: { kind: 'undecoded', bytes: bytesOf('01 14') },
    });
  });

  it('damaged is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), fc.nat(), (data, at) => {
        const packet = withCrc(Uint8Array.of(1, 0xff, ...data));
        packet[(at >> 3) % packet.length]! ^= 1 << (at & 7);
        expect(decodeRealTimeEvent(packet, 1)).toBeNull();
      }),
    );
  });
});

it('every byte is an exception, known or not', () => {
  expect(exceptionOf(0x11)).toEqual({ kind: 'slot_door_opened', code: 0x11 });
  expect(exceptionOf(0x35)).toEqual({ kind: 'memory_fault', code: 0x35 });
  expect(exceptionOf(0xfe)).toEqual({ kind: 'unknown', code: 0xfe });
  for (let code = 0; code <= 0xff; code += 1) expect(exceptionOf(code).code).toBe(code);
});

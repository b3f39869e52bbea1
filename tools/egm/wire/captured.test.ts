import { describe, expect, it } from 'vitest';
import { isIntact, sealed } from './crc.ts';
import { bytesOf, hexOf } from './hex.fixture.ts';
import { pollLength } from './poll-length.ts';
import { decodePoll } from './polls.ts';
import { codeReply, gameMetersReply, meterReply, realTimeEvent } from './replies.ts';
import { lockReply, shortTransferReply } from './transfer-replies.ts';

/** Every frame that public sources captured, byte for byte. */
const CAPTURED =
  `01 FF 69 DB5B · 01 FF 51 10E6 · 01 FF 6F ED3E · 01 FF 66 2CA3 · 01 FF 00 1CA5 · 01 FF 20 1E84 · 01 FF 82 0602 · 01 FF 83 8F13
 · 01 72 02 FF 00 0F22 · 01 72 01 80 0BB4 · 01 72 02 00 C0 C31B · 01 73 01 FF A765 · 01 94 75CB · 01 A8 01 6A2A · 01 1A 00001451 3E4D
 · 01 7423 01000000 FF 03 01 9E 46 0000010200 0000000000 0000000000 0002989800 00000000 0000 ABCF
 · 01 2F16 0005 0200000000 1E00000000 0035251500 0130384500 42B0`
    .split('·')
    .map((frame) => frame.replaceAll(/\s/g, ''));

describe('captured frames', () => {
  it.each(CAPTURED)('%s ends in its CRC, and not with a bit flipped', (frame) => {
    const packet = bytesOf(frame);
    expect(isIntact(packet)).toBe(true);
    expect(hexOf(sealed([...packet.subarray(0, -2)]))).toBe(frame);
    for (let bit = 0; bit < packet.length * 8; bit += 1) {
      const flipped = Uint8Array.from(packet);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(isIntact(flipped)).toBe(false);
    }
  });
  it.each([0x69, 0x51, 0x6f, 0x66, 0x00, 0x20, 0x82, 0x83])('are what this machine says as event %i', (code) => {
    expect(CAPTURED).toContain(hexOf(realTimeEvent(1, code)));
  });
  it('are what this machine answers to 72, 1A, 74, 2F', () => {
    expect(hexOf(shortTransferReply(1, 0, 0xc0))).toBe('01720200C0C31B');
    expect(hexOf(meterReply(1, 0x1a, [1451]))).toBe('011A000014513E4D');
    const status = { asset: 1, lock: 0xff, available: 3, hostCashOut: 1, aftStatus: 0x9e, historyMax: 0x46 };
    expect(CAPTURED).toContain(hexOf(lockReply(1, { ...status, cashableCents: 10200, limitCents: 2989800 })));
    const meters: [number, number][] = [
      [0x02, 0],
      [0x1e, 0],
      [0x00, 35251500],
      [0x01, 30384500],
    ];
    const values = meters.map(([code, value]) => ({ code, value, bytes: 4 }));
    expect(CAPTURED).toContain(hexOf(gameMetersReply(1, 5, values)));
  });
  it.each([
    ['017202FF000F22', { name: 'transfer_look', index: 0, isAcknowledged: true }],
    ['017201800BB4', { name: 'transfer_cancel' }],
    ['017301FFA765', { name: 'register', code: 0xff, body: null }],
    ['019475CB', { name: 'reset_hand_pay' }],
    ['01A8016A2A', { name: 'reset_method', method: 1 }],
  ])('%s is understood as a poll of its length', (frame, poll) => {
    expect(pollLength([...bytesOf(frame)])).toBe(frame.length / 2);
    expect(decodePoll(bytesOf(frame))).toEqual(poll);
  });
  it('have one byte of answer to 94 and A8', () => {
    expect(hexOf(codeReply(1, 0x94, 0))?.slice(0, 6)).toBe('019400');
    expect(hexOf(codeReply(1, 0xa8, 1))).toBe('01A8016A2A');
  });
});

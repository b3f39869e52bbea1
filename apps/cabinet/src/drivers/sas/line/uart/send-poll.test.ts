import { encodeFramed } from '@salon/sas/framed-line.ts';
import { describe, expect, it } from 'vitest';
import { BYTE_OUT_MS, burstsOf, sendPoll } from './send-poll.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase();
const shown = (framed: Uint8Array) => burstsOf(framed).map(({ parity, bytes }) => `${parity} ${hexOf(bytes)}`);

describe('the framed form on a wire', () => {
  it.each([
    ['a general poll', [0x81], true, ['mark 81']],
    ['a long poll', [0x01, 0x72, 0xff, 0x00], true, ['mark 01', 'space 72FF00']],
    ['a poll to address FF', [0xff, 0xff], true, ['mark FF', 'space FF']],
    ['a reply', [0x01, 0xff, 0x69], false, ['space 01FF69']],
    ['nothing', [], true, []],
  ])('%s', (_, bytes, isFirstWakeUp, bursts) => {
    expect(shown(encodeFramed(Uint8Array.from(bytes), isFirstWakeUp))).toEqual(bursts);
  });
  it('of two polls in one piece has a mark for each', () => {
    const both = Uint8Array.from([
      ...encodeFramed(Uint8Array.of(0x80), true),
      ...encodeFramed(Uint8Array.of(1, 0x1a), true),
    ]);
    expect(shown(both)).toEqual(['mark 80', 'mark 01', 'space 1A']);
  });
});

describe('sending a poll', () => {
  /** A port whose clock runs on by 0.1 ms with each look at it. */
  function port(lateMs = 0) {
    const log: string[] = [];
    let nowMs = 0;
    return {
      log,
      setParity(parity: string) {
        log.push(parity);
        if (parity === 'space') nowMs += lateMs;
      },
      write: (bytes: Uint8Array) => log.push(`${hexOf(bytes)} at ${nowMs.toFixed(1)}`),
      monotonicMs: () => {
        nowMs += 0.1;
        return nowMs;
      },
    };
  }
  it('marks the first byte, waits until it is out, and sends the rest in one piece', () => {
    const uart = port();
    const gapMs = sendPoll(uart, encodeFramed(Uint8Array.of(1, 0x72, 0x02), true));
    expect(uart.log).toEqual(['mark', '01 at 0.0', 'space', '7202 at 1.1']);
    expect(gapMs).toBeGreaterThan(BYTE_OUT_MS);
    expect(gapMs).toBeLessThan(BYTE_OUT_MS + 0.3);
  });
  it('of one byte leaves the port at space for the answer, with no gap', () => {
    const uart = port();
    expect(sendPoll(uart, encodeFramed(Uint8Array.of(0x81), true))).toBeNull();
    expect(uart.log).toEqual(['mark', '81 at 0.0', 'space']);
  });
  it('says how late the rest was when the computer was busy', () => {
    expect(sendPoll(port(7), encodeFramed(Uint8Array.of(1, 0x1a), true))).toBeGreaterThan(7);
  });
  it('without a ninth bit switches nothing', () => {
    const uart = port();
    sendPoll(uart, encodeFramed(Uint8Array.of(1, 0xff), false));
    expect(uart.log).toEqual(['01FF at 0.0']);
  });
});

import { describe, expect, it } from 'vitest';
import { bytesOf, hexOf } from '../wire/hex.fixture.ts';
import { createFaults, type WireFault } from './faults.ts';

const POLL = bytesOf('017202FE00');
const REPLY = bytesOf('01720200C0C31B');

describe('faults', () => {
  it.each<[WireFault['kind'], (sent: ReturnType<ReturnType<typeof createFaults>['onReply']>) => void]>([
    ['lost', (sent) => expect(sent).toBeNull()],
    ['late', (sent) => expect(sent).toEqual({ bytes: REPLY, delayMs: 70 })],
    ['torn', (sent) => expect('01720200C0C31B'.startsWith(hexOf(sent!.bytes)!) && sent!.bytes.length < 7).toBe(true)],
    ['wrong_crc', (sent) => expect(hexOf(sent!.bytes)!.slice(0, 12)).toBe('01720200C0C3')],
    ['wrong_byte', (sent) => expect([...sent!.bytes].filter((byte, at) => byte !== REPLY[at])).toHaveLength(1)],
  ])('%s hits the ordered command, once', (kind, check) => {
    const faults = createFaults();
    faults.order({ kind, times: 1, command: 0x72, ms: 70 });
    expect(faults.onReply(bytesOf('011A'), REPLY)).toEqual({ bytes: REPLY, delayMs: 0 });
    const sent = faults.onReply(POLL, REPLY);
    check(sent);
    if (kind === 'wrong_crc') expect(hexOf(sent!.bytes)).not.toBe(hexOf(REPLY));
    expect(faults.onReply(POLL, REPLY)).toEqual({ bytes: REPLY, delayMs: 0 });
  });
  it('busy and silence hit polls, as often as ordered', () => {
    const faults = createFaults();
    faults.order({ kind: 'busy', times: 2 });
    faults.order({ kind: 'silence', times: 1 });
    expect([1, 2, 3, 4].map(() => faults.onPoll(POLL))).toEqual(['busy', 'busy', 'silence', 'received']);
  });
  it('by share are the same for the same seed, and about as many as asked for', () => {
    const run = () => {
      const faults = createFaults();
      faults.disturb(0.1, 5);
      return Array.from({ length: 2_000 }, () =>
        faults.onPoll(POLL) === 'received' ? hexOf(faults.onReply(POLL, REPLY)?.bytes ?? null) : '-',
      );
    };
    const first = run();
    expect(run()).toEqual(first);
    const spoilt = first.filter((sent) => sent !== hexOf(REPLY)).length;
    expect(spoilt).toBeGreaterThan(200);
    expect(spoilt).toBeLessThan(450);
  });
  it('cut the power at the ordered commit only', () => {
    const faults = createFaults();
    faults.orderPowerLoss({ at: 'after', commit: 'transfer' });
    expect(faults.losesPowerNow('before', 'transfer')).toBe(false);
    expect(faults.losesPowerNow('after', 'write')).toBe(false);
    expect(faults.losesPowerNow('after', 'transfer')).toBe(true);
    faults.clear();
    expect(faults.losesPowerNow('after', 'transfer')).toBe(false);
  });
});

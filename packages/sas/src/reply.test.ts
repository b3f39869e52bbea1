import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCrc } from './crc.ts';
import { createFramedLineDecoder, encodeFramed } from './framed-line.ts';
import { bytesOf } from './hex.fixture.ts';
import { enablePlay, setPrinterCashOut } from './polls/control.ts';
import { generalPoll } from './polls/general-poll.ts';
import { readFeatures, readGameIdentity } from './polls/identity.ts';
import { lockStatus } from './polls/lock-status.ts';
import { CREDIT_METER, readMeterGroup } from './polls/meter-groups.ts';
import { acknowledgeTransfer } from './polls/transfer.ts';
import { PROFILES } from './profiles.ts';
import { readReply } from './reply.ts';
import { type Asked, askedBy, expectedReply, replyProgress } from './reply-shape.ts';

const { spec } = PROFILES;
const GENERAL = askedBy(generalPoll(1), spec);
const CREDIT = askedBy(readMeterGroup(1, CREDIT_METER), spec);
const STATUS = askedBy(lockStatus(1, { kind: 'query' }), spec);
const ENABLE = askedBy(enablePlay(1), spec);
const FEATURES = askedBy(readFeatures(1, 0), spec);
const CREDIT_REPLY = bytesOf('01 1A 00001451 3E4D');
const STATUS_REPLY = bytesOf(
  '01 7423 01000000 FF 03 01 9E 46 0000010200 0000000000 0000000000 0002989800 00000000 0000 ABCF',
);

/** Feeds byte by byte, as the line does, and gives the progress after each. */
const progressOf = (bytes: Uint8Array, asked: Asked) =>
  Array.from(bytes, (_, at) => replyProgress(bytes.subarray(0, at + 1), asked));

describe('what a poll expects', () => {
  it('is read from the poll itself', () => {
    expect(CREDIT).toEqual({ address: 1, command: 0x1a, shape: { kind: 'fixed', bytes: 8 } });
    expect(STATUS.shape).toEqual({ kind: 'sized' });
    expect(ENABLE.shape).toEqual({ kind: 'ack' });
    expect(GENERAL).toEqual({ address: 1, command: null, shape: { kind: 'exception' } });
    expect(askedBy(enablePlay(0), spec).shape).toEqual({ kind: 'none' });
    expect(askedBy(Uint8Array.of(0x80), spec).shape).toEqual({ kind: 'none' });
    expect(askedBy(setPrinterCashOut(1, null, spec), spec).shape).toEqual({ kind: 'sized' });
  });

  it('has a length for each fixed reply', () => {
    const bytes = [0x0f, 0x10, 0x19, 0x1a, 0x1b, 0x1c, 0x94, 0xa8].map((command) => expectedReply(command, spec));
    expect(bytes.map((shape) => shape.kind === 'fixed' && shape.bytes)).toEqual([28, 8, 24, 8, 24, 36, 5, 5]);
    const longer = { ...spec, identityReplyBytes: 26 };
    expect(askedBy(readGameIdentity(1), longer).shape).toEqual({ kind: 'fixed', bytes: 26 });
  });
});

describe('a reply is complete', () => {
  it('with its last byte, and not before', () => {
    const last = (progress: string[]) => [new Set(progress.slice(0, -1)), progress.at(-1)];
    expect(last(progressOf(CREDIT_REPLY, CREDIT))).toEqual([new Set(['more']), 'complete']);
    expect(last(progressOf(STATUS_REPLY, STATUS))).toEqual([new Set(['more']), 'complete']);
  });

  it('at once for an exception, unless it could be an event of the same number', () => {
    expect(progressOf(bytesOf('51'), GENERAL)).toEqual(['complete']);
    expect(progressOf(bytesOf('01 FF 51 10E6'), GENERAL).at(-1)).toBe('complete_at_pause');
    expect(replyProgress(bytesOf('01'), GENERAL)).toBe('complete_at_pause');
  });

  it('at the pause for ACK, NACK, busy and what has no certain length', () => {
    expect(progressOf(bytesOf('01'), ENABLE)).toEqual(['complete_at_pause']);
    expect(progressOf(bytesOf('81'), CREDIT)).toEqual(['complete_at_pause']);
    expect(progressOf(bytesOf('01 00'), CREDIT)).toEqual(['more', 'complete_at_pause']);
    expect(progressOf(withCrc(bytesOf('01 A0 0000 82 40 00')), FEATURES).at(-1)).toBe('complete_at_pause');
    expect(replyProgress(bytesOf(''), CREDIT)).toBe('more');
  });

  it('also when an event comes in its place', () => {
    const start = withCrc(bytesOf('01 FF 7E 0025 00001525 00 00'));
    expect(progressOf(start, STATUS).filter((progress) => progress !== 'more')).toEqual(['complete']);
  });
});

it('is found on a framed line that is torn anywhere', () => {
  const start = withCrc(bytesOf('01 FF 7E 0025 00001525 00 00'));
  const came = fc.constantFrom<[Uint8Array, Asked, string]>(
    [CREDIT_REPLY, CREDIT, 'reply'],
    [STATUS_REPLY, STATUS, 'reply'],
    [start, STATUS, 'event'],
    [bytesOf('01 FF 20 1E84'), CREDIT, 'event'],
    [bytesOf('01'), ENABLE, 'ack'],
    [bytesOf('51'), GENERAL, 'exception'],
  );
  fc.assert(
    fc.property(came, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), ([packet, asked, kind], sizes) => {
      const line = encodeFramed(packet, false);
      const decode = createFramedLineDecoder();
      const received: number[] = [];
      for (let at = 0, next = 0; at < line.length; next += 1) {
        const end = at + sizes[next % sizes.length]!;
        received.push(...decode(line.subarray(at, end)).bytes.map(({ byte }) => byte));
        at = end;
        if (received.length < packet.length)
          expect(replyProgress(Uint8Array.from(received), asked)).not.toBe('complete');
      }
      expect(replyProgress(Uint8Array.from(received), asked)).not.toBe('more');
      expect(readReply(Uint8Array.from(received), asked).kind).toBe(kind);
    }),
  );
});

describe('what came', () => {
  it.each<[string, string, Asked, object]>([
    ['nothing', '', CREDIT, { kind: 'silence' }],
    ['an ACK', '01', ENABLE, { kind: 'ack' }],
    ['a NACK', '81', ENABLE, { kind: 'nack' }],
    ['busy', '01 00', CREDIT, { kind: 'busy' }],
    ['busy, to a general poll', '01 00', GENERAL, { kind: 'busy' }],
    ['no exception', '00', GENERAL, { kind: 'exception', exception: { kind: 'none', code: 0 } }],
    ['an exception', '51', GENERAL, { kind: 'exception', exception: { kind: 'hand_pay_pending', code: 0x51 } }],
    ['an exception like a NACK', '81', GENERAL, { kind: 'exception', exception: { kind: 'unknown', code: 0x81 } }],
    ['an ACK where data was asked for', '01', CREDIT, { kind: 'bad', reason: 'length', hex: '01' }],
    ['the address of another', '02', ENABLE, { kind: 'bad', reason: 'address', hex: '02' }],
    ['a reply of another', '02 1A 00001451 0000', CREDIT, { kind: 'bad', reason: 'address' }],
    ['a reply to another poll', '01 19 00001451 0000', CREDIT, { kind: 'bad', reason: 'command' }],
    ['a short reply', '01 1A 000014', CREDIT, { kind: 'bad', reason: 'length' }],
    ['a long reply', '01 1A 00001451 3E4D 00', CREDIT, { kind: 'bad', reason: 'length' }],
    ['a wrong CRC', '01 1A 00001451 3E4C', CREDIT, { kind: 'bad', reason: 'crc', hex: '011A000014513E4C' }],
    ['an event with a wrong CRC', '01 FF 51 10E7', CREDIT, { kind: 'bad', reason: 'crc' }],
    ['data after a general poll', '01 1A 00', GENERAL, { kind: 'bad', reason: 'unasked' }],
    ['data after a poll that only sets', '01 02 00', ENABLE, { kind: 'bad', reason: 'length' }],
  ])('%s', (_, hex, asked, expected) => {
    expect(readReply(bytesOf(hex), asked)).toMatchObject(expected);
  });

  it('a whole reply, an event instead of one, and nothing at all to a broadcast', () => {
    expect(readReply(CREDIT_REPLY, CREDIT)).toEqual({ kind: 'reply', packet: CREDIT_REPLY });
    expect(readReply(STATUS_REPLY, STATUS).kind).toBe('reply');
    expect(readReply(bytesOf('01 FF 69 DB5B'), CREDIT)).toMatchObject({
      kind: 'event',
      event: { exception: { kind: 'aft_transfer_complete' } },
    });
    const broadcast = askedBy(enablePlay(0), spec);
    expect(readReply(bytesOf(''), broadcast)).toEqual({ kind: 'silence' });
    expect(readReply(bytesOf('01'), broadcast)).toEqual({ kind: 'bad', reason: 'unasked', hex: '01' });
  });

  it('shows 32 bytes of garbage at most', () => {
    const garbage = new Uint8Array(5_000).fill(0xee);
    expect(readReply(garbage, CREDIT)).toEqual({ kind: 'bad', reason: 'length', hex: `${'EE'.repeat(32)}…` });
    expect(replyProgress(garbage, CREDIT)).toBe('complete');
  });

  it('with any single bit flipped is never the reply', () => {
    for (const [packet, asked] of [
      [CREDIT_REPLY, CREDIT],
      [STATUS_REPLY, STATUS],
    ] as const)
      for (let bit = 0; bit < packet.length * 8; bit += 1) {
        const damaged = Uint8Array.from(packet);
        damaged[bit >> 3]! ^= 1 << (bit & 7);
        expect(['bad', 'event']).toContain(readReply(damaged, asked).kind);
        expect(readReply(damaged, asked).kind).not.toBe('event');
      }
  });

  it('never throws, whatever it is, and is never repeated at length', () => {
    const asked = fc.constantFrom(GENERAL, CREDIT, STATUS, ENABLE, FEATURES, askedBy(acknowledgeTransfer(1), spec));
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 60 }).map((data) => withCrc(Uint8Array.of(1, ...data))),
    );
    fc.assert(
      fc.property(asked, bytes, (of, came) => {
        expect(['more', 'complete', 'complete_at_pause']).toContain(replyProgress(came, of));
        const reply = readReply(came, of);
        if (reply.kind === 'bad') expect(reply.hex.length).toBeLessThanOrEqual(65);
      }),
    );
  });
});

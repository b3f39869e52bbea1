import { beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, hexOf } from '../wire/hex.fixture.ts';
import { createUnframer, framedChirp, framedReply } from './framing.ts';
import { createLink } from './link.ts';
import { createPollReader } from './poll-reader.ts';

const log: string[] = [];
beforeEach(() => {
  log.length = 0;
});

/** A link whose machine has the exceptions 11 and 12 and answers long polls with their number of being carried out. */
function line(waits = false) {
  const queue = [0x11, 0x12];
  let carriedOut = 0;
  const link = createLink(waits, {
    isSound: (packet) => packet.at(-1) !== 0xee,
    answer(packet) {
      if (packet.length === 1) {
        const [code = 0] = queue;
        return code === 0
          ? { bytes: Uint8Array.of(0) }
          : { bytes: Uint8Array.of(code), whenAcknowledged: { type: 'exception', number: code } };
      }
      carriedOut += 1;
      return { bytes: Uint8Array.of(1, packet[1]!, carriedOut) };
    },
    acknowledged(what) {
      log.push(`acknowledged ${what.number.toString(16)}`);
      queue.shift();
    },
    broadcast: (packet) => log.push(`broadcast ${hexOf(packet)}`),
  });
  return {
    poll: (hex: string) => hexOf(link({ type: 'poll', packet: bytesOf(hex) })),
    other: () => link({ type: 'other_address' }),
  };
}

describe('implied acknowledgement', () => {
  it.each([
    ['another address', (wire: ReturnType<typeof line>) => wire.other()],
    ['a long poll', (wire: ReturnType<typeof line>) => wire.poll('011A')],
  ])('of an exception is %s', (_, next) => {
    const wire = line();
    expect(wire.poll('81')).toBe('11');
    next(wire);
    expect(wire.poll('81')).toBe('12');
    expect(log).toEqual(['acknowledged 11']);
  });
  it('is not a second general poll: the exception comes three times, and then it is the next', () => {
    const wire = line();
    expect([1, 2, 3, 4, 5].map(() => wire.poll('81'))).toEqual(['11', '11', '11', '12', '12']);
  });
  it('is never a damaged poll', () => {
    const wire = line();
    wire.poll('81');
    expect(wire.poll('0172EE')).toBeNull();
    expect(wire.poll('81')).toBe('11');
    expect(log).toEqual([]);
  });
  it('of a long poll is any other poll; the same bytes are answered three times and carried out once', () => {
    const wire = line();
    expect([1, 2, 3, 4].map(() => wire.poll('017201'))).toEqual(['017201', '017201', '017201', '017202']);
    wire.other();
    expect(wire.poll('017201')).toBe('017203');
    expect(wire.poll('017202')).toBe('017204');
  });
  it('waits after the power-up until another address was received', () => {
    const wire = line(true);
    expect(wire.poll('81')).toBeNull();
    wire.other();
    expect(wire.poll('81')).toBe('11');
  });
});

describe('the bytes of the line', () => {
  const received = (hex: string, chunk = 1) => {
    const [unframe, read] = [createUnframer(), createPollReader(1)];
    const bytes = bytesOf(hex);
    const all = [];
    for (let at = 0; at < bytes.length; at += chunk) all.push(...read(unframe(bytes.subarray(at, at + chunk))));
    return all.map((one) => ('packet' in one ? `${one.type} ${hexOf(one.packet)}` : one.type));
  };
  it('become polls, torn anywhere', () => {
    const stream = 'FF0080 FF0081 FF00017202FFFF000F22 FF00011A';
    const expected = [
      'other_address',
      'own_address',
      'poll 81',
      'own_address',
      'poll 017202FF000F22',
      'own_address',
      'poll 011A',
    ];
    for (const chunk of [1, 2, 3, 100]) expect(received(stream, chunk)).toEqual(expected);
  });
  it('drop what a torn poll left, bytes without a wake-up, unknown commands and polls of others', () => {
    expect(received('7202 FF00017202 FF00011A')).toEqual(['own_address', 'own_address', 'poll 011A']);
    expect(received('FF000155AABB FF00021A FF0081')).toEqual([
      'own_address',
      'other_address',
      'own_address',
      'poll 81',
    ]);
    expect(received('FF0001FF551A FF0081')).toEqual(['own_address', 'poll 011A', 'own_address', 'poll 81']);
    expect(received('FF00007F11222026190342ABCD')).toEqual(['other_address', 'broadcast 007F11222026190342ABCD']);
  });
  it('of the machine have no wake-up but the chirp', () => {
    expect(hexOf(framedReply(bytesOf('01FF69')))).toBe('01FFFF69');
    expect(hexOf(framedChirp(5))).toBe('FF0005');
  });
});

import { createFramedLineDecoder } from '@salon/sas/framed-line.ts';
import { describe, expect, it } from 'vitest';
import { type Direction, judgementOf } from './judgement.ts';
import { type Outcome, outcomeOf, type Packet, packetsOf } from './packets.ts';

const packets = packetsOf(50, (limit) => limit - 1);
const received = ({ framed }: Packet) => createFramedLineDecoder()(framed).bytes;
const poll = packets.find(({ kind, framed }) => kind === 'poll' && framed.length > 5)!;
const reply = packets.find(({ kind }) => kind === 'reply')!;

describe('a packet', () => {
  it('is right as it was sent', () => {
    expect(packets.map((packet) => outcomeOf(packet, received(packet)))).toEqual(packets.map(() => 'right'));
    expect(new Set(packets.map(({ kind }) => kind))).toEqual(new Set(['poll', 'reply', 'call']));
  });
  it.each<[Outcome, Packet, (bytes: ReturnType<typeof received>) => ReturnType<typeof received>]>([
    ['lost', poll, () => []],
    ['no_wake_up', poll, (bytes) => bytes.map(({ byte }) => ({ byte, isWakeUp: false }))],
    ['false_wake_up', poll, (bytes) => bytes.map(({ byte }) => ({ byte, isWakeUp: true }))],
    ['false_wake_up', reply, (bytes) => bytes.map(({ byte }, at) => ({ byte, isWakeUp: at === 3 }))],
    ['wrong_bytes', poll, (bytes) => bytes.slice(1)],
    ['wrong_bytes', poll, (bytes) => bytes.map((one, at) => (at === 4 ? { ...one, byte: one.byte ^ 0x10 } : one))],
    ['wrong_bytes', poll, (bytes) => [...bytes, { byte: 0, isWakeUp: false }]],
  ])('is %s', (outcome, packet, onTheLine) => {
    expect(outcomeOf(packet, onTheLine(received(packet)))).toBe(outcome);
  });
});

describe('two adapters', () => {
  const judged = (change: Partial<Direction>) => {
    const good: Direction = { from: 'A', to: 'B', outcomes: all('right'), gapsMs: all(0.9), isRealTime: true };
    return judgementOf([good, { ...good, from: 'B', to: 'A', ...change }]);
  };
  const all = <T>(one: T, instead: T = one, count = 0) =>
    Array.from({ length: 100 }, (_, at) => (at < count ? instead : one));

  it('are usable when everything came, with the figures of both directions', () => {
    const { lines, isUsable } = judged({ gapsMs: all(0.9, 4.2, 1), isRealTime: false });
    expect(isUsable).toBe(true);
    expect(lines).toEqual([
      'A -> B: 100 packets, 100 right',
      '  first byte to the rest: 0.90 ms typical, 0.90 ms for 99 of 100, 0.90 ms longest',
      'B -> A: 100 packets, 100 right',
      '  first byte to the rest: 0.90 ms typical, 0.90 ms for 99 of 100, 4.20 ms longest; without real-time priority',
      '',
      'These two adapters can carry a SAS line.',
    ]);
  });
  it.each<[string, Partial<Direction>, RegExp]>([
    ['nothing arrives', { outcomes: all('lost'), gapsMs: [] }, /Nothing arrives/],
    ['the ninth bit is lost', { outcomes: all('right', 'no_wake_up', 60) }, /ninth bit is lost/],
    ['the parity switches late', { outcomes: all('right', 'false_wake_up', 2) }, /too late/],
    ['bytes are wrong', { outcomes: all('right', 'wrong_bytes', 2) }, /damaged or not at all/],
    ['some are lost', { outcomes: all('right', 'lost', 2) }, /damaged or not at all/],
    ['the computer is busy', { gapsMs: all(0.9, 6.5, 2) }, /gap above 5 ms/],
  ])('are not, in one sentence: %s', (_, change, sentence) => {
    const { lines, isUsable } = judged(change);
    expect(isUsable).toBe(false);
    expect(lines.slice(lines.indexOf('They cannot carry a SAS line:') + 1)).toEqual([expect.stringMatching(sentence)]);
  });
  it('are usable with what the repeats of a host make up for: one packet of a hundred', () => {
    expect(judged({ outcomes: all('right', 'wrong_bytes', 1), gapsMs: all(0.9, 7, 1) }).isUsable).toBe(true);
  });
});

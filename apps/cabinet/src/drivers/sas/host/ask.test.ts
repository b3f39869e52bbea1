import { withCrc } from '@salon/sas/crc.ts';
import { exceptionOf } from '@salon/sas/events/exceptions.ts';
import { CREDIT_METER, decodeMeterGroup, readMeterGroup } from '@salon/sas/polls/meter-groups.ts';
import { PROFILES, type ProfileId } from '@salon/sas/profiles.ts';
import type { Reply } from '@salon/sas/reply.ts';
import { fakeClock } from '@salon/testkit/fake-clock.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHost } from './ask.ts';

const GAME_STARTED = 0x7e;
const METERS = readMeterGroup(1, 0x11);

/** What becomes of one exchange on the line. */
type Fate = 'good' | 'lost_poll' | 'lost_reply' | 'bad_reply' | 'bare_byte' | 'busy';

/** A machine with real-time events and implied acknowledgement; each answer of a meter is another one. */
function machineWith(fates: Fate[]) {
  const queue: number[] = [];
  let outstanding: { poll: string; reply: Reply; isEvent: boolean } | null = null;
  let answers = 0;
  const acknowledge = () => {
    if (outstanding?.isEvent) queue.shift();
    outstanding = null;
  };
  function answer(poll: Uint8Array): Reply {
    const key = Buffer.from(poll).toString('hex');
    if (outstanding?.poll === key) return outstanding.reply;
    acknowledge();
    const [code] = queue;
    const isEvent = code !== undefined;
    const event = { exception: exceptionOf(code ?? 0), data: { kind: 'none' } as const };
    answers += 1;
    const packet = withCrc(Uint8Array.of(1, poll[1] ?? 0, 0, 0, 0, answers % 10));
    const isLong = poll.length > 1 && !isEvent;
    const reply: Reply = isLong ? { kind: 'reply', packet } : { kind: 'event', event };
    if (isEvent || isLong) outstanding = { poll: key, reply, isEvent };
    return reply;
  }
  return {
    queue,
    line: {
      async exchange(poll: Uint8Array): Promise<Reply> {
        const fate = fates.shift() ?? 'good';
        if (fate === 'lost_poll') return { kind: 'silence' };
        if (fate === 'busy') return { kind: 'busy' };
        const reply = answer(poll);
        if (fate === 'lost_reply') return { kind: 'silence' };
        if (fate === 'bad_reply') return { kind: 'bad', reason: 'crc', hex: '' };
        // A torn frame of which one byte is left.
        if (fate === 'bare_byte') return { kind: 'exception', exception: exceptionOf(1) };
        return reply;
      },
      send: async () => acknowledge(),
      ...{ reopen: () => undefined, close: () => undefined },
    },
  };
}

function open(profile: ProfileId, fates: Fate[] = []) {
  const { queue, line } = machineWith(fates);
  const events: number[] = [];
  let restarts = 0;
  const clock = { ...fakeClock(), sleep: async () => undefined };
  const host = createHost({
    ...{ line, address: 1, profile: PROFILES[profile], clock, onQuiet: () => undefined },
    onEvent: ({ code }) => events.push(code),
    onRealTimeLost: () => {
      restarts += 1;
    },
  });
  host.expectRealTime(true);
  return { host, queue, events, restarts: () => restarts };
}

/** Never more than two in a row: a machine takes the third sending of a reply as received. */
const fates = fc
  .array(
    fc.tuple(fc.constantFrom<Fate>('lost_poll', 'lost_reply', 'bad_reply', 'bare_byte', 'busy'), fc.nat({ max: 3 })),
    {
      maxLength: 20,
    },
  )
  .map((bad) => bad.flatMap(([fate, good]): Fate[] => [fate, ...Array<Fate>(good + 1).fill('good')]));
const codes = fc.array(fc.constantFrom(GAME_STARTED, 0x7f, 0x51, 0x52, 0x69), { maxLength: 12 });

describe.each(['spec', 'bb2'] as const)('a host of the profile %s', (profile) => {
  it('loses no event and changes no order, whatever the line does', async () => {
    await fc.assert(
      fc.asyncProperty(fates, codes, fc.array(fc.boolean(), { maxLength: 30 }), async (line, sent, asks) => {
        const { host, queue, events } = open(profile, line);
        queue.push(...sent);
        for (const isAsk of asks)
          await (isAsk ? host.ask(METERS, (packet) => decodeMeterGroup(packet, 0x11)) : host.poll());
        for (let polls = 0; polls < 40; polls += 1) await host.poll();
        expect(withoutRepeats(events, sent)).toEqual(sent);
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it('reads the same meter anew each time', async () => {
    const { host } = open(profile);
    const poll = readMeterGroup(1, CREDIT_METER);
    const read = () => host.ask(poll, (packet) => packet[5] ?? null);
    const replies = [await read(), await read(), await read()];
    expect(new Set(replies).size).toBe(3);
  });

  it('believes that real-time events are off only after several bare bytes', async () => {
    const { host, restarts } = open(profile, ['bare_byte', 'good', 'bare_byte', 'bare_byte', 'bare_byte']);
    await host.poll();
    expect(restarts()).toBe(0);
    await host.poll();
    expect(restarts()).toBe(1);
  });
});

/** An event whose acknowledgement was lost comes again, right after itself. */
function withoutRepeats(received: number[], sent: number[]): number[] {
  const found: number[] = [];
  for (const code of received) if (code === sent[found.length]) found.push(code);
  return received.every((code) => sent.includes(code)) ? found : received;
}

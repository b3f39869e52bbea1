import { withCrc } from '@salon/sas/crc.ts';
import { exceptionOf } from '@salon/sas/events/exceptions.ts';
import { disablePlay } from '@salon/sas/polls/control.ts';
import { generalPoll } from '@salon/sas/polls/general-poll.ts';
import { CREDIT_METER, readMeterGroup } from '@salon/sas/polls/meter-groups.ts';
import { PROFILES, type ProfileId } from '@salon/sas/profiles.ts';
import type { Reply } from '@salon/sas/reply.ts';
import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { describe, expect, it } from 'vitest';
import { createHost } from './ask.ts';

const GENERAL = Buffer.from(generalPoll(1)).toString('hex');
const METERS = readMeterGroup(1, 0x11);
const CREDIT = readMeterGroup(1, CREDIT_METER);
const DOOR = 0x11;

const silence: Reply = { kind: 'silence' };
const bad: Reply = { kind: 'bad', reason: 'crc', hex: '' };
const busy: Reply = { kind: 'busy' };
const ack: Reply = { kind: 'ack' };
const reply: Reply = { kind: 'reply', packet: withCrc(Uint8Array.of(1, 0x11, 0, 0, 0, 7)) };
const exception = (code: number): Reply => ({ kind: 'exception', exception: exceptionOf(code) });
const event = (code: number): Reply => ({
  ...{ kind: 'event', event: { exception: exceptionOf(code), data: { kind: 'none' } } },
});

/** A host on a line whose answers are written down; the last one is repeated. */
function open(
  replies: Reply[],
  { profile = 'spec', realTime = true }: { profile?: ProfileId; realTime?: boolean } = {},
) {
  const clock = fakeClock();
  const sent: string[] = [];
  const happened: string[] = [];
  let others = 0;
  const host = createHost({
    line: {
      async exchange(poll) {
        sent.push(Buffer.from(poll).toString('hex'));
        return replies.length > 1 ? replies.shift()! : replies[0]!;
      },
      send: async () => {
        others += 1;
      },
      ...{ reopen: () => undefined, close: () => undefined },
    },
    ...{ address: 1, profile: PROFILES[profile], clock },
    onEvent: ({ kind }, data) => void happened.push(`${kind} ${data?.kind ?? 'bare'}`),
    onQuiet: () => void happened.push('quiet'),
    onRealTimeLost: () => void happened.push('lost'),
  });
  host.expectRealTime(realTime);
  const settle = async <T>(answer: Promise<T>): Promise<T> => {
    void answer.catch(() => undefined);
    await clock.advance(1_000);
    return answer;
  };
  return {
    ...{ host, clock, sent, happened, others: () => others },
    ask: () => settle(host.ask(METERS, (packet) => packet[5] ?? null)),
    poll: () => settle(host.poll()),
    command: () => settle(host.command(disablePlay(1))),
  };
}

describe('a question', () => {
  it('is repeated until it is answered, and all that went wrong is counted', async () => {
    const { ask, host, sent } = open([silence, bad, exception(DOOR), reply]);
    expect(await ask()).toBe(7);
    expect(host.counts).toEqual({ polls: 4, silences: 1, bad: 2, repeats: 3 });
    expect(new Set(sent).size).toBe(1);
  });

  it('that nobody answers is given up after four times, and one that is answered counts nothing bad', async () => {
    const none = open([silence]);
    expect([await none.ask(), none.host.counts]).toEqual([null, { polls: 4, silences: 4, bad: 0, repeats: 3 }]);
    const fine = open([reply]);
    expect([await fine.ask(), fine.host.counts]).toEqual([7, { polls: 1, silences: 0, bad: 0, repeats: 0 }]);
  });

  it('waits for a busy machine, 50 ms each time', async () => {
    const { host, clock, sent } = open([busy, busy, reply]);
    const answer = host.ask(METERS, () => 'answered');
    await clock.advance(49);
    expect(sent).toHaveLength(1);
    await clock.advance(1);
    expect(sent).toHaveLength(2);
    await clock.advance(50);
    expect([await answer, host.counts.bad, host.counts.silences]).toEqual(['answered', 0, 0]);
  });

  it('is sent again behind the events that took its place, 32 of them at the most', async () => {
    const few = open([event(DOOR), event(0x12), reply]);
    expect(await few.ask()).toBe(7);
    expect(few.happened).toEqual(['slot_door_opened none', 'slot_door_closed none', 'quiet']);
    const endless = open([event(DOOR)]);
    expect([await endless.ask(), endless.sent.length]).toEqual([null, 32]);
  });

  it('whose answer cannot be read does not hold up the next one', async () => {
    const { host, ask } = open([reply]);
    const broken = host.ask(METERS, () => {
      throw new Error('unreadable');
    });
    await expect(broken).rejects.toThrow('unreadable');
    expect(await ask()).toBe(7);
  });

  it('that is not answered by a packet has no answer', async () => {
    const { ask } = open([ack]);
    expect(await ask()).toBeNull();
  });

  it('that must not be repeated is sent once, whatever comes', async () => {
    const { host, sent, clock } = open([silence]);
    const answer = host.once(METERS);
    await clock.advance(5_000);
    expect([await answer, sent.length, host.counts.repeats]).toEqual([silence, 1, 0]);
  });
});

describe('a command', () => {
  it.each<[string, Reply, boolean]>([
    ['its acknowledgement', ack, true],
    ['a refusal', { kind: 'nack' }, false],
    ['silence', silence, false],
  ])('is done by %s: %o', async (_by, answer, isDone) => {
    const { command } = open([answer]);
    expect(await command()).toBe(isDone);
  });
});

describe('a machine that wants to see another address', () => {
  it('sees it behind each answer and before each poll for events', async () => {
    const { ask, command, poll, others, sent } = open([reply, ack, event(0)]);
    await ask();
    expect(others()).toBe(1);
    await command();
    expect(others()).toBe(2);
    await poll();
    expect([others(), sent.at(-1)]).toEqual([3, GENERAL]);
  });

  it('is asked the same twice without a poll in between, and for events always by the general poll', async () => {
    const { ask, poll, sent } = open([reply]);
    await ask();
    await ask();
    await poll();
    await poll();
    const meters = Buffer.from(METERS).toString('hex');
    expect(sent).toEqual([meters, meters, GENERAL, GENERAL]);
  });
});

describe('a machine that does not want another address', () => {
  it('sees none, and another poll than the last one instead', async () => {
    const { ask, poll, others, sent } = open([event(0), event(0), reply], { profile: 'bb2' });
    await poll();
    await poll();
    expect(sent).toEqual([GENERAL, Buffer.from(CREDIT).toString('hex')]);
    await ask();
    await ask();
    const meters = Buffer.from(METERS).toString('hex');
    expect(sent.slice(2)).toEqual([meters, GENERAL, meters]);
    expect(others()).toBe(0);
  });

  it('is asked for its events one after the other where one took the place of an answer', async () => {
    const { ask, sent, happened } = open([event(DOOR), event(0x12), reply], { profile: 'bb2' });
    expect(await ask()).toBe(7);
    expect(sent.map((poll) => poll.length > 2)).toEqual([true, false, true]);
    expect(happened).toEqual(['slot_door_opened none', 'slot_door_closed none', 'quiet']);
  });

  it('is quiet by another answer where its events come at once, and may have some where they wait', async () => {
    expect(await open([reply], { profile: 'bb2' }).poll()).toBe('quiet');
    expect(await open([reply], { profile: 'bb2', realTime: false }).poll()).toBe('event');
  });
});

describe('a poll for events', () => {
  it.each<[string, Reply, boolean, string[]]>([
    ['event', event(DOOR), true, ['slot_door_opened none']],
    ['quiet', event(0), true, ['quiet']],
    ['event', exception(DOOR), false, ['slot_door_opened bare']],
    ['quiet', exception(0), false, ['quiet']],
    ['silent', silence, true, []],
    ['silent', bad, false, []],
  ])('is %s by its answer', async (result, answer, realTime, found) => {
    const { poll, happened } = open([answer], { realTime });
    expect([await poll(), happened]).toEqual([result, found]);
  });

  it('is repeated twice', async () => {
    const { poll, sent } = open([silence]);
    await poll();
    expect(sent).toHaveLength(3);
  });
});

describe('an answer to a question', () => {
  it('shows that no event waits, where events come in the place of answers', async () => {
    const withEvents = open([reply]);
    await withEvents.ask();
    expect(withEvents.happened).toEqual(['quiet']);
    const without = open([reply], { realTime: false });
    await without.ask();
    expect(without.happened).toEqual([]);
    const acknowledged = open([ack]);
    await acknowledged.command();
    expect(acknowledged.happened).toEqual([]);
  });
});

describe('real-time events', () => {
  const lost = async (replies: Reply[]) => {
    const { host, happened } = open(replies);
    for (const _ of [...replies]) await host.once(METERS);
    return happened.includes('lost');
  };

  it('are lost with three bare bytes in a row, whatever silence or damage is between them', async () => {
    expect(await lost([exception(1), exception(1), exception(1)])).toBe(true);
    expect(await lost([exception(1), silence, exception(1), bad, exception(1)])).toBe(true);
    expect(await lost([exception(1), exception(1)])).toBe(false);
    expect(await lost([silence, bad, silence, bad])).toBe(false);
  });

  it.each([reply, event(DOOR), busy])('are there with any other answer', async (between) => {
    expect(await lost([exception(1), exception(1), between, exception(1), exception(1)])).toBe(false);
  });

  it('are believed lost once, and counted anew when they are turned on', async () => {
    const { host, happened } = open([exception(1)]);
    for (let polls = 0; polls < 5; polls += 1) await host.once(METERS);
    expect(happened).toEqual(['lost']);
    host.expectRealTime(true);
    await host.once(METERS);
    expect(happened).toEqual(['lost']);
  });

  it('that came late are events too, where they are on', () => {
    const frame = withCrc(Uint8Array.of(1, 0xff, DOOR));
    const on = open([silence]);
    on.host.late(frame);
    on.host.late(withCrc(Uint8Array.of(1, 0xff, 0)));
    expect(on.happened).toEqual(['slot_door_opened none']);
    const off = open([silence], { realTime: false });
    off.host.late(frame);
    expect(off.happened).toEqual([]);
  });
});

import type { Clock } from '@salon/domain';
import type { SasException } from '@salon/sas/events/exceptions.ts';
import { decodeRealTimeEvents, type EventData } from '@salon/sas/events/real-time-event.ts';
import { otherAddressPoll } from '@salon/sas/polls/broadcast.ts';
import { generalPoll } from '@salon/sas/polls/general-poll.ts';
import { CREDIT_METER, readMeterGroup } from '@salon/sas/polls/meter-groups.ts';
import type { Profile } from '@salon/sas/profiles.ts';
import type { Reply } from '@salon/sas/reply.ts';
import type { SasLine } from '../line/sas-line.ts';

export interface LineCounts {
  polls: number;
  /** Replies that did not come. */
  silences: number;
  /** Replies that came damaged. */
  bad: number;
  repeats: number;
}

/** `quiet`: it answers, and has no event that waits. */
export type PollResult = 'quiet' | 'event' | 'silent';

/** What a host says to one machine, on top of the bare line. */
export interface Host {
  /** Asks until there is an answer, at most `ATTEMPTS` times; null: none. Only for polls that may be repeated. */
  ask<T>(poll: Uint8Array, decode: (packet: Uint8Array) => T | null): Promise<T | null>;
  /** The same for a poll that is answered by an ACK. */
  command(poll: Uint8Array): Promise<boolean>;
  /** Sends once, whatever comes. */
  once(poll: Uint8Array): Promise<Reply>;
  /** Asks for an event. */
  poll(): Promise<PollResult>;
  /**
   * Replies that came after their time, from a busy machine or over a network. The machine takes them as received with the next
   * poll, so that an event among them comes only once.
   */
  late(bytes: Uint8Array): void;
  /** Whether events come as frames in place of any reply; a bare exception byte is a damaged one then. */
  expectRealTime(isOn: boolean): void;
  counts: LineCounts;
}

export interface HostDeps {
  line: SasLine;
  address: number;
  profile: Profile;
  clock: Clock;
  /** An exception other than "none"; with its data where real-time events are on. */
  onEvent(exception: SasException, data: EventData | null): void;
  /** The machine has said that no event of before waits. */
  onQuiet(): void;
  /** Real-time events are off in the machine although they were turned on: it has been restarted. */
  onRealTimeLost(): void;
}

const ATTEMPTS = 4;
/** The third sending of a reply is final: the machine takes it as received (D). */
const POLL_ATTEMPTS = 3;
/** A machine's queue of events has about twenty places. */
const EVENTS_IN_A_ROW = 32;
const BUSY_MS = 50;
/** So many bare exception bytes in a row are no damaged frames any more. */
const BARE_BYTES = 3;

export function createHost(deps: HostDeps): Host {
  const { line, address, profile, clock } = deps;
  const counts: LineCounts = { polls: 0, silences: 0, bad: 0, repeats: 0 };
  const general = generalPoll(address);
  const credit = readMeterGroup(address, CREDIT_METER);
  let isRealTime = false;
  let bareBytes = 0;
  let lastSent: Uint8Array | null = null;
  let order: Promise<unknown> = Promise.resolve();
  /** One question with all its repeats after the other: a foreign poll between two of them would acknowledge what was lost. */
  function inTurn<T>(question: () => Promise<T>): Promise<T> {
    const done = order.then(question);
    order = done.catch(() => undefined);
    return done;
  }

  async function once(poll: Uint8Array): Promise<Reply> {
    lastSent = poll;
    const reply = await line.exchange(poll);
    counts.polls += 1;
    if (reply.kind === 'silence') counts.silences += 1;
    if (reply.kind === 'bad' || isBare(reply)) counts.bad += 1;
    bareBytes = isBare(reply) ? bareBytes + 1 : reply.kind === 'silence' || reply.kind === 'bad' ? bareBytes : 0;
    if (reply.kind === 'event') report(reply.event.exception, reply.event.data);
    else if (reply.kind === 'exception' && !isRealTime) report(reply.exception, null);
    else if (reply.kind === 'reply' && isRealTime) deps.onQuiet();
    if (bareBytes >= BARE_BYTES) {
      bareBytes = 0;
      deps.onRealTimeLost();
    }
    return reply;
  }
  function report(exception: SasException, data: EventData | null): void {
    if (exception.kind === 'none') deps.onQuiet();
    else deps.onEvent(exception, data);
  }
  /** With real-time events on it is a piece of a frame: the event has to come again. */
  const isBare = (reply: Reply): boolean => isRealTime && reply.kind === 'exception';
  /** Repeats it while nothing whole comes: the same poll again is a NACK, and what was lost is sent again. */
  async function received(poll: Uint8Array, attempts: number): Promise<Reply | null> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) counts.repeats += 1;
      const reply = await once(poll);
      if (reply.kind === 'busy') await clock.sleep(BUSY_MS);
      else if (reply.kind !== 'silence' && reply.kind !== 'bad' && !isBare(reply)) return reply;
    }
    return null;
  }
  /**
   * What was outstanding counts as received once another address is polled (D). A machine that does not want that gets another
   * poll than the last one, since the same one would be a NACK.
   */
  async function acknowledge(): Promise<void> {
    if (profile.alternatesAddresses) await line.send(otherAddressPoll());
  }
  async function askEvent(): Promise<Reply | null> {
    await acknowledge();
    return received(!profile.alternatesAddresses && lastSent === general ? credit : general, POLL_ATTEMPTS);
  }
  async function answered(poll: Uint8Array): Promise<Reply | null> {
    if (!profile.alternatesAddresses && lastSent !== null && Buffer.compare(lastSent, poll) === 0) await askEvent();
    for (let events = 0; events < EVENTS_IN_A_ROW; events += 1) {
      const reply = await received(poll, ATTEMPTS);
      // An event took the reply's place: the same poll again would only repeat the event.
      if (reply?.kind !== 'event') return reply;
      await (profile.alternatesAddresses ? acknowledge() : askEvent());
    }
    return null;
  }

  return {
    counts,
    once: (poll) => inTurn(() => once(poll)),
    ask: (poll, decode) =>
      inTurn(async () => {
        const reply = await answered(poll);
        // At once: the events received so far are those of before this reply.
        const decoded = reply?.kind === 'reply' ? decode(reply.packet) : null;
        await acknowledge();
        return decoded;
      }),
    command: (poll) =>
      inTurn(async () => {
        const reply = await answered(poll);
        await acknowledge();
        return reply?.kind === 'ack';
      }),
    poll: () => inTurn(async () => resultOf(await askEvent(), isRealTime)),
    late(bytes) {
      for (const event of isRealTime ? decodeRealTimeEvents(bytes, address) : [])
        deps.onEvent(event.exception, event.data);
    },
    expectRealTime(isOn) {
      isRealTime = isOn;
      bareBytes = 0;
    },
  };
}

function resultOf(reply: Reply | null, isRealTime: boolean): PollResult {
  if (reply === null) return 'silent';
  if (reply.kind === 'event') return reply.event.exception.kind === 'none' ? 'quiet' : 'event';
  if (reply.kind === 'exception') return reply.exception.kind === 'none' ? 'quiet' : 'event';
  // Another reply than an event is no proof while events wait in the machine's queue.
  return isRealTime ? 'quiet' : 'event';
}

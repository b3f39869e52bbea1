import type { Clock } from '@salon/domain';
import type { SasException } from '@salon/sas/events/exceptions.ts';
import type { RealTimeEvent } from '@salon/sas/events/real-time-event.ts';
import { otherAddressPoll } from '@salon/sas/polls/broadcast.ts';
import { generalPoll } from '@salon/sas/polls/general-poll.ts';
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

/** What a host says to one machine, on top of the bare line. */
export interface Host {
  /** Asks until there is an answer, at most `ATTEMPTS` times; null: none. Only for polls that may be repeated. */
  ask<T>(poll: Uint8Array, decode: (packet: Uint8Array) => T | null): Promise<T | null>;
  /** The same for a poll that is answered by an ACK. */
  command(poll: Uint8Array): Promise<boolean>;
  /** Sends once, whatever comes. */
  once(poll: Uint8Array): Promise<Reply>;
  /** A general poll. False: the machine did not answer. */
  poll(): Promise<boolean>;
  counts: LineCounts;
}

export interface HostDeps {
  line: SasLine;
  address: number;
  profile: Profile;
  clock: Clock;
  /** An exception other than "none"; with its data where real-time events are on. */
  onEvent(exception: SasException, data: RealTimeEvent['data'] | null): void;
  /** The machine has answered something that is whole. */
  onReply(): void;
}

const ATTEMPTS = 4;
const BUSY_MS = 50;

export function createHost({ line, address, profile, clock, onEvent, onReply }: HostDeps): Host {
  const counts: LineCounts = { polls: 0, silences: 0, bad: 0, repeats: 0 };
  const general = generalPoll(address);

  async function once(poll: Uint8Array): Promise<Reply> {
    const reply = await line.exchange(poll);
    counts.polls += 1;
    if (reply.kind === 'silence') counts.silences += 1;
    else if (reply.kind === 'bad') counts.bad += 1;
    else onReply();
    if (reply.kind === 'exception' && reply.exception.kind !== 'none') onEvent(reply.exception, null);
    if (reply.kind === 'event' && reply.event.exception.kind !== 'none')
      onEvent(reply.event.exception, reply.event.data);
    return reply;
  }
  /** What was outstanding counts as received once another address is polled (D); a machine without that takes a general poll. */
  async function acknowledge(): Promise<void> {
    if (profile.alternatesAddresses) await line.send(otherAddressPoll());
  }
  async function answered(poll: Uint8Array): Promise<Reply | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) counts.repeats += 1;
      const reply = await once(poll);
      if (reply.kind === 'reply' || reply.kind === 'ack') return reply;
      // An event took the reply's place: the same poll again would only repeat the event.
      if (reply.kind === 'event') await (profile.alternatesAddresses ? acknowledge() : once(general));
      else if (reply.kind === 'busy') await clock.sleep(BUSY_MS);
    }
    return null;
  }

  return {
    counts,
    once,
    async ask(poll, decode) {
      const reply = await answered(poll);
      await acknowledge();
      return reply?.kind === 'reply' ? decode(reply.packet) : null;
    },
    async command(poll) {
      const reply = await answered(poll);
      await acknowledge();
      return reply?.kind === 'ack';
    },
    async poll() {
      await acknowledge();
      const reply = await once(general);
      return reply.kind === 'exception' || reply.kind === 'event';
    },
  };
}

import type { Clock } from '@salon/domain';
import { createFramedLineDecoder, encodeFramed } from '@salon/sas/framed-line.ts';
import type { Profile } from '@salon/sas/profiles.ts';
import { type Reply, readReply } from '@salon/sas/reply.ts';
import { type Asked, askedBy, replyProgress } from '@salon/sas/reply-shape.ts';
import type { ByteEnds, BytePort } from './byte-port.ts';

export interface LineTimes {
  /** From the last byte sent to the first byte of the reply. */
  replyMs: number;
  /** Silence after which a reply of unknown length is whole. */
  pauseMs: number;
  /** After a reply that did not come: what comes now answers the last poll, and would answer the next one wrongly. */
  drainMs: number;
}

/** 20 ms and 5 ms on the wire (D); a network and a busy process add theirs. */
export const NETWORK_TIMES: LineTimes = { replyMs: 150, pauseMs: 20, drainMs: 100 };

/** One machine on one line, half duplex: one poll at a time, and what answers it. */
export interface SasLine {
  /** In the order of the calls. Never rejects. */
  exchange(poll: Uint8Array): Promise<Reply>;
  /** Sends what nobody answers (another address). */
  send(poll: Uint8Array): Promise<void>;
  reopen(): void;
  close(): void;
}

interface Deps {
  profile: Profile;
  clock: Clock;
  times: LineTimes;
  open(ends: ByteEnds): BytePort;
  /** Nobody has polled the machine for 5 s, or its power is back. */
  onChirp(): void;
  /** A reply, or what there is of it, that came when no poll waited for one any more. */
  onLate(bytes: Uint8Array): void;
}

export function openSasLine({ profile, clock, times, open, onChirp, onLate }: Deps): SasLine {
  let decode = createFramedLineDecoder();
  let waiting: Waiting | null = null;
  let order: Promise<unknown> = Promise.resolve();
  const port = open({
    opened() {
      decode = createFramedLineDecoder();
      waiting?.damaged();
    },
    received(chunk) {
      const { bytes, illegalEscapes } = decode(chunk);
      const late: number[] = [];
      for (const { byte, isWakeUp } of bytes)
        if (isWakeUp) onChirp();
        else if (!waiting?.takes(byte)) late.push(byte);
      if (illegalEscapes > 0) waiting?.damaged();
      // Behind the reply before it, which its asker has not heard yet.
      if (late.length > 0) setImmediate(onLate, Uint8Array.from(late));
    },
  });
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = order.then(work);
    order = done;
    return done;
  };
  const write = (poll: Uint8Array) => port.write(encodeFramed(poll, true));

  return {
    exchange: (poll) =>
      inOrder(async () => {
        const asked = askedBy(poll, profile);
        waiting = waitFor(asked, times);
        write(poll);
        const bytes = await waiting.whole;
        waiting = null;
        const reply = readReply(bytes, asked);
        if (reply.kind === 'silence' || reply.kind === 'bad') await clock.sleep(times.drainMs);
        return reply;
      }),
    send: (poll) => inOrder(async () => write(poll)),
    reopen: port.reopen,
    close: port.close,
  };
}

interface Waiting {
  /** False: the reply is whole, and this byte is of another one. */
  takes(byte: number): boolean;
  damaged(): void;
  /** All that came until it was whole, the line paused, or nothing came. */
  whole: Promise<Uint8Array>;
}

/** Times here are those of a wire, so that they are real ones: a slowed clock would tear replies. */
function waitFor(asked: Asked, { replyMs, pauseMs }: LineTimes): Waiting {
  const bytes: number[] = [];
  let isDamaged = false;
  let isOver = false;
  let end = (_: Uint8Array): void => {};
  const whole = new Promise<Uint8Array>((resolve) => {
    end = resolve;
  });
  const finish = () => {
    isOver = true;
    clearTimeout(timer);
    end(Uint8Array.from(isDamaged ? DAMAGED : bytes));
  };
  let timer = setTimeout(finish, replyMs);
  return {
    whole,
    takes(byte) {
      if (isOver) return false;
      bytes.push(byte);
      clearTimeout(timer);
      // At the longest packet it is complete in any case, so that an endless reply ends.
      if (replyProgress(Uint8Array.from(bytes), asked) === 'complete') finish();
      else timer = setTimeout(finish, pauseMs);
      return true;
    },
    damaged() {
      isDamaged = true;
    },
  };
}

/** No reply has this form: it is read as a bad one, whatever was asked. */
const DAMAGED = [0xff, 0xff, 0xff];

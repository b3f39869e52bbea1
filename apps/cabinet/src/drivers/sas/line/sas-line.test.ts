import { withCrc } from '@salon/sas/crc.ts';
import { encodeFramed } from '@salon/sas/framed-line.ts';
import { generalPoll } from '@salon/sas/polls/general-poll.ts';
import { CREDIT_METER, readMeterGroup } from '@salon/sas/polls/meter-groups.ts';
import { PROFILES } from '@salon/sas/profiles.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ByteEnds } from './byte-port.ts';
import { openSasLine } from './sas-line.ts';

const TIMES = { replyMs: 100, pauseMs: 20, drainMs: 50 };
const CREDIT = readMeterGroup(1, CREDIT_METER);
const CREDIT_REPLY = withCrc(Uint8Array.of(1, CREDIT_METER, 0, 0, 0x50, 0));
const EVERYTHING_MS = 2_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  let ends: ByteEnds = { received: () => undefined, opened: () => undefined };
  const written: Uint8Array[] = [];
  const late: Uint8Array[] = [];
  let chirps = 0;
  const line = openSasLine({
    profile: PROFILES.spec,
    clock: {
      nowMs: () => Date.now(),
      monotonicMs: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    times: TIMES,
    open(opened) {
      ends = opened;
      return { write: (bytes) => void written.push(bytes), reopen: () => undefined, close: () => undefined };
    },
    onChirp: () => {
      chirps += 1;
    },
    onLate: (bytes) => void late.push(bytes),
  });
  return {
    line,
    written,
    chirps: () => chirps,
    late,
    reopened: () => ends.opened(),
    /** As they stand on the line, not framed yet. */
    answer: (bytes: Uint8Array) => ends.received(encodeFramed(bytes, false)),
    raw: (bytes: Uint8Array) => ends.received(bytes),
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

describe('a line', () => {
  it('has a reply whole, whatever pieces it comes in', async () => {
    const { line, answer, settle } = open();
    const reply = line.exchange(CREDIT);
    await settle();
    for (const byte of CREDIT_REPLY) {
      answer(Uint8Array.of(byte));
      await vi.advanceTimersByTimeAsync(TIMES.pauseMs - 1);
    }
    expect(await reply).toMatchObject({ kind: 'reply' });
  });

  it('gives a reply up that ends in the middle, and lets its rest pass before the next poll', async () => {
    const { line, answer, written, settle } = open();
    const torn = line.exchange(CREDIT);
    const next = line.exchange(CREDIT);
    await settle();
    answer(CREDIT_REPLY.subarray(0, 4));
    await vi.advanceTimersByTimeAsync(TIMES.pauseMs);
    answer(CREDIT_REPLY);
    expect(written).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(TIMES.drainMs);
    expect(await torn).toMatchObject({ kind: 'bad' });
    expect(written).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(TIMES.replyMs + TIMES.drainMs);
    expect(await next).toEqual({ kind: 'silence' });
  });

  it('hands on what comes when no poll waits, behind the reply before it', async () => {
    const { line, answer, late } = open();
    const reply = line.exchange(CREDIT).then(() => late.length);
    await vi.advanceTimersByTimeAsync(1);
    answer(Uint8Array.from([...CREDIT_REPLY, ...CREDIT_REPLY]));
    expect(await reply).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    answer(CREDIT_REPLY);
    await vi.advanceTimersByTimeAsync(1);
    expect(late).toEqual([CREDIT_REPLY, CREDIT_REPLY]);
  });

  it('ends a reply that never ends', async () => {
    const { line, raw, settle } = open();
    const reply = line.exchange(CREDIT);
    await settle();
    for (let chunk = 0; chunk < 50; chunk += 1) raw(new Uint8Array(1_000).fill(0x55));
    await vi.advanceTimersByTimeAsync(TIMES.drainMs);
    expect(await reply).toMatchObject({ kind: 'bad' });
  });

  it('takes the call of a machine that nobody polls out of a reply', async () => {
    const { line, raw, chirps, settle } = open();
    const reply = line.exchange(CREDIT);
    await settle();
    raw(encodeFramed(CREDIT_REPLY, false).subarray(0, 3));
    raw(Uint8Array.of(0xff, 0x00, 0x01));
    raw(encodeFramed(CREDIT_REPLY, false).subarray(3));
    expect(await reply).toMatchObject({ kind: 'reply' });
    expect(chirps()).toBe(1);
  });

  it('trusts nothing that two connections have brought', async () => {
    const { line, answer, reopened, settle } = open();
    const reply = line.exchange(CREDIT);
    await settle();
    answer(CREDIT_REPLY.subarray(0, 4));
    reopened();
    answer(CREDIT_REPLY.subarray(4));
    await vi.advanceTimersByTimeAsync(EVERYTHING_MS);
    expect(await reply).toMatchObject({ kind: 'bad' });
  });

  it('answers every poll, whatever bytes come, and believes only what is whole', async () => {
    const chunks = fc.array(fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.nat({ max: 120 })), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(chunks, fc.boolean(), async (hostile, isGeneral) => {
        const { line, raw, settle } = open();
        const reply = line.exchange(isGeneral ? generalPoll(1) : CREDIT);
        await settle();
        for (const [bytes, afterMs] of hostile) {
          raw(bytes);
          await vi.advanceTimersByTimeAsync(afterMs);
        }
        await vi.advanceTimersByTimeAsync(EVERYTHING_MS);
        const { kind } = await reply;
        // A CRC of sixteen bits is not guessed in some hundred runs.
        expect(kind).not.toBe(isGeneral ? 'ack' : 'reply');
      }),
      { numRuns: 200, seed: 12 },
    );
  });
});

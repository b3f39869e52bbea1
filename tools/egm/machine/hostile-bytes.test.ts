import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createUnframer, framedReply } from '../line/framing.ts';
import { createLink } from '../line/link.ts';
import { createPollReader } from '../line/poll-reader.ts';
import { PROFILES } from '../profiles.ts';
import { isIntact, sealed } from '../wire/crc.ts';
import { decodePoll } from '../wire/polls.ts';
import { newMemory, newSession } from './state.ts';
import { step } from './step.ts';

const ONE_BYTE = 2;
const LONGEST_REPLY = 260;
const command = fc.constantFrom(
  0x01,
  0x02,
  0x0e,
  0x2f,
  0x6f,
  0x72,
  0x73,
  0x74,
  0x7b,
  0x7f,
  0x94,
  0xa0,
  0xa8,
  0xaf,
  0x1b,
  0x54,
);
/** A poll with a right CRC and anything in it, or no poll at all. */
const sent = fc.oneof(
  fc.tuple(command, fc.uint8Array({ maxLength: 90 })).map(([code, data]) => sealed([1, code, ...data])),
  fc.tuple(command, fc.uint8Array({ maxLength: 252 })).map(([code, data]) => sealed([1, code, data.length, ...data])),
  fc.uint8Array({ minLength: 1, maxLength: 300 }),
);

it('answers any bytes with silence or with a whole reply, and stays a machine', () => {
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 40 }), (all) => {
      let machine = { memory: newMemory('EGM1', 1, 1234), session: newSession() };
      const world = { profile: PROFILES.bb2, nowMs: 0, wallClock: new Date(0), randomBelow: () => 0 };
      const link = createLink(false, {
        isSound: (packet) => decodePoll(packet) !== null,
        answer(packet) {
          const done = step(machine, { type: 'poll', poll: decodePoll(packet)!, address: 1 }, world);
          machine = done.machine;
          return done.reply;
        },
        acknowledged: () => {},
        broadcast: (packet) => void decodePoll(packet),
      });
      const [unframe, read] = [createUnframer(), createPollReader(1)];
      for (const packet of all) {
        const framed = [0xff, 0x00, packet[0]!, ...framedReply(packet.subarray(1))];
        for (const received of read(unframe(Uint8Array.from(framed)))) {
          const reply = link(received);
          if (!reply) continue;
          expect(reply.length).toBeLessThanOrEqual(LONGEST_REPLY);
          if (reply.length > ONE_BYTE) expect(isIntact(reply)).toBe(true);
        }
      }
      expect(JSON.parse(JSON.stringify(machine.memory))).toEqual(machine.memory);
      expect(Number.isSafeInteger(machine.memory.credit)).toBe(true);
    }),
    { numRuns: 300, seed: 3 },
  );
}, 60_000);

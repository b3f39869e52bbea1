import { decodeMeterGroup, readMeterGroup } from '@salon/sas/polls/meter-groups.ts';
import { PROFILES } from '@salon/sas/profiles.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHost } from '../../../apps/cabinet/src/drivers/sas/host/ask.ts';
import { runPollLoop } from '../../../apps/cabinet/src/drivers/sas/host/poll-loop.ts';
import type { ByteEnds } from '../../../apps/cabinet/src/drivers/sas/line/byte-port.ts';
import { NETWORK_TIMES, openSasLine } from '../../../apps/cabinet/src/drivers/sas/line/sas-line.ts';
import { bcd } from '../wire/numbers.ts';
import { decodePoll } from '../wire/polls.ts';
import { meterReply, realTimeEvent } from '../wire/replies.ts';
import { createUnframer, framedReply } from './framing.ts';
import { createLink } from './link.ts';
import { createPollReader } from './poll-reader.ts';

const GAME_ENDED = 0x7f;
const CREDIT = 0x1a;
const ROUND_MS = 50;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => Date.now(),
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** A machine whose process stands still at times: what it was asked meanwhile, it answers then, all at once. */
function busyMachine() {
  const queue: number[] = [];
  const asked: Uint8Array[] = [];
  let ends: ByteEnds = { received: () => undefined, opened: () => undefined };
  let standsUntilMs = 0;
  const link = createLink(false, {
    isSound: (packet) => decodePoll(packet) !== null,
    answer(packet) {
      const [game] = queue;
      if (game !== undefined)
        return {
          bytes: realTimeEvent(1, GAME_ENDED, bcd(game, 4)),
          whenAcknowledged: { type: 'exception', number: game },
        };
      return { bytes: packet.length === 1 ? realTimeEvent(1, 0) : meterReply(1, CREDIT, [500]) };
    },
    acknowledged: () => void queue.shift(),
    broadcast: () => undefined,
  });
  const [unframe, read] = [createUnframer(), createPollReader(1)];
  function answerAll(): void {
    if (Date.now() < standsUntilMs) return;
    for (const bytes of asked.splice(0))
      for (const received of read(unframe(bytes))) {
        const reply = link(received);
        if (reply !== null) ends.received(framedReply(reply));
      }
  }
  return {
    open(opened: ByteEnds) {
      ends = opened;
      const write = (bytes: Uint8Array) => {
        asked.push(bytes);
        setTimeout(answerAll, 1);
      };
      return { write, reopen: () => undefined, close: () => undefined };
    },
    endGame: (game: number) => void queue.push(game),
    standStill(ms: number) {
      standsUntilMs = Date.now() + ms;
      setTimeout(answerAll, ms);
    },
  };
}

it('is heard to the last event, however late it answers: a late reply counts as received', async () => {
  const rounds = fc.array(
    fc.record({ endsGame: fc.boolean(), standsMs: fc.option(fc.integer({ min: 100, max: 700 })) }),
    { minLength: 20, maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const machine = busyMachine();
      const received: number[] = [];
      const [profile, times] = [PROFILES.spec, NETWORK_TIMES];
      const line = openSasLine({
        ...{ profile, clock, times, open: machine.open, onChirp: () => undefined },
        onLate: (bytes) => host.late(bytes),
      });
      const host = createHost({
        ...{ line, profile, clock, address: 1, onQuiet: () => undefined, onRealTimeLost: () => undefined },
        onEvent: (_, data) => void (data?.kind === 'game_ended' && received.push(data.winCredits)),
      });
      host.expectRealTime(true);
      const loop = runPollLoop({
        ...{ host, clock, everyMs: profile.realTimePollIntervalMs, onPolled: () => undefined },
        ...{ onUp: () => undefined, onDown: () => undefined, reopen: () => undefined },
      });
      const ended: number[] = [];
      for (const { endsGame, standsMs } of all) {
        if (endsGame) ended.push(ended.length + 1);
        if (endsGame) machine.endGame(ended.length);
        if (standsMs !== null) machine.standStill(standsMs);
        void host.ask(readMeterGroup(1, CREDIT), (packet) => decodeMeterGroup(packet, CREDIT));
        await vi.advanceTimersByTimeAsync(ROUND_MS);
      }
      await vi.advanceTimersByTimeAsync(30_000);
      loop.close();
      // A repeat comes right behind what it repeats.
      expect(received.filter((game, at) => game !== received[at - 1])).toEqual(ended);
    }),
    { numRuns: 30, seed: 4 },
  );
});

import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { expect, it } from 'vitest';
import type { PollResult } from './ask.ts';
import { runPollLoop } from './poll-loop.ts';

const EVERY_MS = 40;
const SILENT_MS = 250;

function run() {
  const clock = fakeClock();
  const happened: string[] = [];
  let result: PollResult = 'quiet';
  let polls = 0;
  let polled = 0;
  const loop = runPollLoop({
    host: {
      async poll() {
        polls += 1;
        if (result === 'silent') await clock.sleep(SILENT_MS);
        return result;
      },
    },
    ...{ clock, everyMs: EVERY_MS },
    onPolled: () => {
      polled += 1;
    },
    onUp: () => happened.push('up'),
    onDown: () => happened.push('down'),
    reopen: () => happened.push('reopen'),
  });
  return {
    ...{ clock, happened, loop, polls: () => polls, polled: () => polled },
    becomes(next: PollResult): void {
      result = next;
    },
  };
}

it('is up with the first answer, down after five seconds of silence, and opens the line again', async () => {
  const { clock, happened, becomes } = run();
  await clock.advance(100);
  expect(happened).toEqual(['up']);
  becomes('silent');
  await clock.advance(4_900);
  expect(happened).toEqual(['up']);
  await clock.advance(1_000);
  expect(happened).toEqual(['up', 'down', 'reopen']);
  await clock.advance(6_000);
  expect(happened).toEqual(['up', 'down', 'reopen', 'reopen']);
  becomes('quiet');
  await clock.advance(1_000);
  expect(happened.at(-1)).toBe('up');
});

it('does not poll without a pause, whatever the machine reports', async () => {
  const { clock, becomes, polls } = run();
  becomes('event');
  await clock.advance(1_000);
  expect(polls()).toBeLessThanOrEqual(201);
});

it('ends', async () => {
  const { clock, loop, polls, happened } = run();
  await clock.advance(100);
  loop.close();
  const before = polls();
  await clock.advance(10_000);
  expect(polls()).toBe(before);
  expect(happened).toEqual(['up']);
});

it('polls at its pace while the machine is quiet, behind an event soon again, and each poll is followed', async () => {
  const { clock, polls, polled, becomes } = run();
  await clock.advance(399);
  expect([polls(), polled()]).toEqual([10, 10]);
  becomes('event');
  await clock.advance(1);
  const before = polls();
  await clock.advance(50);
  expect([polls() - before, polled() - before]).toEqual([10, 10]);
});

it('follows no answer that came after its end', async () => {
  const { clock, loop, happened, polled, becomes } = run();
  becomes('silent');
  loop.close();
  becomes('quiet');
  await clock.advance(1_000);
  expect([happened, polled()]).toEqual([[], 0]);
});

it('is down after five seconds without an answer, and no sooner after one', async () => {
  const { clock, happened, becomes } = run();
  await clock.advance(10_000);
  becomes('silent');
  await clock.advance(4_000);
  becomes('quiet');
  await clock.advance(500);
  becomes('silent');
  await clock.advance(4_500);
  expect(happened).toEqual(['up']);
  await clock.advance(1_500);
  expect(happened).toEqual(['up', 'down', 'reopen']);
});

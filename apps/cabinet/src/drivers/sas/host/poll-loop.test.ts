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
  const loop = runPollLoop({
    host: {
      async poll() {
        polls += 1;
        if (result === 'silent') await clock.sleep(SILENT_MS);
        return result;
      },
    },
    ...{ clock, everyMs: EVERY_MS, onPolled: () => undefined },
    onUp: () => happened.push('up'),
    onDown: () => happened.push('down'),
    reopen: () => happened.push('reopen'),
  });
  return {
    ...{ clock, happened, loop, polls: () => polls },
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

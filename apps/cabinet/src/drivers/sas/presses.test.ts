import type { EventData } from '@salon/sas/events/real-time-event.ts';
import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { expect, it } from 'vitest';
import { createPace } from '../../machine/seat/pace.ts';
import type { MachineDeps } from './machine-deps.ts';
import { createPresses } from './presses.ts';
import { newView } from './view.ts';

const MAX_BET = { id: 'max', kind: 'bet_max', label: 'MAX BET', output: 2 } as const;
const SPIN = { id: 'spin', kind: 'spin', label: 'SPIN', output: 1 } as const;
const started = (coinInCredits: number, wagerCredits = 10): EventData => ({
  ...{ kind: 'game_started', wagerType: 0, progressiveGroup: 0 },
  ...{ wagerCredits, coinInCredits },
});

/** A machine without a line: its events come from the test. */
function open(isConfirmed = true) {
  const clock = fakeClock();
  const faults: string[] = [];
  const pulses: number[] = [];
  const pace = createPace(clock.monotonicMs);
  const deps = {
    machine: {
      pace,
      state: () => ({ metered: null }),
      fault: async (fault: string) => void faults.push(fault),
    },
    metered: { gameRuns: () => undefined },
    view: { ...newView(), isLinked: true },
    options: { address: 1, denominationCents: 1 },
    host: { ask: async () => null },
    clock,
  } as unknown as MachineDeps;
  const presses = createPresses(deps, {
    pulse: async (output) => {
      pulses.push(output);
      return isConfirmed;
    },
  });
  presses.quiet();
  return { clock, faults, pulses, presses, pace, view: deps.view };
}

it('answers a press with the game that it begins, and one that brings none within 600 ms, pulsing once', async () => {
  const { clock, presses, pulses, faults, view } = open();
  const obeyed = presses.press(SPIN);
  expect(view.isPulsed).toBe(true);
  await presses.gameStarted(started(10));
  expect(await obeyed).toBeNull();
  await clock.advance(5_000);
  presses.quiet();
  const ignored = presses.press(SPIN);
  await clock.advance(599);
  expect(view.isPulsed).toBe(true);
  await clock.advance(1);
  expect(await ignored).toBe('machine_silent');
  expect(pulses).toEqual([1, 1]);
  expect(faults).toEqual([]);
});

it('takes one game for one press, a repeated event for the same game, and a free game for no press', async () => {
  const { presses, faults } = open();
  const press = presses.press(SPIN);
  await presses.gameStarted(started(10));
  await presses.gameStarted(started(10));
  await presses.gameStarted(started(20, 0));
  expect(await press).toBeNull();
  expect(faults).toEqual([]);
  await presses.gameStarted(started(30));
  expect(faults).toEqual(['pressed_at_machine']);
});

it('takes a game for a press while the line has brought nothing since, and no longer', async () => {
  const { clock, presses, faults } = open();
  const late = presses.press(SPIN);
  // The line is down for three seconds; the game began at its beginning.
  await clock.advance(3_000);
  await presses.gameStarted(started(10));
  expect(await late).toBe('machine_silent');
  expect(faults).toEqual([]);
  const ignored = presses.press(SPIN);
  await clock.advance(3_000);
  presses.quiet();
  await presses.gameStarted(started(20));
  expect(await ignored).toBe('machine_silent');
  expect(faults).toEqual(['pressed_at_machine']);
});

it('takes a game for each press that was made while the line was away, and no other, paced from the last one on', async () => {
  const { clock, presses, faults, pace } = open();
  pace.follow({ minSpinMs: 2_500 });
  for (let count = 0; count < 3; count += 1) {
    const pressed = presses.press(SPIN);
    await clock.advance(700);
    expect(await pressed).toBe('machine_silent');
  }
  const lastPressMs = clock.monotonicMs() - 700;
  for (const coinIn of [10, 20, 30]) await presses.gameStarted(started(coinIn));
  expect([faults, pace.nextAtMs()]).toEqual([[], lastPressMs + 2_500]);
  await presses.gameStarted(started(40));
  expect(faults).toEqual(['pressed_at_machine']);
});

it('takes one game for a press that its board has not confirmed, within 20 s', async () => {
  const { clock, presses, faults } = open(false);
  const press = async (laterMs: number) => {
    const pressed = presses.press(SPIN);
    await clock.advance(600);
    expect(await pressed).toBe('out_of_service');
    await clock.advance(laterMs);
    presses.quiet();
  };
  await press(19_000);
  await presses.gameStarted(started(10));
  expect(faults).toEqual([]);
  await presses.gameStarted(started(20));
  expect(faults).toEqual(['pressed_at_machine']);
  await press(21_000);
  await presses.gameStarted(started(30));
  expect(faults).toHaveLength(2);
});

it('takes a game that MAX BET has begun for the press, paced from it on; one that begins none paces nothing', async () => {
  const { clock, presses, pulses, faults, pace } = open();
  const set = presses.press(MAX_BET);
  await clock.advance(600);
  expect([await set, pace.nextAtMs()]).toEqual([null, Number.NEGATIVE_INFINITY]);
  pace.follow({ minSpinMs: 2_500 });
  const pressedAtMs = clock.monotonicMs();
  const played = presses.press(MAX_BET);
  await clock.advance(300);
  await presses.gameStarted(started(10));
  expect([await played, pace.nextAtMs(), pace.refuses()]).toEqual([null, pressedAtMs + 2_500, 'too_soon']);
  expect(pulses).toEqual([2, 2]);
  expect(faults).toEqual([]);
});

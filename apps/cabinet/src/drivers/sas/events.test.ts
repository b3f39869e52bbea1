import { exceptionOf } from '@salon/sas/events/exceptions.ts';
import { describe, expect, it } from 'vitest';
import { createEvents, type EventDeps } from './events.ts';
import { hostedEgm } from './hosted-egm.fixture.ts';
import type { MachineDeps } from './machine-deps.ts';

const METERS = 0x6f;
const OVERFLOW = 0x70;

/** With 50.00 on it. */
async function open() {
  const world = await hostedEgm();
  await world.moneyIn(1, 5_000);
  world.log.length = 0;
  world.shown.length = 0;
  return world;
}

describe('a game of the machine', () => {
  it('runs from its event to its end, and what it brought is in the journal before the next one', async () => {
    const { egm, machine, clock, keys, view, games, after, credit } = await open();
    egm.act({ do: 'rig', next: 'lose' });
    expect(await after(keys.press({ button: 'spin' }))).toBeNull();
    expect([games.length, machine.metered!.runningBetMinor(), credit()]).toEqual([1, 10, 5_000]);
    await clock.advance(1_500);
    expect([machine.metered!.runningBetMinor(), view.isReading, credit()]).toEqual([null, false, 4_990]);
  });

  it('is being read from the event of its end until the journal has it, and is shown then', async () => {
    const { egm, onEvent, view, clock, shown, machine } = await open();
    machine.metered!.gameRuns(10);
    egm.answers(METERS, () => null);
    shown.length = 0;
    onEvent(exceptionOf(0x7f), null);
    expect([view.isReading, machine.metered!.runningBetMinor()]).toEqual([true, null]);
    await clock.advance(500);
    expect(view.isReading).toBe(true);
    egm.answers(METERS, null);
    await clock.advance(1_500);
    expect(view.isReading).toBe(false);
    expect(shown).toContain(false);
  });

  it('leaves no line in the log, another event one with its code', async () => {
    const { log, onEvent, clock } = await open();
    onEvent(exceptionOf(0x7e), null);
    onEvent(exceptionOf(0x7f), null);
    await clock.advance(1_000);
    expect(log).toEqual([]);
    onEvent(exceptionOf(0x66), null);
    const facts = { event: 'cash_out_pressed', code: '66' };
    expect(log).toEqual([{ level: 'info', message: 'event of the machine', facts, about: '66' }]);
  });
});

describe('COLLECT at the machine', () => {
  it('pays its credit out', async () => {
    const { egm, platform, clock, credit, written } = await open();
    expect(egm.press('collect')).toBeNull();
    await clock.advance(5_000);
    expect([egm.memory().credit, credit(), [...platform.paid.values()]]).toEqual([0, 0, [5_000]]);
    expect(egm.memory().tickets).toEqual([]);
    expect(written('COLLECT at the machine is refused')).toEqual([]);
  });

  it('that is refused is in the log', async () => {
    const { machine, onEvent, written, clock } = await open();
    await machine.fault('tilt', true);
    onEvent(exceptionOf(0x6a), null);
    await clock.advance(1);
    const refusal = 'out_of_service';
    expect(written('COLLECT at the machine is refused')).toEqual([
      { level: 'warn', message: 'COLLECT at the machine is refused', facts: { refusal }, about: refusal },
    ]);
  });
});

describe('the cabinet', () => {
  it('is out of service from its open door to the closed one', async () => {
    const { egm, machine, clock } = await open();
    egm.act({ do: 'door', isOpen: true });
    await clock.advance(200);
    expect(machine.state().faults).toEqual(['door_open']);
    egm.act({ do: 'door', isOpen: false });
    await clock.advance(200);
    expect(machine.state().faults).toEqual([]);
  });

  it.each([0x20, 0x42])('is out of service with a tilt, by the event %i', async (code) => {
    const { machine, onEvent, clock } = await open();
    onEvent(exceptionOf(code), null);
    await clock.advance(1);
    expect(machine.state().faults).toEqual(['tilt']);
  });
});

describe('events that are a reason to read the meters', () => {
  it.each([
    'bill_accepted 47',
    'ticket_inserted 67',
    'ticket_transfer_complete 68',
    'ticket_printed 3d',
    'queue_overflowed 70',
  ])('are %s', async (event) => {
    const { egm, onEvent, clock } = await open();
    egm.clear();
    onEvent(exceptionOf(Number.parseInt(event.slice(-2), 16)), null);
    await clock.advance(1);
    expect(egm.received(METERS)).toHaveLength(2);
  });

  it.each([0x66, 0x69, 0x6f, 0x82])('are not %i', async (code) => {
    const { egm, onEvent, clock } = await open();
    egm.clear();
    onEvent(exceptionOf(code), null);
    await clock.advance(1);
    expect(egm.received(METERS)).toEqual([]);
  });

  it('find money that is not ours at once', async () => {
    const { egm, machine, clock, alarms } = await open();
    egm.act({ do: 'ticket', cents: 700 });
    await clock.advance(200);
    expect(machine.state().faults).toEqual(['foreign_money']);
    expect(alarms).toMatchObject([{ kind: 'foreign_money' }]);
  });

  it('are a queue that overflowed: the end of a game may have been lost', async () => {
    const { machine, onEvent, clock } = await open();
    machine.metered!.gameRuns(10);
    onEvent(exceptionOf(OVERFLOW), null);
    expect(machine.metered!.runningBetMinor()).toBeNull();
    await clock.advance(1);
  });
});

describe('a machine that was off or set up anew', () => {
  it('is linked again after its power, with its settings', async () => {
    const { egm, clock, written, machine } = await open();
    egm.restart();
    expect(egm.session().isRealTime).toBe(false);
    await clock.advance(2_000);
    expect([egm.session().isRealTime, written('machine is linked').length]).toEqual([true, 1]);
    expect(machine.state().faults).toEqual([]);
  });

  it.each([
    [0x17, 1],
    [0x3c, 1],
    [0x7a, 1],
    [0x35, 1],
    [0x70, 0],
  ])('exchanges identity and settings again by the event %i: %i times', async (code, times) => {
    const { onEvent, clock, written, machine } = await open();
    onEvent(exceptionOf(code), null);
    await clock.advance(2_000);
    expect([written('machine is linked').length, machine.state().faults]).toEqual([times, []]);
  });

  it.each([0x7a, 0x35])('is read before that where its memory may be another: %i', async (code) => {
    const { egm, onEvent, machine, clock } = await open();
    machine.metered!.gameRuns(10);
    egm.clear();
    onEvent(exceptionOf(code), null);
    expect(machine.metered!.runningBetMinor()).toBeNull();
    await clock.advance(1);
    expect(egm.received(METERS).length).toBeGreaterThanOrEqual(2);
  });

  it('is found with a cleared memory, and money waits for an operator', async () => {
    const { egm, machine, clock, alarms } = await open();
    egm.act({ do: 'memory_clear' });
    await clock.advance(3_000);
    expect(machine.state().faults).toHaveLength(1);
    expect(alarms).toHaveLength(1);
  });
});

it('writes an event that fails to the log', async () => {
  const lines: unknown[] = [];
  const write = (...line: unknown[]) => void lines.push(line);
  const err = new Error('no picture');
  const gameStarted = () => {
    throw err;
  };
  const onEvent = createEvents({ log: { write } } as unknown as MachineDeps, { gameStarted } as unknown as EventDeps);
  onEvent(exceptionOf(0x7e), null);
  await Promise.resolve();
  await Promise.resolve();
  expect(lines).toEqual([['error', 'event of the machine has failed', { event: 'game_started', code: '7e', err }]]);
});

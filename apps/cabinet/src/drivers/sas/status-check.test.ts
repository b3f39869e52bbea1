import { describe, expect, it } from 'vitest';
import { hostedEgm } from './hosted-egm.fixture.ts';

const LOCK = 0x74;
const EVERY_MS = 1_000;

async function open() {
  const world = await hostedEgm();
  await world.moneyIn(1, 5_000);
  world.egm.clear();
  return world;
}

describe('what ended without an event', () => {
  it('is a tilt, found within a second once the machine would take a transfer', async () => {
    const { egm, machine, clock } = await open();
    egm.act({ do: 'tilt', isOn: true });
    await clock.advance(3_000);
    expect(machine.state().faults).toEqual(['tilt']);
    egm.act({ do: 'tilt', isOn: false });
    await clock.advance(EVERY_MS + 100);
    expect(machine.state().faults).toEqual([]);
  });

  it.each([0x01, 0x02])('is an open door of its cabinet, where it is available for %i', async (available) => {
    const { egm, machine, clock } = await open();
    egm.answers(LOCK, (body) => body.with(8, 0));
    await machine.fault('door_open', true);
    await clock.advance(3_000);
    expect(machine.state().faults).toEqual(['door_open']);
    egm.answers(LOCK, (body) => body.with(8, available));
    await clock.advance(EVERY_MS + 100);
    expect(machine.state().faults).toEqual([]);
  });

  it('leaves every other fault, which a machine cannot end', async () => {
    const { egm, machine, clock } = await open();
    egm.answers(LOCK, (body) => body.with(8, 0x03));
    await machine.fault('door_open', true);
    await machine.fault('pressed_at_machine', true);
    await clock.advance(3_000);
    expect(machine.state().faults).toEqual(['pressed_at_machine']);
  });

  it('is a hand pay whose end nobody was there to see', async () => {
    const { egm, machine, clock, keys, after } = await open();
    egm.act({ do: 'settings', settings: { winLimitCents: 500 } });
    egm.act({ do: 'rig', next: 'jackpot' });
    await after(keys.press({ button: 'spin' }));
    await clock.advance(3_000);
    expect(machine.state().handPay).not.toBeNull();
    egm.isOff(true);
    egm.press('attendant');
    egm.restart();
    egm.isOff(false);
    await clock.advance(3_000);
    expect([machine.state().handPay, machine.state().faults]).toEqual([null, []]);
  });

  it('is a game of more than 15 s that the machine does not play any more', async () => {
    const { egm, machine, clock } = await open();
    machine.metered!.gameRuns(10);
    await clock.advance(15_000);
    expect([machine.metered!.runningBetMinor(), egm.received(LOCK)]).toEqual([10, []]);
    await clock.advance(2_100);
    expect(machine.metered!.runningBetMinor()).toBeNull();
  });

  it('is no game that the machine still plays', async () => {
    const { egm, machine, clock, keys, after } = await open();
    egm.act({ do: 'settings', settings: { gameMs: 60_000 } });
    await after(keys.press({ button: 'spin' }));
    await clock.advance(30_000);
    expect(machine.metered!.runningBetMinor()).toBe(10);
  });

  it('is no game where two follow each other', async () => {
    const { machine, clock } = await open();
    machine.metered!.gameRuns(10);
    await clock.advance(10_000);
    machine.metered!.gameRuns(null);
    await clock.advance(1_000);
    machine.metered!.gameRuns(20);
    await clock.advance(10_000);
    expect(machine.metered!.runningBetMinor()).toBe(20);
  });

  it('is looked for by nobody who would take what is right for wrong: a running game and what else stands', async () => {
    const { egm, machine, clock } = await open();
    egm.answers(LOCK, (body) => body.with(8, 0x03));
    machine.metered!.gameRuns(10);
    await machine.fault('tilt', true);
    await clock.advance(3_000);
    // The tilt has ended, the game is too young to have lost its end.
    expect([machine.state().faults, machine.metered!.runningBetMinor()]).toEqual([[], 10]);
  });

  it('is no open door because a long game has ended', async () => {
    const { egm, machine, clock } = await open();
    await machine.fault('tilt', true);
    egm.answers(LOCK, () => null);
    await clock.advance(20_000);
    expect(machine.state().faults).toEqual(['tilt']);
  });
});

it('is asked for nothing while nothing is wrong, or the machine is not linked', async () => {
  const { egm, machine, clock, view } = await open();
  await machine.fault('service', true);
  await clock.advance(5_000);
  expect(egm.received(LOCK)).toEqual([]);
  egm.isOff(true);
  await clock.advance(15_000);
  expect(view.isLinked).toBe(false);
  egm.clear();
  await machine.fault('tilt', true);
  await clock.advance(5_000);
  expect(egm.received(LOCK)).toEqual([]);
});

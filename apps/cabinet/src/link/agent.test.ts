import { expect, it } from 'vitest';
import type { Attendant } from '../machine/attendant.ts';
import { cashIn, cashOut, seatCommand, machineId as seven } from '../machine/machine.fixture.ts';
import { agentOf } from './agent.fixture.ts';

const ROUND_MS = 60_000;

/** Somebody sits on machine 7 with credit. */
async function withCredit() {
  const world = agentOf();
  await world.platform.up();
  await world.platform.command('seat', seatCommand(1));
  await world.platform.command('apply', cashIn(1, 500));
  return world;
}

it('GM-16 compares all its machines first of all, once on every connection', async () => {
  const { platform, calls, clock } = agentOf();
  await platform.up();
  expect(platform.sent.map(({ event }) => event).slice(0, 2)).toEqual(['roster', 'handshake']);
  expect(calls.ready).toBe(1);
  // Before an attempt of the first connection would be repeated.
  await platform.down();
  await platform.up();
  await clock.advance(ROUND_MS);
  expect(platform.compared()).toEqual([
    [7, 8],
    [7, 8],
  ]);
});

it('an old connection whose roster has not been answered does nothing on the next one', async () => {
  const { platform, clock } = agentOf();
  platform.silent.add('roster');
  await platform.up();
  await platform.down();
  platform.silent.clear();
  await platform.up();
  await clock.advance(ROUND_MS);
  expect(platform.compared()).toEqual([[7, 8]]);
});

it('opens a machine once, also where its connection ends and another begins meanwhile', async () => {
  const world = agentOf({ machineIds: [7] });
  const disk = Promise.withResolvers<void>();
  world.calls.beforeOpening = () => disk.promise;
  await world.platform.up();
  await world.platform.down();
  await world.platform.up();
  disk.resolve();
  await world.clock.advance(0);
  expect(world.opened).toEqual([7]);
  expect(world.platform.compared()).toEqual([[7]]);
});

it('GM-16 reports no money between the end of a connection and the answered handshake of the next one', async () => {
  const { platform, clock, machine } = await withCredit();
  platform.silent.add('debited');
  await platform.command('cashout', cashOut(2));
  await platform.down();
  expect(machine(seven).state().escrow).toMatchObject({ amountMinor: 500 });
  platform.sent.length = 0;
  platform.silent = new Set(['roster']);
  await platform.up();
  await clock.advance(ROUND_MS);
  expect(platform.of('debited')).toEqual([]);
  platform.silent.clear();
  await clock.advance(ROUND_MS);
  const events = platform.sent.map(({ event }) => event);
  expect(events.filter((event) => event === 'handshake' || event === 'debited')).toEqual(['handshake', 'debited']);
  expect(machine(seven).state().escrow).toBeNull();
});

it('an operator has to look at a machine: the platform gets its report at once, and of no other machine', async () => {
  const { platform, machine, clock } = agentOf();
  await platform.up();
  await machine(8).fault('pressed_at_machine', true);
  await clock.advance(0);
  expect(platform.compared()).toEqual([[7, 8], [8]]);
  expect(platform.redials).toBe(0);
  const orders = platform.of('handshake').map(({ order }) => order);
  expect(orders).toEqual([1, 2]);
});

it('ends a connection on which such a report has no answer, and compares everything on the next one', async () => {
  const { platform, machine, clock } = agentOf();
  await platform.up();
  platform.silent.add('handshake');
  await machine(7).fault('pressed_at_machine', true);
  await clock.advance(5_000);
  expect(platform.redials).toBe(1);
  platform.silent.clear();
  await platform.up();
  expect(platform.compared()).toEqual([[7, 8], [7], [7, 8]]);
});

it('asks nothing of a platform that is away when an operator has to look at a machine; the next connection says it', async () => {
  const { platform, machine, clock } = agentOf();
  await platform.up();
  await platform.down();
  await machine(7).fault('pressed_at_machine', true);
  await clock.advance(ROUND_MS);
  expect(platform.compared()).toEqual([[7, 8]]);
  await platform.up();
  expect(platform.of('handshake').at(-1)).toMatchObject({
    machines: [{ machineId: 7, operatorFault: 'pressed_at_machine' }, { machineId: 8 }],
  });
});

it('ends no connection any more once it is closed, whatever is left without an answer', async () => {
  const { agent, platform, machine, clock, closed } = agentOf();
  await platform.up();
  platform.silent.add('handshake');
  await machine(7).fault('pressed_at_machine', true);
  await clock.advance(0);
  await agent.close();
  await clock.advance(ROUND_MS);
  expect(platform.redials).toBe(0);
  expect(platform.closed).toBe(1);
  expect(closed).toEqual([7, 8]);
});

it('puts every journal away when it ends, also of a machine that is being opened just then', async () => {
  const world = agentOf({ machineIds: [7], metered: [7] });
  const disk = Promise.withResolvers<void>();
  world.calls.beforeOpening = () => disk.promise;
  await world.platform.up();
  const ended = world.agent.close();
  disk.resolve();
  await ended;
  expect(world.closed).toEqual([7]);
  expect(world.platform.compared()).toEqual([]);
});

it('reports lines while it runs, and not after its end', async () => {
  const { agent, platform, clock } = agentOf({ metered: [8] });
  await platform.up();
  await clock.advance(15_000);
  expect(platform.of('line')).toMatchObject([{ machineId: 8 }]);
  await agent.close();
  await platform.up();
  await clock.advance(ROUND_MS);
  expect(platform.of('line')).toHaveLength(1);
});

it('says of a machine and a seat that the player is there, has acted and can be reached', async () => {
  const { platform, link } = agentOf();
  await platform.up();
  const { events } = link(8);
  const candidate = { candidate: 'candidate:1', mid: '0' };
  events.presence(3, true);
  events.presence(3, false);
  events.acted(4);
  events.candidate(5, candidate);
  expect(platform.of('presence')).toEqual([
    { machineId: 8, epoch: 3, present: true },
    { machineId: 8, epoch: 3, present: false },
  ]);
  expect(platform.of('acted')).toEqual([{ machineId: 8, epoch: 4 }]);
  expect(platform.of('candidate')).toEqual([{ machineId: 8, epoch: 5, candidate }]);
});

it('says what the lobby shows of a machine at every change, and nothing while the platform is away', async () => {
  const { platform, machine } = await withCredit();
  const credit = () => platform.of('activity').map(({ machineId, creditMinor }) => [machineId, creditMinor]);
  expect(credit().at(-1)).toEqual([seven, 500]);
  await platform.down();
  const before = credit();
  await machine(seven).apply(cashIn(2, 100));
  expect(credit()).toEqual(before);
  await platform.up();
  // Of both: what was said before may not have been taken.
  expect(credit().slice(before.length)).toEqual([
    [seven, 600],
    [8, 0],
  ]);
});

it('says again what stands against play after every answered handshake, and nothing after an unanswered one', async () => {
  const { platform, clock, machine } = agentOf();
  await platform.up();
  machine(8).inhibit('no_picture', true);
  const report = { machineId: 8, faults: ['no_picture'] };
  expect(platform.of('fault')).toMatchObject([report]);
  platform.silent.add('handshake');
  await machine(8).fault('pressed_at_machine', true);
  await clock.advance(5_000);
  expect(platform.of('fault')).toHaveLength(1);
  platform.silent.clear();
  await platform.up();
  expect(platform.of('fault')).toMatchObject([report, report]);
});

it('tells who would work at a machine whether it runs, and whether anybody can', async () => {
  const attendant = {} as Attendant;
  const { agent, platform } = agentOf({ attendants: { 8: attendant } });
  expect(agent.attendant(8)).toBe('closed');
  await platform.up();
  expect(agent.attendant(7)).toBeNull();
  expect(agent.attendant(8)).toBe(attendant);
  await agent.controls.powerOff(8);
  expect(agent.attendant(8)).toBe('closed');
});

it('hosts no machine that its own configuration does not name', async () => {
  const { agent, platform } = agentOf({ unknown: [8] });
  await platform.up();
  expect(platform.compared()).toEqual([[7]]);
  expect([7, 8].map(agent.controls.isHosted)).toEqual([true, false]);
  expect(await platform.command('seat', { ...seatCommand(1), machineId: 8 })).toMatchObject({ code: 60_001 });
});

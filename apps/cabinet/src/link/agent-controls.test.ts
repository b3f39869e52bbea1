import { beforeEach, expect, it } from 'vitest';
import { cashIn, seatCommand, machineId as seven } from '../machine/machine.fixture.ts';
import { agentOf } from './agent.fixture.ts';

let world: ReturnType<typeof agentOf>;

beforeEach(async () => {
  world = agentOf();
  await world.platform.up();
});

const seat = (machineId: number) => world.platform.command('seat', { ...seatCommand(1), machineId });
const orders = () =>
  world.platform.sent.flatMap(({ event, message }) =>
    event === 'off' || event === 'handshake' ? [[event, message.order]] : [],
  );

it('says that a machine has no power, later than the report before, and obeys nothing for it until it has', async () => {
  const { platform, agent, closed } = world;
  expect(await agent.controls.powerOff(8)).toBe(true);
  expect(platform.of('off')).toEqual([{ machineId: 8, order: 2 }]);
  expect(closed).toEqual([8]);
  expect(agent.controls.isHosted(8)).toBe(true);
  expect(await seat(8)).toMatchObject({ code: 60_004 });
  expect(await seat(7)).toMatchObject({ status: 1 });
  expect(await agent.controls.powerOn(8)).toBe(true);
  expect(platform.compared().at(-1)).toEqual([8]);
  expect(orders()).toEqual([
    ['handshake', 1],
    ['off', 2],
    ['handshake', 3],
  ]);
  expect(await seat(8)).toMatchObject({ status: 1 });
});

it('GM-16 a machine has its seat and its credit again when its power is back', async () => {
  const { platform, agent } = world;
  await seat(seven);
  await platform.command('apply', cashIn(1, 500));
  await agent.controls.powerOff(seven);
  await agent.controls.powerOn(seven);
  expect(platform.of('handshake').at(-1)).toMatchObject({
    machines: [{ machineId: seven, epoch: 1, holdings: { creditMinor: 500 } }],
  });
});

it('says nothing of power that was off or on already', async () => {
  const { agent } = world;
  expect(await agent.controls.powerOn(8)).toBe(false);
  expect(await agent.controls.powerOff(99)).toBe(false);
  await agent.controls.powerOff(8);
  expect(await agent.controls.powerOff(8)).toBe(false);
  expect(orders()).toEqual([
    ['handshake', 1],
    ['off', 2],
  ]);
});

it('repeats that a machine is off as the same message, until it is answered', async () => {
  const { platform, agent, clock } = world;
  platform.silent.add('off');
  const done = agent.controls.powerOff(8);
  await clock.advance(15_000);
  const unanswered = platform.of('off').length;
  expect(unanswered).toBeGreaterThan(1);
  platform.silent.clear();
  await clock.advance(7_000);
  expect(await done).toBe(true);
  await clock.advance(60_000);
  const sent = platform.of('off');
  expect(sent).toHaveLength(unanswered + 1);
  expect(new Set(sent.map(({ order }) => order))).toEqual(new Set([2]));
});

it('says that a machine is off on the connection of that moment alone: the next one begins with what runs', async () => {
  const { platform, agent, clock } = world;
  platform.silent.add('off');
  const done = agent.controls.powerOff(8);
  await clock.advance(6_000);
  expect(platform.of('off')).toHaveLength(1);
  await platform.down();
  platform.silent.clear();
  await platform.up();
  await clock.advance(60_000);
  expect(await done).toBe(true);
  expect(platform.of('off')).toHaveLength(1);
  expect(platform.compared()).toEqual([[7, 8], [7]]);
});

it('says nothing of a machine that loses its power while the platform is away', async () => {
  const { platform, agent } = world;
  await platform.down();
  expect(await agent.controls.powerOff(8)).toBe(true);
  await platform.up();
  expect(platform.of('off')).toEqual([]);
  expect(platform.compared()).toEqual([[7, 8], [7]]);
});

it('GM-16 reports a machine whose own link is down as gone, and compares it when the link is back; it keeps what it has', async () => {
  const { platform, agent, machine, opened } = world;
  await seat(seven);
  await platform.command('apply', cashIn(1, 500));
  expect(await agent.controls.setLinked(seven, false)).toBe(true);
  expect(platform.of('off')).toEqual([{ machineId: seven, order: 2 }]);
  expect(await platform.command('apply', cashIn(2, 100))).toMatchObject({ code: 60_004 });
  expect(await agent.controls.setLinked(seven, false)).toBe(false);
  expect(agent.attendant(seven)).toBeNull();
  expect(await agent.controls.setLinked(seven, true)).toBe(true);
  expect(platform.compared().at(-1)).toEqual([seven]);
  expect(await agent.controls.setLinked(seven, true)).toBe(false);
  expect(machine(seven).availableMinor()).toBe(500);
  expect(opened).toEqual([7, 8]);
  expect(orders()).toEqual([
    ['handshake', 1],
    ['off', 2],
    ['handshake', 3],
  ]);
});

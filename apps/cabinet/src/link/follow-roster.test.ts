import { beforeEach, expect, it } from 'vitest';
import { cashIn, cashOut, seatCommand } from '../machine/machine.fixture.ts';
import { rosterEntry } from '../scripted-platform.fixture.ts';
import { agentOf } from './agent.fixture.ts';

/** From one look at the roster to the next. */
const LOOK_MS = 5_000;
const ROUND_MS = 60_000;

let world: ReturnType<typeof agentOf>;

beforeEach(() => {
  world = agentOf();
});

const nine = rosterEntry(9, 'test-game');
const asked = () => world.platform.of('roster').length;

it('compares a machine that is new on the floor within seconds, and no other with it', async () => {
  const { platform, clock } = world;
  await platform.up();
  platform.machines = [...platform.machines, nine];
  await clock.advance(LOOK_MS);
  expect(platform.compared()).toEqual([[7, 8], [9]]);
  await clock.advance(ROUND_MS);
  expect(platform.compared()).toHaveLength(2);
  expect(await platform.command('seat', { ...seatCommand(1), machineId: 9 })).toMatchObject({ status: 1 });
});

it('asks for the roster at once where the platform says that it has changed, also while it is being answered', async () => {
  const { platform, clock } = world;
  await platform.up();
  platform.machines = [...platform.machines, nine];
  platform.notice('roster-changed');
  await clock.advance(0);
  expect(platform.compared()).toEqual([[7, 8], [9]]);
  platform.silent.add('roster');
  platform.notice('roster-changed');
  await clock.advance(1_000);
  const before = asked();
  platform.notice('roster-changed');
  platform.silent.clear();
  // The unanswered question ends after 5 s; the notice that came meanwhile is not lost.
  await clock.advance(4_000);
  expect(asked()).toBe(before + 1);
});

it('compares nothing again and lets nothing go while the roster stays as it is', async () => {
  const { platform, clock, closed } = world;
  await platform.up();
  await clock.advance(ROUND_MS);
  expect(asked()).toBe(1 + ROUND_MS / LOOK_MS);
  expect(platform.compared()).toEqual([[7, 8]]);
  expect(platform.of('off')).toEqual([]);
  expect(closed).toEqual([]);
});

it('a roster that does not come changes nothing, and is asked for again', async () => {
  const { platform, clock, closed } = world;
  await platform.up();
  platform.silent.add('roster');
  await clock.advance(ROUND_MS);
  expect(closed).toEqual([]);
  expect(platform.redials).toBe(0);
  platform.silent.clear();
  platform.machines = [...platform.machines, nine];
  await clock.advance(2 * LOOK_MS);
  expect(platform.compared()).toEqual([[7, 8], [9]]);
});

it('the first roster of a connection is asked for until it comes', async () => {
  const { platform, clock, calls } = world;
  platform.silent.add('roster');
  await platform.up();
  await clock.advance(ROUND_MS);
  expect(asked()).toBeGreaterThan(1);
  expect(calls.ready).toBe(0);
  platform.silent.clear();
  await clock.advance(7_000);
  expect(platform.compared()).toEqual([[7, 8]]);
  expect(calls.ready).toBe(1);
});

it('looks at the roster no more once its connection is over', async () => {
  const { platform, clock, agent } = world;
  await platform.up();
  await platform.down();
  const before = asked();
  await clock.advance(ROUND_MS);
  expect(asked()).toBe(before);
  await platform.up();
  await clock.advance(ROUND_MS);
  expect(asked()).toBe(before + 1 + ROUND_MS / LOOK_MS);
  await agent.close();
  const last = asked();
  await clock.advance(ROUND_MS);
  expect(asked()).toBe(last);
});

it('leaves nothing waiting behind a connection that is over', async () => {
  const { platform, clock } = world;
  platform.distrusted.add(8);
  const waiting: number[] = [];
  for (let connection = 0; connection < 3; connection += 1) {
    await platform.up();
    await clock.advance(ROUND_MS);
    await platform.down();
    await clock.advance(ROUND_MS);
    waiting.push(clock.pending());
  }
  expect(waiting[2]).toBe(waiting[0]);
});

it('a roster that is answered after its connection has ended opens nothing', async () => {
  const { platform, clock, opened, closed } = world;
  await platform.up();
  platform.silent.add('roster');
  await clock.advance(LOOK_MS);
  platform.machines = [];
  await platform.down();
  await clock.advance(ROUND_MS);
  expect(opened).toEqual([7, 8]);
  expect(closed).toEqual([]);
});

it('ends a connection on which the report of a new machine has no answer', async () => {
  const { platform, clock } = world;
  await platform.up();
  platform.machines = [...platform.machines, nine];
  platform.silent.add('handshake');
  await clock.advance(LOOK_MS + 5_000);
  expect(platform.redials).toBe(1);
  platform.silent.clear();
  await platform.up();
  expect(platform.compared().at(-1)).toEqual([7, 8, 9]);
});

it('ends no connection that is lost before the report of a new machine is answered', async () => {
  const { platform, clock } = world;
  await platform.up();
  platform.machines = [...platform.machines, nine];
  platform.silent.add('handshake');
  await clock.advance(LOOK_MS);
  await platform.down();
  expect(platform.redials).toBe(0);
});

it('leaves a new connection alone where a machine of the old one took long to open', async () => {
  const { platform, clock, calls, opened } = world;
  await platform.up();
  const disk = Promise.withResolvers<void>();
  calls.beforeOpening = () => disk.promise;
  const here = platform.machines;
  // The roster of the old connection has machine 8 not, that of the new one has it again.
  platform.machines = [here[0]!, nine];
  await clock.advance(LOOK_MS);
  await platform.down();
  platform.machines = [...here, nine];
  await platform.up();
  disk.resolve();
  await clock.advance(0);
  expect(opened).toEqual([7, 8, 9]);
  expect(platform.redials).toBe(0);
  expect(platform.of('off')).toEqual([]);
  expect(platform.compared()).toEqual([
    [7, 8],
    [7, 8, 9],
  ]);
});

it('asks again for a new machine that the platform does not trust, until it does', async () => {
  const { platform, clock } = world;
  await platform.up();
  platform.machines = [...platform.machines, nine];
  platform.distrusted.add(9);
  await clock.advance(LOOK_MS + 20_000);
  expect(platform.compared()).toEqual([[7, 8], [9], [9], [9]]);
  platform.distrusted.clear();
  await clock.advance(ROUND_MS);
  expect(platform.compared()).toHaveLength(5);
});

it('asks for a machine without trust no more once its connection is over', async () => {
  const { platform, clock } = world;
  platform.distrusted.add(8);
  await platform.up();
  await clock.advance(10_000);
  expect(platform.compared()).toEqual([[7, 8], [8]]);
  await platform.down();
  await platform.up();
  await clock.advance(10_000);
  expect(platform.compared()).toEqual([[7, 8], [8], [7, 8], [8]]);
});

it('lets a machine that has left the floor go once nobody has money or a seat there, and says so before', async () => {
  const { platform, clock, closed } = world;
  await platform.up();
  await platform.command('seat', seatCommand(1));
  await platform.command('apply', cashIn(1, 500));
  platform.machines = platform.machines.filter(({ machineId }) => machineId !== 7);
  await clock.advance(ROUND_MS);
  expect(platform.of('off')).toEqual([]);
  expect(closed).toEqual([]);
  await platform.command('cashout', cashOut(2));
  await clock.advance(ROUND_MS);
  expect(closed).toEqual([]);
  platform.silent.add('off');
  await platform.command('unseat', { machineId: 7, epoch: 1 });
  await clock.advance(LOOK_MS);
  expect(platform.of('off')).toEqual([{ machineId: 7, order: 2 }]);
  expect(closed).toEqual([]);
  platform.silent.clear();
  await clock.advance(2 * LOOK_MS);
  expect(closed).toEqual([7]);
  expect(await platform.command('seat', seatCommand(2))).toMatchObject({ code: 60_001 });
  expect(await platform.command('seat', { ...seatCommand(1), machineId: 8 })).toMatchObject({ status: 1 });
});

it('seats nobody on a machine that is about to be let go: what came on it then would be put away with it', async () => {
  const { platform, clock, closed, machine } = world;
  await platform.up();
  platform.machines = platform.machines.filter(({ machineId }) => machineId !== 7);
  platform.silent.add('off');
  await clock.advance(LOOK_MS);
  expect(platform.of('off')).toHaveLength(1);
  expect(await platform.command('seat', seatCommand(1))).toMatchObject({ code: 60_004 });
  expect(await platform.command('apply', cashIn(1, 500))).toMatchObject({ code: 60_004 });
  platform.silent.clear();
  await clock.advance(ROUND_MS);
  expect(closed).toEqual([7]);
  expect(machine(7).state()).toMatchObject({ seated: false, holdings: { creditMinor: 0 } });
});

it('opens a machine that has another game anew, on the journal that it had', async () => {
  const { platform, clock, opened, closed } = world;
  await platform.up();
  const [before] = platform.of('handshake') as { machines: { incarnation: string }[] }[];
  platform.machines = [rosterEntry(7, 'another-game'), platform.machines[1]!];
  await clock.advance(2 * LOOK_MS);
  expect(closed).toEqual([7]);
  expect(opened).toEqual([7, 8, 7]);
  expect(platform.compared()).toEqual([[7, 8], [7]]);
  const { incarnation } = before!.machines[0]!;
  expect(platform.of('handshake').at(-1)).toMatchObject({ order: 3, machines: [{ incarnation }] });
});

it('forgets a machine that could not be opened once it has left the floor, and opens it when it is back', async () => {
  const { platform, clock, calls, closed } = world;
  calls.beforeOpening = async (machineId) => {
    if (machineId === 8) throw new Error('a journal that cannot be trusted');
  };
  await platform.up();
  expect(platform.compared()).toEqual([[7]]);
  expect(await platform.command('seat', { ...seatCommand(1), machineId: 8 })).toMatchObject({ code: 60_004 });
  const here = platform.machines;
  platform.machines = here.filter(({ machineId }) => machineId !== 8);
  await clock.advance(LOOK_MS);
  expect(platform.of('off')).toMatchObject([{ machineId: 8 }]);
  expect(closed).toEqual([]);
  calls.beforeOpening = async () => {};
  platform.machines = here;
  await clock.advance(LOOK_MS);
  expect(platform.compared()).toEqual([[7], [8]]);
});

it('a machine that the roster does not name is no part of a comparison', async () => {
  const { platform } = world;
  await platform.up();
  await platform.down();
  platform.machines = platform.machines.filter(({ machineId }) => machineId !== 7);
  await platform.up();
  expect(platform.compared()).toEqual([[7, 8], [8]]);
});

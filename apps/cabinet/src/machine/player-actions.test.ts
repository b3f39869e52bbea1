import { describe, expect, it } from 'vitest';
import { cashIn, drawn, openSeatedMachine, openTestMachine } from './machine.fixture.ts';

/** With credit; `shown`: the machine's activity each time that its listeners learn of a change. */
async function withCredit() {
  const world = await openSeatedMachine();
  await world.machine.apply(cashIn(1, 5_000));
  const shown: string[] = [];
  world.machine.listen({ changed: () => shown.push(world.machine.activity()) });
  return { ...world, shown };
}

/** The next write to the disk fails, and from then on every one. */
async function breakDisk({ machine, disk }: Awaited<ReturnType<typeof withCredit>>) {
  disk.losePowerAt(1, 'before');
  await expect(machine.chooseBet(300)).rejects.toMatchObject({ fault: 'broken' });
}

describe("what the machine's own keys do", () => {
  it('a collect is shown, and reaches the platform without anything else happening', async () => {
    const { machine, platform, clock, shown } = await withCredit();
    expect(await machine.collect()).toBeNull();
    expect(shown).toEqual(['cashing_out']);
    await clock.advance(1);
    expect([...platform.paid.values()]).toEqual([5_000]);
    expect(shown.at(-1)).toBe('idle');
  });

  it('a collect on a machine whose disk has failed is refused as out of service, and takes nothing off', async () => {
    const world = await withCredit();
    await breakDisk(world);
    expect(await world.machine.collect()).toBe('out_of_service');
    expect(world.machine.state()).toMatchObject({ escrow: null, holdings: { creditMinor: 5_000 } });
  });

  it('a chosen bet is shown, and is still chosen after a restart', async () => {
    const { machine, disk, shown } = await withCredit();
    await machine.chooseBet(300);
    expect(machine.state().betMinor).toBe(300);
    expect(shown).toEqual(['idle']);
    await machine.chooseBet(200);
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(after.machine.state().betMinor).toBe(200);
  });

  it('a game is shown as it begins and as it ends, each time when it is on the disk', async () => {
    const { machine, disk } = await withCredit();
    const onDisk: Promise<unknown>[] = [];
    machine.listen({
      changed: () => {
        const activity = machine.activity();
        const copy = openTestMachine({ disk: disk.survivor(0) });
        onDisk.push(copy.then((after) => [activity, after.machine.state().lastPlay, after.machine.availableMinor()]));
      },
    });
    await machine.beginPlay(drawn({ betMinor: 100, winMinor: 250 }));
    expect(await Promise.all(onDisk)).toEqual([['spinning', 1, 5_150]]);
    await machine.endPlay();
    expect((await Promise.all(onDisk))[1]).toEqual(['idle', 1, 5_150]);
  });

  it('a game is paid once: where none runs there is none to end', async () => {
    const { machine, disk } = await withCredit();
    await expect(machine.endPlay()).rejects.toThrow('play: none runs');
    await machine.beginPlay(drawn({ betMinor: 100, winMinor: 250 }));
    await machine.endPlay();
    await expect(machine.endPlay()).rejects.toThrow('play: none runs');
    expect(machine.state()).toMatchObject({ lastPlay: 1, holdings: { creditMinor: 5_150 } });
    const after = await openTestMachine({ disk: disk.survivor(1) });
    expect(after.machine.state()).toMatchObject({ lastPlay: 1, holdings: { creditMinor: 5_150 } });
  });
});

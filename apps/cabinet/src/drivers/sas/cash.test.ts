import { describe, expect, it } from 'vitest';
import { cashOut } from '../../machine/machine.fixture.ts';
import { hostedEgm } from './hosted-egm.fixture.ts';

describe('a machine on its line', () => {
  it('is linked, takes money, plays and pays it out', async () => {
    const world = await hostedEgm();
    const { egm, machine, clock, platform } = world;
    expect(world.view.isLinked).toBe(true);
    await world.moneyIn(1, 5_000);
    expect([egm.memory().credit, world.credit()]).toEqual([5_000, 5_000]);
    egm.act({ do: 'rig', next: 'lose' });
    expect(await world.after(world.keys.press({ button: 'spin' }))).toBeNull();
    await clock.advance(3_000);
    expect([egm.memory().credit, world.credit()]).toEqual([4_990, 4_990]);
    expect(await world.after(machine.cashOut(cashOut(2)))).toBeDefined();
    await clock.advance(5_000);
    expect([egm.memory().credit, world.credit(), [...platform.paid.values()], world.alarms]).toEqual([
      0,
      0,
      [4_990],
      [],
    ]);
  });
});

import { disablePlay } from '@salon/sas/polls/control.ts';
import { describe, expect, it } from 'vitest';
import { cashOut } from '../../machine/machine.fixture.ts';
import { after, withCredit } from '../../machine/metered/metered-machine.fixture.ts';
import type { MachineDeps } from './machine-deps.ts';
import { createSeatRules } from './seat-rules.ts';
import { newView } from './view.ts';

const ADDRESS = 1;
const OFF = String(disablePlay(ADDRESS));

/** A machine with a seat and 50.00, and the play orders on its line: `on`, `off`. */
async function open() {
  const world = await withCredit();
  const { machine, clock } = world;
  const orders: string[] = [];
  const view = { ...newView(), isLinked: true };
  let answers = true;
  const rules = createSeatRules({
    ...{ machine, clock, show: () => undefined, view, options: { address: ADDRESS } },
    host: {
      async command(poll: Uint8Array) {
        orders.push(String(poll) === OFF ? 'off' : 'on');
        return answers;
      },
    },
  } as unknown as MachineDeps);
  machine.listen({ changed: rules.follow });
  rules.follow();
  await clock.advance(100);
  return {
    ...{ ...world, orders, view },
    /** Whether the machine confirms what it is asked for. */
    answers(does: boolean) {
      answers = does;
    },
  };
}

describe('play on the machine itself while something inhibits it', () => {
  it('is off, and on again by itself', async () => {
    const { machine, clock, orders } = await open();
    machine.inhibit('no_picture', true);
    machine.inhibit('no_keys', true);
    await clock.advance(100);
    expect(orders).toEqual(['on', 'off']);
    machine.inhibit('no_picture', false);
    await clock.advance(100);
    expect(orders).toEqual(['on', 'off']);
    machine.inhibit('no_keys', false);
    await clock.advance(100);
    expect(orders).toEqual(['on', 'off', 'on']);
  });

  it('is not known to be on from before it is turned off until it is on again', async () => {
    const { machine, view, orders, answers, clock } = await open();
    expect(view.isPlayOn).toBe(true);
    answers(false);
    machine.inhibit('no_picture', true);
    expect([orders.at(-1), view.isPlayOn]).toEqual(['off', null]);
    machine.inhibit('no_picture', false);
    await clock.advance(600);
    expect([orders.at(-1), view.isPlayOn]).toEqual(['on', null]);
    answers(true);
    await clock.advance(600);
    expect([orders.at(-1), view.isPlayOn]).toEqual(['on', true]);
  });

  it('stays on for a game that runs', async () => {
    const { machine, clock, orders } = await open();
    machine.metered!.gameRuns(100);
    machine.inhibit('no_picture', true);
    await clock.advance(5_000);
    expect(orders).toEqual(['on']);
    machine.metered!.gameRuns(null);
    await clock.advance(100);
    expect(orders).toEqual(['on', 'off']);
  });

  it('comes on for credit that leaves the machine, and is off again', async () => {
    const world = await open();
    const { machine, clock, orders, egm, platform } = world;
    machine.inhibit('no_picture', true);
    await clock.advance(100);
    await after(world, machine.cashOut(cashOut(2)));
    await clock.advance(5_000);
    expect(orders).toEqual(['on', 'off', 'on', 'off']);
    expect([egm.credit(), [...platform.paid.values()]]).toEqual([0, [5_000]]);
  });
});

import type { Inhibit } from '@salon/domain';
import { describe, expect, it } from 'vitest';
import { withCredit } from '../../machine/metered/metered-machine.fixture.ts';
import { type Key, newView, refusesKey } from './view.ts';

const key = (kind: Key['kind']): Key => ({ id: kind, kind, label: kind, output: 1 });
const SPIN = key('spin');
const BET = key('bet_up');
const COLLECT = key('collect');

async function open(hasPicture = () => true) {
  const { machine } = await withCredit();
  const view = { ...newView(hasPicture), isLinked: true, isPlayOn: true as boolean | null };
  const refusals = () => [SPIN, BET, COLLECT].map((one) => refusesKey(machine, view, one));
  return { machine, view, refusals };
}

describe('a key of a machine that something inhibits', () => {
  it.each<[Inhibit[], ReturnType<typeof refusesKey>]>([
    [[], null],
    [['no_picture'], 'no_picture'],
    [['no_keys'], 'out_of_service'],
    [['no_keys', 'no_picture'], 'no_picture'],
  ])('%j refuses with %s, and never collect', async (inhibits, reason) => {
    const { machine, refusals } = await open();
    for (const inhibit of inhibits) machine.inhibit(inhibit, true);
    expect(refusals()).toEqual([reason, reason, null]);
  });

  it('is refused before the first frame too', async () => {
    const { refusals } = await open(() => false);
    expect(refusals()).toEqual(['no_picture', 'no_picture', null]);
  });

  it('is refused while play on the machine is not on yet, if it begins a game', async () => {
    const { view, refusals } = await open();
    view.isPlayOn = false;
    expect(refusals()).toEqual(['not_now', null, null]);
    view.isPlayOn = null;
    expect(refusals()).toEqual(['not_now', null, null]);
  });

  it('names the machine’s own fault first, which collect has to wait for as well', async () => {
    const { machine, refusals } = await open();
    machine.inhibit('no_picture', true);
    await machine.fault('tilt', true);
    expect(refusals()).toEqual(['out_of_service', 'out_of_service', 'out_of_service']);
  });
});

import type { link } from '@salon/contract';
import { modelEgm } from '@salon/testkit/model-egm.ts';
import { beforeEach, expect, it } from 'vitest';
import { handshakeAnswer, openTestMachine } from '../machine/machine.fixture.ts';
import { reportFaults } from './reports.ts';

let emitted: link.FaultReport['faults'][];
let isUp: boolean;

beforeEach(() => {
  emitted = [];
  isUp = true;
});

const platform: Parameters<typeof reportFaults>[1] = {
  isUp: () => isUp,
  emit: (_event, report) => void emitted.push((report as link.FaultReport).faults),
};

async function open(metered: boolean) {
  const { machine, clock } = await openTestMachine({ metered });
  reportFaults(machine, platform, clock);
  return { machine, again: () => machine.handshake().answered(handshakeAnswer()) };
}

it('reports every change of what stands against play, once, and none of money', async () => {
  const { machine } = await open(true);
  machine.metered!.connect(modelEgm());
  expect(emitted).toEqual([]);
  machine.inhibit('no_picture', true);
  machine.metered!.gameRuns(100);
  machine.inhibit('no_keys', true);
  await machine.fault('service', true);
  await machine.fault('tilt', true);
  machine.metered!.disconnect();
  machine.inhibit('no_picture', false);
  machine.inhibit('no_keys', false);
  await machine.fault('service', false);
  machine.metered!.connect(modelEgm());
  expect(emitted).toEqual([
    ['no_picture'],
    ['no_picture', 'no_keys'],
    ['no_picture', 'no_keys', 'service'],
    ['no_picture', 'no_keys', 'service', 'no_answer'],
    ['no_keys', 'service', 'no_answer'],
    ['service', 'no_answer'],
    ['no_answer'],
    [],
  ]);
});

it('reports all of it again after every handshake, also what has changed without a link', async () => {
  const { machine, again } = await open(true);
  await again();
  machine.metered!.connect(modelEgm());
  await again();
  isUp = false;
  machine.inhibit('no_picture', true);
  await again();
  isUp = true;
  await again();
  await again();
  expect(emitted).toEqual([['no_answer'], [], [], ['no_picture'], ['no_picture']]);
});

it('keeps silent about a machine whose outcomes are drawn here, unless something stands against play', async () => {
  const { machine, again } = await open(false);
  await again();
  machine.inhibit('no_picture', true);
  await again();
  machine.inhibit('no_picture', false);
  await again();
  expect(emitted).toEqual([['no_picture'], ['no_picture'], []]);
});

import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { checkUnplayable, exposeUnplayable, type UnplayableQueries } from './unplayable-machines.ts';

it('raises an alarm for each machine that is unplayable for 10 s, with every reason, and ends it', async () => {
  const claimUnplayable = vi.fn<UnplayableQueries['claimUnplayable']>().mockResolvedValue([
    { machineId: 7, faults: ['no_picture', 'no_keys'], isOver: false, isLinked: true },
    { machineId: 8, faults: [], isOver: true, isLinked: true },
    { machineId: 9, faults: [], isOver: true, isLinked: false },
  ]);
  const alarms = { raise: vi.fn(), end: vi.fn() };
  await checkUnplayable({ claimUnplayable }, alarms);
  expect(claimUnplayable.mock.calls).toEqual([[10_000]]);
  const what = 'machine_unplayable';
  expect(alarms.raise.mock.calls).toEqual([[{ what, machineId: 7, reason: 'no_picture, no_keys' }]]);
  expect(alarms.end.mock.calls).toEqual([
    [{ what, machineId: 8, reason: 'playable' }],
    [{ what, machineId: 9, reason: 'offline' }],
  ]);
});

it('shows for how long a machine has been unplayable by each of its reasons, and the last figures where the database does not answer', async () => {
  const registry = new Registry();
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('salon_'));
  const read = vi
    .fn<UnplayableQueries['unplayable']>()
    .mockResolvedValueOnce([{ machineId: 7, faults: ['no_picture', 'service'], seconds: 42 }])
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce([]);
  let nowMs = 0;
  exposeUnplayable(registry, read, () => nowMs);
  const shown = [
    'salon_machine_unplayable_seconds{machine="7",reason="no_picture"} 42',
    'salon_machine_unplayable_seconds{machine="7",reason="service"} 42',
  ];
  expect(await lines()).toEqual(shown);
  nowMs = 5_000;
  expect(await lines()).toEqual(shown);
  nowMs = 10_000;
  expect(await lines()).toEqual([]);
});

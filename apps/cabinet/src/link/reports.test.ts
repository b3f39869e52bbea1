import type { link } from '@salon/contract';
import { modelEgm } from '@salon/testkit/model-egm.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { cashIn, handshakeAnswer, openTestMachine, seatCommand } from '../machine/machine.fixture.ts';
import type { HostedMachine } from './hosting.ts';
import { reportActivity, reportFaults, reportLines } from './reports.ts';

it("reports what a machine's own line has counted, and nothing of a machine that has none", async () => {
  const own = await openTestMachine({ metered: true });
  const drawn = await openTestMachine();
  const line = { polls: 7, silences: 1, bad: 2, repeats: 3 };
  const hosted = [{ machine: own.machine, counts: () => ({ line }) }, { machine: drawn.machine }] as HostedMachine[];
  const emitted: [string, object][] = [];
  const end = reportLines(
    () => hosted,
    (event, message) => emitted.push([event, message]),
    own.clock,
  );
  await own.clock.advance(15_000);
  const transfers = { moved: 0, refused: 0, undecided: 0 };
  expect(emitted).toEqual([['line', { machineId: 7, line, transfers }]]);
  end();
  await own.clock.advance(60_000);
  expect(emitted).toHaveLength(1);
});

it('keeps silent about the line of a machine whose outcomes are drawn here, whatever its driver counts', async () => {
  const { machine, clock } = await openTestMachine();
  const emitted: string[] = [];
  const counts = () => ({ line: { polls: 1, silences: 0, bad: 0, repeats: 0 } });
  const hosted = [{ machine, counts }] as unknown as HostedMachine[];
  reportLines(
    () => hosted,
    (event) => emitted.push(event),
    clock,
  );
  await clock.advance(60_000);
  expect(emitted).toEqual([]);
});

it('reports activity and credit at every change of either, once, and not while the link is down', async () => {
  const { machine, clock } = await openTestMachine();
  const emitted: [string, object][] = [];
  let isUp = true;
  reportActivity(machine, { isUp: () => isUp, emit: (event, message) => emitted.push([event, message]) }, clock);
  await machine.handshake().answered(handshakeAnswer());
  await machine.seat(seatCommand(1));
  await machine.apply(cashIn(1, 500));
  // Nobody sees these two in the lobby.
  machine.inhibit('no_picture', true);
  machine.inhibit('no_picture', false);
  const base = { machineId: machine.machineId, at: clock.nowMs() };
  const before = [
    ['activity', { ...base, activity: 'idle', creditMinor: 0 }],
    ['activity', { ...base, activity: 'idle', creditMinor: 500 }],
  ];
  expect(emitted).toEqual(before);
  isUp = false;
  await machine.service({ machineId: machine.machineId, stopped: true });
  await machine.apply(cashIn(2, 100));
  expect(emitted).toEqual(before);
  isUp = true;
  // The answer of the next handshake is a change.
  await clock.advance(1_000);
  await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, stopped: true }));
  expect(emitted.slice(2)).toEqual([
    ['activity', { ...base, at: clock.nowMs(), activity: 'error', creditMinor: machine.availableMinor() }],
  ]);
});

it('reports again what has changed while its handshake was under way', async () => {
  const { machine, clock } = await openTestMachine({ metered: true });
  const activities: string[] = [];
  const emit = (_event: string, message: object) => activities.push((message as link.ActivityReport).activity);
  reportActivity(machine, { isUp: () => true, emit }, clock);
  const { report, answered } = machine.handshake();
  expect(report.activity).toBe('error');
  machine.metered!.connect(modelEgm());
  expect(activities).toEqual(['idle']);
  await answered(handshakeAnswer());
  expect(activities).toEqual(['idle', 'idle']);
});

describe('what stands against play', () => {
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
});

import { describe, expect, it } from 'vitest';
import { createConnection } from './connection.ts';
import { hostedEgm } from './hosted-egm.fixture.ts';
import { ASSET } from './table-egm.fixture.ts';

const LINKED = 'machine is linked';
const NOT_HOSTED = 'machine cannot be hosted: npm run sas -- probe says more';
const SILENT = 'machine does not answer';
const IDENTITY = 0x1f;
const METERS = 0x6f;
/** Its readings and its polls wait in turn for answers that do not come. */
const DOWN_MS = 15_000;

/** Ten events wait in its queue, and nobody polls it. */
async function queued() {
  const world = await hostedEgm();
  world.loop.close();
  await world.clock.advance(100);
  for (let tilts = 0; tilts < 5; tilts += 1) {
    world.egm.act({ do: 'tilt', isOn: true });
    world.egm.act({ do: 'tilt', isOn: false });
    world.egm.act({ do: 'paper', isIn: false });
  }
  return { ...world, host: world.deps.host };
}

describe('a machine that can be hosted', () => {
  it('takes no bills, prints no tickets, reports at once and lets nobody play before there is a seat', async () => {
    const { egm, view, machine, shown } = await hostedEgm({ isSeated: false });
    expect(egm.memory()).toMatchObject({ isBillAcceptorOn: false, isPrinterCashOut: false, isPlayOn: false });
    expect([egm.session().isRealTime, view.isLinked, machine.metered!.isConnected()]).toEqual([true, true, true]);
    expect(shown).toContain(true);
  });

  it('is in the log with the first 40 characters of its serial', async () => {
    const { egm, written, clock } = await hostedEgm({ serial: 'S'.repeat(60) });
    egm.restart();
    await clock.advance(2_000);
    expect(written(LINKED)).toMatchObject([{ level: 'info', facts: { serial: 'S'.repeat(40) } }]);
  });

  it('is listened to until its queue is empty, or for 64 events, before anything that it reports counts', async () => {
    const { egm, host, clock, connection, view } = await queued();
    connection.setUpAgain();
    await clock.advance(100);
    expect([egm.session().queue, view.isLinked]).toEqual([[], true]);
    let polls = 0;
    host.poll = async () => {
      polls += 1;
      return 'event';
    };
    connection.setUpAgain();
    await clock.advance(1_000);
    expect([polls >= 64, view.isLinked]).toEqual([true, true]);
  });

  it('is not blamed for a game that it began while nobody listened', async () => {
    const world = await hostedEgm();
    const { egm, clock, machine, credit } = world;
    await world.moneyIn(1, 5_000);
    egm.act({ do: 'rig', next: 'lose' });
    egm.isOff(true);
    await clock.advance(DOWN_MS);
    expect(egm.press('spin')).toBeNull();
    egm.isOff(false);
    await clock.advance(5_000);
    expect([machine.state().faults, credit()]).toEqual([[], 4_990]);
  });

  it('is linked without real-time events where it does not know them', async () => {
    const { egm, clock, view, written } = await hostedEgm();
    egm.answers(0x0e, () => null);
    egm.faults.order({ kind: 'silence', times: 1_000, command: 0x0e });
    egm.restart();
    egm.act({ do: 'configure', asset: ASSET, isInHouseOn: true });
    await clock.advance(6_000);
    expect([view.isLinked, egm.session().isRealTime, written(LINKED).length > 0]).toEqual([true, false, true]);
    egm.act({ do: 'door', isOpen: true });
    await clock.advance(500);
    expect(written('event of the machine').at(-1)?.facts).toMatchObject({ event: 'slot_door_opened' });
  });
});

describe('a machine that cannot be hosted', () => {
  it('is in the log once with what is missing, and is asked again every ten seconds', async () => {
    const { egm, clock, view, written, log } = await hostedEgm({ asset: 9 });
    expect([view.isLinked, egm.received(IDENTITY).length]).toEqual([false, 1]);
    expect(log).toEqual([]);
    await clock.advance(10_000);
    expect(egm.received(IDENTITY)).toHaveLength(2);
    await clock.advance(20_000);
    expect([egm.received(IDENTITY).length, view.isLinked, written(NOT_HOSTED)]).toEqual([4, false, []]);
  });

  it('says what is missing when that is another thing than before, and again after it was linked', async () => {
    const { egm, clock, written, view } = await hostedEgm();
    const configure = async (asset: number) => {
      egm.act({ do: 'configure', asset, isInHouseOn: true });
      await clock.advance(2_000);
      return written(NOT_HOSTED).map(({ level, facts, about }) => [level, facts, about]);
    };
    const differs = ['error', { missing: ['asset_differs'] }, 'asset_differs'];
    expect(await configure(9)).toEqual([differs]);
    expect(await configure(8)).toEqual([differs]);
    expect(view.isLinked).toBe(false);
    await configure(ASSET);
    expect([view.isLinked, written(LINKED).length]).toEqual([true, 1]);
    expect(await configure(9)).toEqual([differs, differs]);
  });

  it('is hosted as soon as an operator has set it up, or ten seconds after without its event', async () => {
    const { egm, clock, view } = await hostedEgm({ asset: 9 });
    egm.memory().asset = ASSET;
    await clock.advance(6_000);
    expect(view.isLinked).toBe(false);
    await clock.advance(5_000);
    expect(view.isLinked).toBe(true);
  });

  it('is named with each thing that is missing', async () => {
    const { egm, clock, written } = await hostedEgm();
    egm.act({ do: 'configure', asset: 0, isInHouseOn: false });
    await clock.advance(2_000);
    expect(written(NOT_HOSTED)).toMatchObject([{ about: 'asset_zero in_house_off' }]);
  });
});

describe('a memory that was cleared', () => {
  /** Without its event: only its identity says that it takes no transfers. */
  async function cleared(serial: string) {
    const world = await hostedEgm();
    const { egm, clock } = world;
    await world.moneyIn(1, 5_000);
    egm.isOff(true);
    await clock.advance(DOWN_MS);
    egm.act({ do: 'memory_clear' });
    egm.act({ do: 'replace_board', serial });
    egm.restart();
    egm.isOff(false);
    egm.clear();
    await clock.advance(4_000);
    return world;
  }

  it('is found by its meters although it takes no transfers any more', async () => {
    const { machine, view, alarms } = await cleared('EGM1');
    expect(machine.state().faults).toEqual(['meters_backward']);
    expect([alarms.length, view.isLinked, machine.metered!.isConnected()]).toEqual([1, false, false]);
  });

  it('is not looked for on another board, whose meters are its own', async () => {
    const { machine, egm } = await cleared('EGM2');
    expect([machine.state().faults, egm.received(METERS)]).toEqual([[], []]);
  });

  it('of a machine that was never known is none', async () => {
    const { machine, egm, clock } = await hostedEgm({ asset: 0 });
    await clock.advance(15_000);
    expect([machine.state().faults, egm.received(METERS), machine.metered!.isConnected()]).toEqual([[], [], false]);
  });
});

describe('a machine that does not answer', () => {
  it('is out of order until it is back, and everything is exchanged anew', async () => {
    const { egm, clock, view, machine, written, shown } = await hostedEgm();
    egm.isOff(true);
    await clock.advance(4_900);
    expect([view.isLinked, written(SILENT)]).toEqual([true, []]);
    shown.length = 0;
    await clock.advance(10_000);
    expect([view.isLinked, view.isPlayOn, machine.metered!.isConnected()]).toEqual([false, null, false]);
    expect([written(SILENT).length, machine.activity(), shown.includes(true)]).toEqual([1, 'error', true]);
    expect(written(SILENT)).toMatchObject([{ level: 'warn' }]);
    expect(egm.reopened()).toBeGreaterThan(0);
    egm.isOff(false);
    await clock.advance(3_000);
    expect([view.isLinked, view.isPlayOn, written(LINKED).length, machine.activity()]).toEqual([true, true, 1, 'idle']);
  });

  it('is in the log, and shown at once, only where it was hosted', async () => {
    const { egm, clock, written, shown } = await hostedEgm({ asset: 9 });
    shown.length = 0;
    egm.isOff(true);
    await clock.advance(DOWN_MS);
    expect([written(SILENT), shown.includes(true)]).toEqual([[], false]);
  });

  it.each([
    ['identity', 0x54],
    ['settings', 0x7b],
  ])('is not linked by the %s of before', async (_what, command) => {
    const { egm, clock, connection, view, log } = await hostedEgm();
    egm.faults.order({ kind: 'silence', times: 4, command });
    connection.setUpAgain();
    await clock.advance(500);
    connection.down();
    await clock.advance(1_000);
    egm.clear();
    await clock.advance(20_000);
    expect([view.isLinked, egm.received(IDENTITY), log]).toEqual([false, [], []]);
  });

  it('is not called one that cannot be hosted by an identity of before', async () => {
    const { egm, clock, connection, log } = await hostedEgm();
    egm.memory().asset = 9;
    egm.faults.order({ kind: 'silence', times: 4, command: 0x54 });
    connection.setUpAgain();
    await clock.advance(500);
    connection.down();
    await clock.advance(20_000);
    expect(log).toEqual([]);
  });

  it('stays linked where it was set up while the meters of before were compared', async () => {
    const { egm, clock, machine, view } = await hostedEgm();
    for (const command of [METERS, 0x2f]) egm.faults.order({ kind: 'silence', times: 4, command });
    egm.act({ do: 'configure', asset: 9, isInHouseOn: true });
    await clock.advance(200);
    egm.act({ do: 'configure', asset: ASSET, isInHouseOn: true });
    await clock.advance(6_000);
    expect([view.isLinked, machine.metered!.isConnected()]).toEqual([true, true]);
  });

  it('is not set up anew by its power while it is not linked', async () => {
    const { egm, clock, connection } = await hostedEgm({ asset: 9 });
    egm.clear();
    connection.restarted();
    await clock.advance(2_000);
    expect(egm.received(IDENTITY)).toEqual([]);
  });
});

it('writes to the log why a machine is not linked', async () => {
  const { deps, readings, log, clock } = await hostedEgm();
  const err = new Error('no seat rules');
  const linked = () => {
    throw err;
  };
  createConnection(deps, { readings, linked, unlinked: () => undefined }).up();
  await clock.advance(1_000);
  expect(log).toContainEqual({ level: 'error', message: 'machine is not linked', facts: { err }, about: undefined });
});

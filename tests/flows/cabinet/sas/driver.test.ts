import { afterEach, expect, it } from 'vitest';
import { cashIn, machineId } from '../../../../apps/cabinet/src/machine/machine.fixture.ts';
import { rosterEntry } from '../../../../apps/cabinet/src/scripted-platform.fixture.ts';
import { openSasCabinet, type SasCabinet, WAIT } from './sas-cabinet.ts';

let cabinet: SasCabinet | null = null;
afterEach(async () => {
  await cabinet?.close();
  cabinet = null;
});

/** With a player, and a key switch at its board. */
async function open(): Promise<SasCabinet> {
  cabinet = await openSasCabinet({}, { serviceKey: 7 });
  expect(cabinet.machine().activity()).toBe('error');
  await cabinet.seat();
  await expect.poll(() => cabinet!.machine().activity(), WAIT).toBe('idle');
  return cabinet;
}

const named = ({ view }: ReturnType<SasCabinet['shown']>[number]) =>
  view.t === 'panel' && [view.panel.brand, view.panel.state];

it('is linked, takes money, presses its keys, reports its games, and ends with its line', async () => {
  const { egm, machine, driver, shown, plays, decks } = await open();
  await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(true);
  const { bet, ...ready } = await egm().view();
  expect(ready).toMatchObject({ isBillAcceptorOn: false, isPrinterCashOut: false, isRealTime: true });
  void machine().apply(cashIn(1, 5_000));
  await expect.poll(() => machine().state().holdings.creditMinor, WAIT).toBe(5_000);
  void driver().press({ button: 'bet' });
  await expect.poll(async () => (await egm().view()).bet, WAIT).not.toBe(bet);
  await expect.poll(() => driver().refuses({ button: 'spin' }), WAIT).toBeNull();
  // Somebody presses the key of the machine itself: of ours none is too late then, however busy this computer is.
  await egm().order({ do: 'rig', next: 'lose' });
  expect(await egm().order({ do: 'key', key: 'spin' })).toBeNull();
  await expect.poll(() => plays().length, WAIT).toBeGreaterThan(0);
  const betMinor = (await egm().view()).bet;
  expect(plays()).toEqual([{ number: 1, kind: 'metered', games: 1, betMinor, winMinor: 0, jackpot: false }]);
  expect(machine().state().faults).toEqual(['pressed_at_machine']);
  driver().watched(true);
  expect(driver().counts?.()).toMatchObject({ board: { isConnected: true, pulses: 1 }, picture: undefined });
  expect(driver().counts?.().line?.polls).toBeGreaterThan(0);
  expect(driver().still).toBeUndefined();
  expect(shown().map(named)).toContainEqual(['B', 'idle']);
  const shows = shown().length;
  driver().label({ ...rosterEntry(machineId, 'egm'), brand: 'Other' });
  expect(named(shown()[shows]!)).toEqual(['Other', machine().activity()]);
  expect(shown()[shows]?.now).toBe(false);
  expect(decks()).toBe(shown().length);
  driver().close();
  const { polls } = driver().counts?.().line ?? {};
  machine().inhibit('no_picture', true);
  expect(driver().counts?.().line?.polls).toBe(polls);
  expect(decks()).toBe(shows + 1);
});

it('follows its key switch and finds a tilt that ended without an event', async () => {
  const { egm, machine, driver } = await open();
  await egm().order({ do: 'tilt', isOn: true });
  await expect.poll(() => machine().state().faults, WAIT).toContain('tilt');
  await egm().order({ do: 'tilt', isOn: false });
  await expect.poll(() => machine().state().faults, WAIT).not.toContain('tilt');
  await egm().order({ do: 'service_key', isOn: true });
  await expect.poll(() => driver().attendant?.status().service, WAIT).toBe('on');
  await egm().order({ do: 'service_key', isOn: false });
  await expect.poll(() => driver().attendant?.status().service, WAIT).toBe('off');
});

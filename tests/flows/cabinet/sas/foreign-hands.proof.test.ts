import { afterEach, describe, expect, it } from 'vitest';
import { cashOut } from '../../../../apps/cabinet/src/machine/machine.fixture.ts';
import { openPlayedCabinet, openSasCabinet, type SasCabinet, WAIT } from './sas-cabinet.ts';

let cabinet: SasCabinet | null = null;
afterEach(async () => {
  await cabinet?.close();
  cabinet = null;
});

async function open(): Promise<SasCabinet> {
  cabinet = await openPlayedCabinet();
  return cabinet;
}

describe('somebody at a machine that is played from afar', () => {
  it('puts in a ticket: the machine is locked, its operator is alarmed, and nothing is booked', async () => {
    const { egm, machine, alarms, driver } = await open();
    expect(await egm().order({ do: 'ticket', cents: 700 })).toBeNull();
    await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(false);
    expect(machine().state()).toMatchObject({ faults: ['foreign_money'], holdings: { creditMinor: 5_000 } });
    expect(alarms()).toMatchObject([{ kind: 'foreign_money' }]);
    expect(driver().refuses({ button: 'spin' })).toBe('out_of_service');
    expect(await egm().order({ do: 'key', key: 'spin' })).toBe('play_off');
  });

  it('finds the bill acceptor off, also after a power cut; a cleared memory is found', async () => {
    const { egm, machine, restartEgm } = await open();
    expect(await egm().order({ do: 'bill', cents: 2_000 })).toBe('acceptor_off');
    expect(await egm().view()).toMatchObject({ isBillAcceptorOn: false, isPrinterCashOut: false });
    await restartEgm();
    await expect.poll(async () => (await egm().view()).isRealTime, WAIT).toBe(true);
    expect(machine().state().faults).toEqual([]);
    expect(await egm().view()).toMatchObject({ isBillAcceptorOn: false, isPrinterCashOut: false });
    expect(await egm().order({ do: 'memory_clear' })).toBeNull();
    await expect.poll(() => machine().state().faults, WAIT).toEqual(['meters_backward']);
  });

  it('presses SPIN: the game counts, the machine is locked until an operator has looked', async () => {
    const { egm, machine, alarms } = await open();
    expect(await egm().order({ do: 'key', key: 'spin' })).toBeNull();
    await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(false);
    await expect.poll(() => machine().state().lastPlay, WAIT).toBe(1);
    expect(machine().state().faults).toEqual(['pressed_at_machine']);
    expect(alarms()).toMatchObject([{ kind: 'pressed_at_machine' }]);
    expect(machine().state().holdings.creditMinor).toBe((await egm().view()).credit);
    expect(await machine().metered!.trust()).toBe(true);
    await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(true);
    expect(machine().state().faults).toEqual([]);
  });

  it('presses SPIN after a press of the player: the second game is not his', async () => {
    const { egm, machine, press } = await open();
    expect(await press('spin')).toBeNull();
    await expect.poll(() => machine().state().lastPlay, WAIT).toBe(1);
    expect(machine().state().faults).toEqual([]);
    expect(await egm().order({ do: 'key', key: 'spin' })).toBeNull();
    await expect.poll(() => machine().state().faults, WAIT).toEqual(['pressed_at_machine']);
  });

  it('presses COLLECT: the credit goes to the player', async () => {
    const { egm, machine, platform } = await open();
    expect(await egm().order({ do: 'key', key: 'collect' })).toBeNull();
    await expect.poll(() => [...platform.paid.values()], WAIT).toEqual([5_000]);
    expect(await egm().view()).toMatchObject({ credit: 0, tickets: [], isCashingOut: false });
    expect(machine().state().faults).toEqual([]);
  });

  it('plays while no agent runs: the games are one play, and no fault', async () => {
    const { egm, machine, platform, restartAgent, seat } = await open();
    await restartAgent(async () => {
      for (let game = 0; game < 30; game += 1) {
        expect(await egm().order({ do: 'key', key: 'spin' })).toBeNull();
        await expect.poll(async () => (await egm().view()).isGameRunning, { interval: 10 }).toBe(false);
      }
    });
    await seat();
    await expect.poll(() => machine().state().lastPlay, WAIT).toBe(1);
    await expect.poll(() => [...platform.booked.values()], WAIT).toMatchObject([{ games: 30 }]);
    expect(machine().state()).toMatchObject({ faults: [], holdings: { creditMinor: (await egm().view()).credit } });
  });
});

describe('a machine by itself', () => {
  it.each([
    ['tilt', { do: 'tilt', isOn: true }, { do: 'tilt', isOn: false }],
    ['door_open', { do: 'door', isOpen: true }, { do: 'door', isOpen: false }],
  ] as const)('has the fault %s until it is over', async (fault, begin, end) => {
    const { egm, machine, press, platform } = await open();
    await egm().order(begin);
    await expect.poll(() => machine().state().faults, WAIT).toEqual([fault]);
    await machine().cashOut(cashOut(2));
    await egm().order(end);
    await expect.poll(() => [...platform.paid.values()], WAIT).toEqual([5_000]);
    expect(machine().state().faults).toEqual([]);
    expect(await press('bet')).toBeNull();
  });

  it('that does not react to a press is named so, and is pressed once', async () => {
    const { egm, machine, press } = await open();
    // Without credit no game begins.
    await machine().cashOut(cashOut(2));
    await expect.poll(async () => (await egm().view()).credit, WAIT).toBe(0);
    const beganMs = performance.now();
    expect(await press('spin')).toBe('machine_silent');
    expect(performance.now() - beganMs).toBeGreaterThan(590);
    expect((await egm().view()).meters.gamesPlayed).toBe(0);
  });

  it('is out of service while it does not answer, and comes back by itself', async () => {
    const { egm, machine, press, restartEgm } = await open();
    await restartEgm(async () => {
      await expect.poll(() => machine().activity(), WAIT).toBe('error');
      expect(cabinet!.driver().refuses({ button: 'spin' })).toBe('out_of_service');
    });
    await expect.poll(() => machine().activity(), WAIT).toBe('idle');
    await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(true);
    await expect.poll(() => cabinet!.driver().refuses({ button: 'spin' }), WAIT).toBeNull();
    expect(await press('spin')).toBeNull();
    await expect.poll(() => machine().state().lastPlay, WAIT).toBe(1);
    expect(machine().state().faults).toEqual([]);
  });

  it('turns play off for a pause, and on after it', async () => {
    const { egm, machine } = await open();
    machine().pausePlay({ machineId: machine().machineId, epoch: 1, forMs: 1_500 });
    await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(false);
    await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(true);
  });

  it('that is not set up stays out of service with one line, and is hosted once it is', async () => {
    cabinet = await openSasCabinet({ asset: 0 });
    const { egm, machine, lines } = cabinet;
    await expect.poll(() => lines().filter(({ level }) => level === 'error'), WAIT).toHaveLength(1);
    expect(machine().activity()).toBe('error');
    await egm().order({ do: 'configure', asset: 1234, isInHouseOn: true });
    await expect.poll(() => machine().activity(), { timeout: 15_000, interval: 50 }).toBe('idle');
    expect(lines().filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});

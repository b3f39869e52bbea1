import { describe, expect, it } from 'vitest';
import { machineId } from '../../../machine/machine.fixture.ts';
import { openWatchedMachine, stopsOf } from '../simulated.fixture.ts';

const SPIN_MS = 3_000;

describe('situations of a simulated machine', () => {
  it('GM-18 reels that tilt in a spin hold the play; repaired, it is paid as it was drawn', async () => {
    const { machine, clock, picture, answerTo } = await openWatchedMachine({ draws: [...stopsOf.win] });
    await answerTo('spin');
    await clock.advance(300);
    await machine.fault('malfunction', true);
    await clock.advance(60_000);
    expect(machine.state()).toMatchObject({ lastPlay: 0, running: { number: 1 } });
    expect(picture.deck()).toMatchObject({ activity: 'error', fault: 'malfunction' });
    expect(picture.last().fault).toBe('malfunction');
    await machine.fault('malfunction', false);
    await clock.advance(SPIN_MS);
    expect(machine.state()).toMatchObject({ lastPlay: 1, running: null, holdings: { creditMinor: 10_900 } });
    expect(picture.deck()).toMatchObject({ activity: 'idle', fault: null, creditMinor: 10_900 });
  });

  it('GM-18 an open door lets the spin end, then prevents the next', async () => {
    const { machine, clock, picture, answerTo } = await openWatchedMachine({ draws: [...stopsOf.loss] });
    await answerTo('spin');
    await machine.fault('door_open', true);
    await clock.advance(SPIN_MS);
    expect(machine.state().lastPlay).toBe(1);
    expect(picture.deck()).toMatchObject({ activity: 'error', fault: 'door_open' });
    expect(await answerTo('spin')).toMatchObject({ ok: false, reason: 'out_of_service' });
    await machine.fault('door_open', false);
    await clock.advance(0);
    expect(await answerTo('spin')).toMatchObject({ ok: true });
  });

  it('GM-17 a win requested as a hand pay locks the machine, shows the amount, and is marked as forced', async () => {
    const { machine, simulated, clock, picture, platform, answerTo } = await openWatchedMachine();
    expect(simulated.request('hand-pay')).toBe(true);
    await answerTo('spin');
    await clock.advance(SPIN_MS);
    expect(picture.deck()).toMatchObject({ activity: 'handpay', handPayMinor: 1_000, creditMinor: 9_900 });
    expect(platform.booked.get(1)).toMatchObject({ handPayMinor: 1_000, outcome: { forced: true } });
    await machine.handPaid({ machineId, reference: 'play:1', amountMinor: 1_000 });
    await clock.advance(0);
    expect(picture.deck()).toMatchObject({ activity: 'idle', handPayMinor: 0 });
    await answerTo('spin');
    await clock.advance(SPIN_MS);
    expect(platform.booked.get(2)?.outcome).not.toHaveProperty('forced');
  });

  it('GM-17 refuses an outcome that the game does not have', async () => {
    const { simulated } = await openWatchedMachine();
    expect(simulated.request('jackpot')).toBe(false);
  });

  it('GM-18 an operator who stops it sees the spin end first', async () => {
    const { machine, clock, picture, answerTo } = await openWatchedMachine({ draws: [...stopsOf.win] });
    await answerTo('spin');
    await machine.service({ machineId, stopped: true });
    expect(machine.activity()).toBe('spinning');
    await clock.advance(SPIN_MS);
    expect(picture.deck()).toMatchObject({ activity: 'error', fault: 'stopped', creditMinor: 10_900 });
    await machine.service({ machineId, stopped: false });
    await clock.advance(0);
    expect(picture.deck()).toMatchObject({ activity: 'idle', fault: null });
  });

  it('GM-13 reports that the player acted, not with every press', async () => {
    const { acted, clock, answerTo } = await openWatchedMachine();
    await answerTo('bet_up');
    await answerTo('bet_up');
    expect(acted).toEqual([1]);
    await clock.advance(2_000);
    await answerTo('bet_down');
    expect(acted).toEqual([1, 1]);
  });
});

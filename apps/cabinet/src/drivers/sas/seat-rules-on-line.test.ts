import { describe, expect, it } from 'vitest';
import { cashOut, handshakeAnswer, machineId, seatCommand } from '../../machine/machine.fixture.ts';
import { hostedEgm } from './hosted-egm.fixture.ts';

const ON = 0x02;
const OFF = 0x01;

async function open() {
  const world = await hostedEgm();
  const { egm, clock } = world;
  return {
    ...world,
    /** Once all that is due has happened. */
    async isPlayOn() {
      await clock.advance(1_500);
      return egm.memory().isPlayOn;
    },
  };
}

describe('play on the machine itself', () => {
  it('is on from the seat until the player has left, and is turned once', async () => {
    const { egm, machine, isPlayOn, view, clock, shown } = await open();
    expect([await isPlayOn(), view.isPlayOn]).toEqual([true, true]);
    egm.clear();
    shown.length = 0;
    await machine.unseat({ machineId, epoch: 1 });
    expect([await isPlayOn(), view.isPlayOn]).toEqual([false, false]);
    expect([egm.received(OFF).length, egm.received(ON).length]).toEqual([1, 0]);
    expect(shown).toContain(false);
    await machine.seat(seatCommand(2));
    await clock.advance(3_000);
    expect([await isPlayOn(), egm.received(ON).length]).toEqual([true, 1]);
  });

  it('is asked for again every half second until the machine has confirmed it', async () => {
    const { egm, machine, clock, view } = await open();
    egm.faults.order({ kind: 'silence', times: 8, command: OFF });
    egm.clear();
    await machine.unseat({ machineId, epoch: 1 });
    await clock.advance(1_400);
    expect([egm.received(OFF).length, view.isPlayOn]).toEqual([4, null]);
    await clock.advance(200);
    expect(egm.received(OFF).length).toBeGreaterThan(4);
    await clock.advance(3_000);
    expect([egm.memory().isPlayOn, view.isPlayOn]).toEqual([false, false]);
  });

  it('is off for a pause, an operator, a fault of our own or a lost picture, and on again after it', async () => {
    const { machine, isPlayOn, clock } = await open();
    machine.pausePlay({ machineId, epoch: 1, forMs: 5_000 });
    expect(await isPlayOn()).toBe(false);
    await clock.advance(5_000);
    expect(await isPlayOn()).toBe(true);
    await machine.service({ machineId, stopped: true });
    expect(await isPlayOn()).toBe(false);
    await machine.service({ machineId, stopped: false });
    expect(await isPlayOn()).toBe(true);
    await machine.fault('service', true);
    expect(await isPlayOn()).toBe(false);
    await machine.fault('service', false);
    machine.inhibit('no_keys', true);
    expect(await isPlayOn()).toBe(false);
    machine.inhibit('no_keys', false);
    expect(await isPlayOn()).toBe(true);
  });

  it.each([
    ['tilt', { do: 'tilt', isOn: true }],
    ['door_open', { do: 'door', isOpen: true }],
  ] as const)('stays on with %s although nobody sits there: its end could not be seen', async (fault, act) => {
    const { egm, machine, isPlayOn } = await open();
    egm.act(act);
    await machine.unseat({ machineId, epoch: 1 });
    expect([await isPlayOn(), machine.state().faults]).toEqual([true, [fault]]);
    await machine.fault('service', true);
    expect(await isPlayOn()).toBe(false);
  });

  it('stays on while a hand pay rings, also after the player has left', async () => {
    const world = await open();
    const { egm, machine, isPlayOn, keys, after, clock } = world;
    await world.moneyIn(1, 5_000);
    egm.act({ do: 'settings', settings: { winLimitCents: 500 } });
    egm.act({ do: 'rig', next: 'jackpot' });
    await after(keys.press({ button: 'spin' }));
    await clock.advance(3_000);
    machine.inhibit('no_picture', true);
    expect(machine.state().handPay).not.toBeNull();
    expect(await isPlayOn()).toBe(true);
  });

  it('comes on for the credit of a player who has left, until it has left too', async () => {
    const world = await open();
    const { egm, machine, isPlayOn, clock } = world;
    await world.moneyIn(1, 5_000);
    machine.inhibit('no_keys', true);
    expect(await isPlayOn()).toBe(false);
    egm.clear();
    await world.after(machine.cashOut(cashOut(2)));
    await clock.advance(5_000);
    expect([egm.memory().credit, egm.received(ON).length, await isPlayOn()]).toEqual([0, 1, false]);
  });

  it('comes on for money that a stopped machine has to give back', async () => {
    const world = await open();
    const { egm, machine, clock, isPlayOn } = world;
    await world.moneyIn(1, 5_000);
    await machine.service({ machineId, stopped: true });
    expect(await isPlayOn()).toBe(false);
    await world.after(machine.cashOut(cashOut(2)));
    await clock.advance(5_000);
    expect([egm.memory().credit, await isPlayOn()]).toEqual([0, false]);
  });

  it('comes on for money that a machine takes during a pause, and is off again', async () => {
    const { egm, machine, isPlayOn, moneyIn } = await open();
    machine.pausePlay({ machineId, epoch: 1, forMs: 60_000 });
    expect(await isPlayOn()).toBe(false);
    egm.clear();
    await moneyIn(1, 5_000);
    expect([egm.memory().credit, egm.received(ON).length, await isPlayOn()]).toEqual([5_000, 1, false]);
  });

  it('stays off for credit of a machine that the platform does not trust', async () => {
    const { egm, machine, isPlayOn, moneyIn } = await open();
    await moneyIn(1, 5_000);
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, accepted: false }));
    await machine.unseat({ machineId, epoch: 1 });
    expect([await isPlayOn(), egm.memory().credit]).toEqual([false, 5_000]);
  });

  it('stays off for a test of a machine that somebody has played', async () => {
    const { attendant, after, egm, clock, machine } = await hostedEgm({ isSeated: false });
    await after(attendant.service(true));
    await machine.fault('pressed_at_machine', true);
    await clock.advance(1_000);
    egm.clear();
    void attendant.transfer();
    await clock.advance(3_000);
    expect(egm.received(ON)).toEqual([]);
  });

  it('comes on for the test of an attendant, and is off again in service', async () => {
    const world = await hostedEgm({ isSeated: false });
    const { attendant, after, egm, clock } = world;
    await after(attendant.service(true));
    await clock.advance(500);
    egm.clear();
    await after(attendant.transfer());
    await clock.advance(1_000);
    expect([egm.received(ON).length, egm.memory().isPlayOn]).toEqual([1, false]);
  });

  it('is asked for again where the machine was linked anew before it confirmed', async () => {
    const { egm, machine, view, clock, connection } = await open();
    egm.faults.order({ kind: 'silence', times: 2, command: OFF });
    egm.clear();
    await machine.unseat({ machineId, epoch: 1 });
    await clock.advance(300);
    connection.restarted();
    await clock.advance(3_000);
    expect([egm.received(OFF).length, view.isPlayOn, egm.memory().isPlayOn]).toEqual([4, false, false]);
  });
});

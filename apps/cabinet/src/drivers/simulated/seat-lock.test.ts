import { describe, expect, it } from 'vitest';
import { handshakeAnswer, machineId, seatCommand } from '../../machine/machine.fixture.ts';
import { openWatchedMachine, stopsOf } from './simulated.fixture.ts';

const lockOf = (change: number, locked: boolean, epoch = 1) => ({ machineId, epoch, locked, change });

describe('a machine whose player is locked by their PIN', () => {
  it('takes no press, and takes them again once it is open', async () => {
    const { machine, answerTo } = await openWatchedMachine();
    expect(machine.lock(lockOf(1, true))).toMatchObject({ status: 1 });
    for (const button of ['spin', 'bet_up', 'collect'])
      expect(await answerTo(button)).toMatchObject({ ok: false, reason: 'locked' });
    expect(machine.state().lastPlay).toBe(0);
    machine.lock(lockOf(2, false));
    expect(await answerTo('spin')).toMatchObject({ ok: true });
  });

  it('lets the game end, sends nothing of it, and shows no money until the deck is sent whole', async () => {
    const { machine, picture, clock, answerTo } = await openWatchedMachine({ draws: [...stopsOf.win] });
    await answerTo('spin');
    machine.lock(lockOf(1, true));
    const sent = picture.sent.length;
    await clock.advance(10_000);
    expect(machine.state().lastPlay).toBe(1);
    expect(machine.state().running).toBeNull();
    expect(machine.availableMinor()).toBe(10_900);
    expect(picture.sent.slice(sent)).toEqual([]);
    expect(picture.last()).toMatchObject({ creditMinor: 0, winMinor: 0, betMinor: 0, lineWins: [] });
    // A page that connects anew receives nothing either.
    picture.events?.connected(true);
    await clock.advance(1_000);
    expect(picture.sent.slice(sent)).toEqual([]);
    machine.lock(lockOf(2, false));
    expect(picture.deck()).toMatchObject({ creditMinor: 10_900, winMinor: 1_000 });
    expect(picture.last()).toMatchObject({ creditMinor: 10_900 });
  });

  it('goes on with the free spins that were won', async () => {
    const { machine, clock, answerTo, picture } = await openWatchedMachine({ draws: [...stopsOf.free] });
    await answerTo('spin');
    machine.lock(lockOf(1, true));
    const sent = picture.sent.length;
    await clock.advance(60_000);
    expect(machine.state().lastPlay).toBe(3);
    expect(picture.sent.slice(sent)).toEqual([]);
  });

  it('obeys the later command where two arrive in the wrong order', async () => {
    const { machine } = await openWatchedMachine();
    machine.lock(lockOf(2, false));
    machine.lock(lockOf(1, true));
    expect(machine.locked()).toBe(false);
    machine.lock(lockOf(3, true));
    machine.lock(lockOf(2, false));
    expect(machine.locked()).toBe(true);
  });

  it('is locked after its restart by the handshake, and open with the next seat', async () => {
    const { machine } = await openWatchedMachine();
    await machine
      .handshake()
      .answered({ ...handshakeAnswer(), epoch: 1, seated: true, lock: { locked: true, change: 5 } });
    expect(machine.locked()).toBe(true);
    expect(machine.lock(lockOf(6, false, 0))).toMatchObject({ status: 0 });
    expect(machine.locked()).toBe(true);
    await machine.seat(seatCommand(2));
    expect(machine.locked()).toBe(false);
  });
});

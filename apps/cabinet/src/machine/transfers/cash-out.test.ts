import { CODES } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import {
  base,
  cashIn,
  cashOut,
  drawn,
  handshakeAnswer,
  openSeatedMachine,
  openTestMachine,
  seatCommand,
} from '../machine.fixture.ts';

const free = { ...base, mode: 'free', betMinor: 100, freeSpinsLeft: 1 } as const;

async function withCredit(answering = true) {
  const world = await openSeatedMachine();
  await world.machine.apply(cashIn(1, 5_000));
  world.platform.answering = answering;
  return world;
}

describe('cash out at the cabinet', () => {
  it('GM-11 moves the credit to escrow, repeats until the platform has it, then clears the escrow', async () => {
    const { machine, platform, clock } = await withCredit(false);
    expect(await machine.cashOut(cashOut(2))).toEqual({ status: 1, state: 'debited' });
    expect(machine.state().holdings).toMatchObject({ creditMinor: 0, escrowMinor: 5_000 });
    expect(machine.activity()).toBe('cashing_out');
    await clock.advance(60_000);
    expect(platform.messages.length).toBeGreaterThan(4);
    expect(machine.state().holdings.escrowMinor).toBe(5_000);
    platform.answering = true;
    await clock.advance(60_000);
    expect(machine.state()).toMatchObject({
      holdings: { creditMinor: 0, escrowMinor: 0 },
      meters: { outMinor: 5_000 },
    });
    expect(platform.paid).toEqual(new Map([[cashOut(2).transferId, 5_000]]));
    expect(await machine.cashOut(cashOut(2))).toMatchObject({ status: 1, state: 'done' });
    expect(machine.activity()).toBe('idle');
    expect(clock.pending()).toBe(0);
  });

  it('GM-11 reports it again after a restart, with the same id and amount', async () => {
    const { disk } = await withCredit(false).then(async (world) => {
      await world.machine.cashOut(cashOut(2));
      return world;
    });
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(after.machine.report().openCashOut).toEqual({
      ...cashOut(2),
      amountMinor: 5_000,
      machineId: undefined,
    });
    await after.machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true }));
    await after.clock.advance(1);
    expect(after.platform.paid).toEqual(new Map([[cashOut(2).transferId, 5_000]]));
  });

  it('GM-11 waits for the end of the running play', async () => {
    const { machine, platform, clock } = await withCredit();
    await machine.beginPlay(drawn({ betMinor: 100, winMinor: 300 }));
    expect(await machine.cashOut(cashOut(2))).toEqual({ status: 1, state: 'waiting' });
    await machine.endPlay();
    await clock.advance(1);
    expect(platform.paid.get(cashOut(2).transferId)).toBe(5_200);
    expect(platform.messages).toEqual(['plays', 'debited']);
  });

  it('GM-11 waits for the end of the bonus, over a restart', async () => {
    const { machine, disk } = await withCredit();
    await machine.beginPlay(drawn({ betMinor: 100, next: free }));
    await machine.cashOut(cashOut(2));
    await machine.endPlay();
    const after = await openTestMachine({ disk: disk.survivor(0) });
    expect(await after.machine.cashOut(cashOut(2))).toEqual({ status: 1, state: 'waiting' });
    expect(after.machine.activity()).toBe('bonus');
    await after.machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, bookedPlay: 1 }));
    await after.machine.beginPlay(drawn({ kind: 'free', betMinor: 0, winMinor: 50 }));
    await after.machine.endPlay();
    expect(after.machine.state().escrow).toMatchObject({ transferId: cashOut(2).transferId, amountMinor: 4_950 });
  });

  it('GM-11 ends an intent on an empty machine with nothing', async () => {
    const { machine, platform, clock } = await openSeatedMachine();
    await machine.cashOut(cashOut(2));
    await clock.advance(1);
    expect(platform.paid).toEqual(new Map([[cashOut(2).transferId, 0]]));
    expect(await machine.cashOut(cashOut(2))).toEqual({ status: 1, state: 'done', amountMinor: 0 });
  });

  it('GM-11 does not obey an older seat, but answers how a known one stands', async () => {
    const { machine } = await withCredit(false);
    await machine.cashOut(cashOut(2));
    await machine.seat(seatCommand(3));
    expect(await machine.cashOut(cashOut(2))).toEqual({ status: 1, state: 'debited' });
    expect(await machine.cashOut(cashOut(4))).toMatchObject({ status: 0, code: 60007 });
  });

  it('GM-11 pays nothing from a journal that the platform has not compared since it was opened: it may be an older copy', async () => {
    const { machine, disk } = await withCredit(false);
    await machine.beginPlay(drawn({ betMinor: 5_000, winMinor: 700, next: free }));
    await machine.endPlay();
    await machine.unseat({ machineId: 7, epoch: 1 });
    const copy = disk.survivor(0);
    const open = async () => (await openTestMachine({ disk: copy.survivor(0) })).machine;
    const handshake = handshakeAnswer({ epoch: 1, bookedPlay: 0 });

    const older = await open();
    expect(older.refusesPlay(0)).toBe('out_of_service');
    await older.handshake().answered({ ...handshake, accepted: false, reason: 'out_meter' });
    expect(older.state()).toMatchObject({ escrow: null, holdings: { creditMinor: 700 } });
    const same = await open();
    await same.handshake().answered(handshake);
    expect(same.refusesPlay(0)).toBeNull();
    await same.beginPlay(drawn({ kind: 'free', betMinor: 0, winMinor: 50 }));
    await same.endPlay();
    expect(same.state().escrow).toMatchObject({ amountMinor: 750 });
  });

  it('GM-11 refuses the id of a cash in', async () => {
    const { machine } = await withCredit();
    expect(await machine.cashOut(cashOut(1))).toMatchObject({ status: 0, code: 61006 });
    expect(machine.state().holdings.creditMinor).toBe(5_000);
  });

  it('GM-11 ends the collect of the machine first, then the intent that came meanwhile', async () => {
    const { machine, platform, clock } = await withCredit(false);
    expect(await machine.collect()).toBeNull();
    expect(await machine.cashOut(cashOut(2))).toEqual({ status: 1, state: 'waiting' });
    platform.answering = true;
    await clock.advance(60_000);
    expect([...platform.paid.values()]).toEqual([5_000, 0]);
    expect(await machine.cashOut(cashOut(2))).toMatchObject({ status: 1, state: 'done' });
  });

  it('GM-08 refuses to collect in a play, in a bonus, twice, and nothing', async () => {
    const { machine, platform } = await withCredit(false);
    await machine.beginPlay(drawn({ next: free }));
    expect(await machine.collect()).toBe('not_now');
    await machine.endPlay();
    expect(await machine.collect()).toBe('not_now');
    await machine.beginPlay(drawn({ kind: 'free', betMinor: 0 }));
    await machine.endPlay();
    expect(await machine.collect()).toBeNull();
    expect(await machine.collect()).toBe('not_now');
    const empty = await openSeatedMachine({ platform });
    expect(await empty.machine.collect()).toBe('credit_too_small');
  });

  it('GM-14 sends back what a bonus still brought after its player had left', async () => {
    const { machine, platform, clock } = await withCredit();
    await machine.beginPlay(drawn({ betMinor: 5_000, next: free }));
    await machine.endPlay();
    await machine.unseat({ machineId: 7, epoch: 1 });
    expect(machine.refusesPlay(0)).toBeNull();
    await machine.beginPlay(drawn({ kind: 'free', betMinor: 0, winMinor: 700 }));
    await machine.endPlay();
    await clock.advance(1);
    expect([...platform.paid.values()]).toEqual([700]);
    expect([...platform.booked.values()].map(({ epoch }) => epoch)).toEqual([1, 1]);
  });

  it('GM-11 keeps so many in line and refuses one more, until there is room', async () => {
    const world = await openSeatedMachine({ limits: { intents: 2 } });
    await world.machine.apply(cashIn(1, 5_000));
    await world.machine.beginPlay(drawn({ betMinor: 100 }));
    expect(await world.machine.cashOut(cashOut(2))).toEqual({ status: 1, state: 'waiting' });
    expect(await world.machine.cashOut(cashOut(3))).toEqual({ status: 1, state: 'waiting' });
    expect(await world.machine.cashOut(cashOut(4))).toMatchObject({ status: 0, code: CODES.too_many_requests });
    await world.machine.endPlay();
    await world.clock.advance(60_000);
    expect([...world.platform.paid.values()]).toEqual([4_900, 0]);
    expect(await world.machine.cashOut(cashOut(4))).toMatchObject({ status: 1 });
  });

  it('GM-11 says which seat is newer, and which id is taken', async () => {
    const { machine } = await withCredit();
    expect(await machine.cashOut(cashOut(1))).toMatchObject({ Params: { transferId: cashOut(1).transferId } });
    await machine.seat(seatCommand(3));
    expect(await machine.cashOut(cashOut(4))).toMatchObject({ Params: { epoch: 3 } });
  });

  it('GM-11 follows a newer seat whose own message was lost', async () => {
    const { machine } = await withCredit();
    await machine.cashOut(cashOut(2, 3));
    expect(machine.state()).toMatchObject({ epoch: 3, seated: true });
  });

  it('GM-11 collects nothing while the platform does not trust the machine', async () => {
    const { machine } = await withCredit();
    await machine
      .handshake()
      .answered(handshakeAnswer({ accepted: false, reason: 'out_meter', epoch: 1, seated: true }));
    expect(await machine.collect()).toBe('out_of_service');
    expect(machine.state()).toMatchObject({ escrow: null, holdings: { creditMinor: 5_000 } });
  });

  it('GM-11 GM-17 credit at the limit of hand pays is paid into the wallet', async () => {
    const world = await openSeatedMachine({ limits: { handPayCashOutMinor: 5_000 } });
    await world.machine.apply(cashIn(1, 5_000));
    await world.machine.cashOut(cashOut(2));
    await world.clock.advance(10);
    expect([...world.platform.owed.values()]).toEqual([false]);
    expect(world.machine.activity()).toBe('idle');
  });
});

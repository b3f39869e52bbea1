import { faultyDisk } from '@salon/testkit/faulty-disk.ts';
import { describe, expect, it } from 'vitest';
import { cashIn, drawn, handshakeAnswer, openSeatedMachine } from './machine.fixture.ts';

describe('reporting to the platform', () => {
  it('GM-16 reports only what is on the disk, also when it wakes while the disk is slow', async () => {
    const disk = faultyDisk();
    const sync = disk.sync;
    const { machine, platform, clock } = await openSeatedMachine({ disk });
    platform.answering = false;
    await machine.apply(cashIn(1, 10_000));
    await machine.beginPlay(drawn());
    await machine.endPlay();
    await machine.beginPlay(drawn());
    await clock.advance(1);

    const slow = Promise.withResolvers<void>();
    disk.sync = () => slow.promise.then(sync);
    const ended = machine.endPlay();
    platform.answering = true;
    await clock.advance(60_000);
    expect([...platform.booked.keys()]).not.toContain(2);
    slow.resolve();
    await ended;
    await clock.advance(60_000);
    expect([...platform.booked.keys()]).toEqual([1, 2]);
  });

  it('GM-16 is silent while the link is down, and costs nothing when there is nothing to report', async () => {
    const { machine, platform, clock } = await openSeatedMachine();
    expect(clock.pending()).toBe(0);
    machine.unlinked();
    await machine.apply(cashIn(1, 1_000));
    await machine.collect();
    await clock.advance(600_000);
    expect(platform.messages).toEqual([]);
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true }));
    await clock.advance(1);
    expect(platform.messages).toEqual(['debited']);
  });

  it('GM-16 asks at once after a reconnect, whatever the back-off was', async () => {
    const { machine, platform, clock } = await openSeatedMachine();
    platform.answering = false;
    await machine.apply(cashIn(1, 1_000));
    await machine.collect();
    await clock.advance(300_000);
    machine.unlinked();
    platform.answering = true;
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true }));
    await clock.advance(1);
    expect(machine.state().escrow).toBeNull();
  });

  it('GM-17 hears of the progressive that a play hit', async () => {
    const { machine, platform, clock } = await openSeatedMachine();
    const jackpots: unknown[] = [];
    machine.listen({ jackpot: (number, amountMinor) => jackpots.push({ number, amountMinor }) });
    platform.plays = async () => ({ status: 1, bookedPlay: 1, jackpots: [{ number: 1, amountMinor: 90_000 }] });
    await machine.apply(cashIn(1, 1_000));
    await machine.beginPlay(drawn({ jackpot: true }));
    await machine.endPlay();
    await clock.advance(1);
    expect(jackpots).toEqual([{ number: 1, amountMinor: 90_000 }]);
  });

  it('GM-18 reports nothing and stops when the disk has failed', async () => {
    const { machine, disk, alarms, platform, clock } = await openSeatedMachine();
    await machine.apply(cashIn(1, 1_000));
    disk.losePowerAt(1, 'before');
    await expect(machine.collect()).rejects.toMatchObject({ fault: 'broken' });
    await expect(machine.apply(cashIn(2, 1_000))).rejects.toMatchObject({ fault: 'broken' });
    expect(() => machine.report()).toThrow('the disk failed');
    await clock.advance(60_000);
    expect(alarms).toMatchObject([{ kind: 'journal_broken' }]);
    expect(platform.messages).toEqual([]);
    expect(machine.activity()).toBe('error');
  });
});

import { fakeClock } from '@salon/testkit/fake-clock.ts';
import { describe, expect, it } from 'vitest';
import { handshakeAnswer, machineId, openSeatedMachine, seatCommand } from '../machine.fixture.ts';
import { createPace } from './pace.ts';

function openPace(minSpinMs = 0) {
  const clock = fakeClock();
  const pace = createPace(clock.monotonicMs);
  pace.follow({ minSpinMs });
  return { clock, pace };
}

describe('the pace of games', () => {
  it('lets the first game begin at once, whatever the shortest time is', () => {
    const { clock, pace } = openPace(2_500);
    expect(pace.refuses()).toBeNull();
    expect(pace.nextAtMs()).toBeLessThan(clock.monotonicMs());
  });

  it('lets the next game begin to the millisecond when the shortest time since the start of the last one is over', async () => {
    const { clock, pace } = openPace(2_500);
    const startMs = clock.monotonicMs();
    pace.began();
    expect(pace.nextAtMs()).toBe(startMs + 2_500);
    await clock.advance(2_499);
    expect(pace.refuses()).toBe('too_soon');
    await clock.advance(1);
    expect(pace.refuses()).toBeNull();
    pace.began();
    expect([pace.refuses(), pace.nextAtMs()]).toEqual(['too_soon', startMs + 5_000]);
  });

  it('holds no game up where the site has no shortest time', () => {
    const { clock, pace } = openPace();
    pace.began();
    expect([pace.refuses(), pace.nextAtMs()]).toEqual([null, clock.monotonicMs()]);
  });

  it('measures the game that has begun by the shortest time that was commanded last', async () => {
    const { clock, pace } = openPace(2_500);
    pace.began();
    await clock.advance(1_000);
    pace.follow({ minSpinMs: 800 });
    expect(pace.refuses()).toBeNull();
    pace.follow({ minSpinMs: 3_000 });
    expect(pace.refuses()).toBe('too_soon');
  });

  it('is paused for as long as it was commanded last, and not a millisecond more', async () => {
    const { clock, pace } = openPace();
    pace.pausePlay(8_000);
    await clock.advance(5_000);
    pace.pausePlay(8_000);
    await clock.advance(7_999);
    expect(pace.refuses()).toBe('paused');
    await clock.advance(1);
    expect(pace.refuses()).toBeNull();
  });

  it('says that it is paused, and not that it is too soon, and the shortest time still counts after the pause', () => {
    const { pace } = openPace(2_500);
    pace.began();
    pace.pausePlay(8_000);
    expect(pace.refuses()).toBe('paused');
    pace.pausePlay(0);
    expect(pace.refuses()).toBe('too_soon');
  });
});

describe('the pace of a machine', () => {
  it('is the one of the newest seat: an older command changes neither shortest time nor pause', async () => {
    const { machine } = await openSeatedMachine();
    await machine.seat({ ...seatCommand(3), minSpinMs: 2_500 });
    machine.pausePlay({ machineId, epoch: 3, forMs: 8_000 });
    machine.pace.began();
    await machine.seat({ ...seatCommand(2), minSpinMs: 0 });
    await machine.unseat({ machineId, epoch: 2 });
    machine.pausePlay({ machineId, epoch: 2, forMs: 0 });
    expect(machine.pace.refuses()).toBe('paused');
    machine.pausePlay({ machineId, epoch: 3, forMs: 0 });
    expect(machine.pace.refuses()).toBe('too_soon');
  });

  it('comes from the handshake for a seat that outlived a restart', async () => {
    const { machine, clock } = await openSeatedMachine();
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, minSpinMs: 2_500 }));
    machine.pace.began();
    expect(machine.pace.refuses()).toBe('too_soon');
    await clock.advance(2_500);
    expect(machine.pace.refuses()).toBeNull();
  });
});

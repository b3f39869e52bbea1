import { describe, expect, it } from 'vitest';
import { handshakeAnswer, machineId, seatCommand } from '../../machine/machine.fixture.ts';
import { openWatchedMachine, stopsOf } from './simulated.fixture.ts';

type Watched = Awaited<ReturnType<typeof openWatchedMachine>>;

/** Stops the reels and waits until they stand. */
async function endGame({ answerTo, clock, machine }: Watched) {
  await answerTo('stop');
  for (let waitedMs = 0; machine.state().running !== null && waitedMs < 2_400; waitedMs += 50) await clock.advance(50);
}

describe('the pace of a machine', () => {
  it('refuses a game before the shortest time of the site is over, counted from start to start', async () => {
    const world = await openWatchedMachine();
    await world.machine.seat({ ...seatCommand(1), minSpinMs: 2_500 });
    const startMs = world.clock.nowMs();
    expect(await world.answerTo('spin')).toMatchObject({ ok: true });
    await endGame(world);
    expect(world.clock.nowMs() - startMs).toBeLessThan(2_500);
    expect(await world.answerTo('spin')).toMatchObject({ ok: false, reason: 'too_soon' });
    expect(world.machine.state().lastPlay).toBe(1);
    await world.clock.advance(startMs + 2_500 - world.clock.nowMs());
    expect(await world.answerTo('spin')).toMatchObject({ ok: true });
  });

  it('has no STOP while the reels turn where the site allows none, also after a handshake; the game takes its whole time', async () => {
    const { answerTo, clock, machine, picture } = await openWatchedMachine();
    const stopOf = () => picture.deck().buttons.find(({ kind }) => kind === 'stop');
    expect(stopOf()).toBeDefined();
    await machine.seat({ ...seatCommand(1), mayStop: false });
    expect(await answerTo('spin')).toMatchObject({ ok: true });
    expect(stopOf()).toBeUndefined();
    for (const button of ['stop', 'spin'])
      expect(await answerTo(button)).toMatchObject({ reason: button === 'stop' ? 'unknown_button' : 'not_now' });
    await clock.advance(1_500);
    expect(machine.state().running).not.toBeNull();
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, mayStop: false }));
    expect(await answerTo('stop')).toMatchObject({ reason: 'unknown_button' });
    await clock.advance(200);
    expect(machine.state().running).toBeNull();
    await machine.seat(seatCommand(1));
    expect(stopOf()).toBeDefined();
  });

  it('keeps it over a handshake that says it again, and drops it where that says none', async () => {
    const { machine } = await openWatchedMachine();
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, minSpinMs: 2_500 }));
    machine.pace.began();
    expect(machine.pace.refuses()).toBe('too_soon');
    await machine.handshake().answered(handshakeAnswer({ epoch: 1, seated: true, minSpinMs: 0 }));
    expect(machine.pace.refuses()).toBeNull();
  });

  it('begins no new game while a question waits, and goes on once it is answered', async () => {
    const world = await openWatchedMachine();
    expect(world.machine.pausePlay({ machineId, epoch: 1, forMs: 8_000 })).toMatchObject({ status: 1 });
    expect(await world.answerTo('spin')).toMatchObject({ ok: false, reason: 'paused' });
    expect(await world.answerTo('bet_up')).toMatchObject({ ok: true });
    world.machine.pausePlay({ machineId, epoch: 1, forMs: 0 });
    expect(await world.answerTo('spin')).toMatchObject({ ok: true });
  });

  it('ends the hold by itself when nobody says it again, and at once with the seat', async () => {
    const world = await openWatchedMachine();
    world.machine.pausePlay({ machineId, epoch: 1, forMs: 8_000 });
    await world.clock.advance(8_000);
    expect(world.machine.pace.refuses()).toBeNull();
    world.machine.pausePlay({ machineId, epoch: 1, forMs: 8_000 });
    await world.machine.unseat({ machineId, epoch: 1 });
    expect(world.machine.pace.refuses()).toBeNull();
    expect(world.machine.pausePlay({ machineId, epoch: 0, forMs: 8_000 })).toMatchObject({ status: 0 });
  });

  it('refuses no spin and holds none for longer when the wall clock is stepped back ten minutes', async () => {
    const world = await openWatchedMachine();
    const { clock, machine, answerTo } = world;
    await machine.seat({ ...seatCommand(1), minSpinMs: 2_500 });
    const pressedAtMs = clock.monotonicMs();
    expect(await answerTo('spin', { atMs: pressedAtMs })).toMatchObject({ ok: true });
    clock.step(-600_000);
    await endGame(world);
    await clock.advance(2_500);
    expect(await answerTo('spin', { atMs: clock.monotonicMs() })).toMatchObject({ ok: true });
    machine.pausePlay({ machineId, epoch: 1, forMs: 8_000 });
    clock.step(-600_000);
    await clock.advance(8_000);
    expect(machine.pace.refuses()).toBeNull();
  });

  it('takes no press for late and holds up no reel when the wall clock is stepped forth and back', async () => {
    const world = await openWatchedMachine();
    world.clock.step(600_000);
    expect(await world.answerTo('spin', { atMs: world.clock.monotonicMs() })).toMatchObject({ ok: true });
    await world.clock.advance(1_000);
    world.clock.step(-1_200_000);
    await world.clock.advance(1_000);
    expect(world.machine.state().running).toBeNull();
    expect(await world.answerTo('spin', { atMs: world.clock.monotonicMs() })).toMatchObject({ ok: true });
    expect(world.acted).toEqual([1, 1]);
  });

  it('lets a feature that has been paid for come to its end', async () => {
    const world = await openWatchedMachine({ draws: [...stopsOf.free] });
    expect(await world.answerTo('spin')).toMatchObject({ ok: true });
    await endGame(world);
    expect(world.machine.activity()).toBe('bonus');
    world.machine.pausePlay({ machineId, epoch: 1, forMs: 60_000 });
    await world.clock.advance(20_000);
    expect(world.machine.activity()).toBe('idle');
    expect(await world.answerTo('spin')).toMatchObject({ ok: false, reason: 'paused' });
  });
});

import { modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { cashIn, cashOut, handshakeAnswer, openTestMachine, seatCommand } from '../machine.fixture.ts';
import { after, openNoted, type World } from './metered-machine.fixture.ts';

const NOTHING = { moved: 0, refused: 0, undecided: 0 };
type Noted = Awaited<ReturnType<typeof openNoted>>;

/** Nobody sits there any more, and an attendant has it in service mode. */
async function takeToService({ machine, calls }: Noted) {
  await machine.fault('service', true);
  await machine.unseat({ machineId: machine.machineId, epoch: 1 });
  calls.length = 0;
}
const test = (world: World) => after(world, world.machine.metered!.test(1));

describe('a test that an attendant asks for', () => {
  it.each<[string, string, number, (world: Noted) => Promise<unknown>]>([
    [
      'with a hand pay that rings',
      'busy',
      100,
      ({ machine, egm }) => {
        egm.play(100, 90_000, 50_000);
        return machine.metered!.read(90_000);
      },
    ],
    [
      'whose cash out waits for the platform',
      'busy',
      0,
      (world) => {
        world.platform.answering = false;
        return after(world, world.machine.cashOut(cashOut(2)));
      },
    ],
    [
      'that is asked for a cash in',
      'busy',
      0,
      (world) => {
        world.egm.beginGame();
        return after(world, world.machine.apply(cashIn(2, 500)));
      },
    ],
    [
      'that has not decided a cash in',
      'busy',
      0,
      async (world) => {
        world.egm.look = async () => null;
        await after(world, world.machine.apply(cashIn(2, 500)));
        world.machine.metered!.disconnect();
        await world.clock.advance(1_000);
      },
    ],
    [
      'that an operator has to check',
      'under_check',
      0,
      ({ machine, egm }) => {
        egm.insertBill(100);
        return machine.metered!.read();
      },
    ],
    ['with credit of a player', 'has_credit', 5_000, async () => undefined],
  ])('is refused at once, of a machine %s: %s', async (_, reason, creditMinor, happens) => {
    const egm = modelEgm();
    const world = await openNoted({ egm, answers: { look: (wireId) => egm.look(wireId) }, creditMinor });
    await happens(world);
    await takeToService(world);
    const [credit, asked] = [egm.credit(), world.sent.length];
    const nowMs = world.clock.monotonicMs();
    expect(await test(world)).toEqual({ kind: 'refused', reason });
    expect(world.clock.monotonicMs() - nowMs).toBeLessThanOrEqual(100);
    expect([egm.credit(), world.sent.length]).toEqual([credit, asked]);
    expect(world.machine.metered!.isTestRequested()).toBe(false);
  });

  it('is refused at once, of a machine that was never read, and nothing is asked of that machine', async () => {
    const world = await openTestMachine({ metered: true });
    await world.machine.handshake().answered(handshakeAnswer());
    await world.machine.fault('service', true);
    expect(await world.machine.metered!.test(1)).toEqual({ kind: 'refused', reason: 'has_credit' });
  });

  it('is tested as soon as its hand pay is reset', async () => {
    const world = await openNoted({ creditMinor: 100 });
    const { machine, egm } = world;
    egm.play(100, 90_000, 50_000);
    await machine.metered!.read(90_000);
    await takeToService(world);
    egm.resetHandPay();
    await machine.metered!.handPayReset();
    expect(await test(world)).toMatchObject({ kind: 'ended', test: { result: 'done' } });
  });

  it('asks each direction once, and loses no second between them', async () => {
    const world = await openNoted();
    await takeToService(world);
    const beganMs = world.clock.monotonicMs();
    expect(await test(world)).toMatchObject({ kind: 'ended', test: { result: 'done' } });
    expect(world.clock.monotonicMs() - beganMs).toBeLessThan(1_000);
    const moved = ['reading', 'send', 'look', 'reading', 'acknowledge', 'unlock'];
    expect(world.calls).toEqual(['acknowledge', 'lock in', ...moved, 'acknowledge', 'lock out', ...moved]);
    expect(world.machine.metered!.transferCounts()).toEqual({ ...NOTHING, moved: 2 });
  });

  it('waits 15 s for a machine that is not ready, is sent nothing, and has no second one beside it', async () => {
    const world = await openNoted({ answers: { lock: async () => 'not_now' } });
    await takeToService(world);
    const { machine, clock } = world;
    const answer = machine.metered!.test(1);
    await clock.advance(14_900);
    expect(machine.metered!.isTestRequested()).toBe(true);
    expect(await machine.metered!.test(1)).toEqual({ kind: 'refused', reason: 'busy' });
    await clock.advance(200);
    expect(machine.metered!.isTestRequested()).toBe(false);
    expect(await answer).toEqual({ kind: 'refused', reason: 'not_ready' });
    expect([world.sent, machine.metered!.transferCounts()]).toEqual([[], NOTHING]);
  });

  it('is refused where somebody sits down while the machine gets ready, and its lock is given back', async () => {
    const egm = modelEgm();
    let sitDown = (): void => undefined;
    const lock = () => {
      sitDown();
      return egm.lock();
    };
    const world = await openNoted({ egm, answers: { lock } });
    await takeToService(world);
    const { machine, clock, calls } = world;
    sitDown = () => void machine.seat(seatCommand(2));
    const beganMs = clock.monotonicMs();
    expect(await test(world)).toEqual({ kind: 'refused', reason: 'seat_taken' });
    expect(clock.monotonicMs() - beganMs).toBeLessThan(1_000);
    expect(calls).toEqual(['acknowledge', 'lock in', 'reading', 'unlock']);
    expect(machine.metered!.transferCounts()).toEqual(NOTHING);
    expect(machine.state().faults).toEqual(['service']);
  });

  it('waits with its credit for a machine that is not ready to give it, and asks nothing until then', async () => {
    const egm = modelEgm();
    let isReady = false;
    const lock = async (direction: 'in' | 'out') => (direction === 'in' || isReady ? egm.lock() : ('not_now' as const));
    const world = await openNoted({ egm, answers: { lock } });
    await takeToService(world);
    const { machine, clock, sent } = world;
    const answer = machine.metered!.test(1);
    await clock.advance(10_000);
    expect([sent.length, egm.credit()]).toEqual([1, 1]);
    expect(machine.metered!.transferCounts()).toEqual({ ...NOTHING, moved: 1 });
    isReady = true;
    expect(await after(world, answer)).toMatchObject({ kind: 'ended', test: { result: 'done' } });
    expect(egm.credit()).toBe(0);
  });

  it('is open after 45 s for the attendant who waits', async () => {
    const world = await openNoted({ answers: { look: async () => null } });
    await takeToService(world);
    const beganMs = world.clock.monotonicMs();
    expect(await test(world)).toEqual({ kind: 'open' });
    expect(world.clock.monotonicMs() - beganMs).toBe(45_000);
  });

  it.each<[string, (egm: Noted['egm']) => void, string]>([
    ['the machine’s own words', (egm) => egm.refuseTransfers(true), 'status 87'],
    // Acknowledge, lock and reading come before it.
    ['that it never arrived', (egm) => egm.failAt(4, 'lost_request'), 'never arrived'],
  ])('has %s and the meters on the receipt where it is refused', async (_, happens, detail) => {
    const world = await openNoted();
    await takeToService(world);
    happens(world.egm);
    const answer = await test(world);
    const legs = [{ direction: 'in', end: { result: 'refused', detail, after: { creditMinor: 0 } } }];
    expect(answer).toMatchObject({ kind: 'ended', test: { result: 'refused', legs } });
  });

  it('has what the machine says of each direction on the receipt', async () => {
    const egm = modelEgm();
    let time = 0;
    const world = await openNoted({
      egm,
      answers: {
        async look(wireId) {
          const trace = await egm.look(wireId);
          time += 1;
          return trace?.kind === 'done' && time === 1 ? { ...trace, detail: 'status 00 at 12:00' } : trace;
        },
      },
    });
    await takeToService(world);
    const legs = [{ end: { detail: 'status 00 at 12:00' } }, { end: { detail: 'done' } }];
    expect(await test(world)).toMatchObject({ kind: 'ended', test: { legs } });
  });
});

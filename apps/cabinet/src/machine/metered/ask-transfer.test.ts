import { modelEgm } from '@salon/testkit/model-egm.ts';
import { describe, expect, it } from 'vitest';
import { cashIn, cashOut, question, transferId } from '../machine.fixture.ts';
import { after, openNoted } from './metered-machine.fixture.ts';
import type { TransferPort } from './transfer-port.ts';

const NOTHING = { moved: 0, refused: 0, undecided: 0 };

describe('a cash in that is asked of a machine', () => {
  it('is refused for good where the machine takes no transfers, and its lock is given back', async () => {
    const world = await openNoted({ answers: { lock: async () => 'never' } });
    const { machine, calls } = world;
    const refused = { result: 'refused', reason: 'out_of_service' };
    expect(await after(world, machine.apply(cashIn(1, 500)))).toMatchObject(refused);
    expect(await after(world, machine.ask(question(cashIn(1, 500))))).toMatchObject(refused);
    expect(calls).toEqual(['acknowledge', 'lock in', 'unlock']);
    expect(machine.state().faults).toEqual([]);
    expect(machine.metered!.transferCounts()).toEqual({ ...NOTHING, refused: 1 });
  });

  it.each<[string, Partial<TransferPort>]>([
    ['is open or tilted', { lock: async () => 'not_now' }],
    ['does not answer its lock', { lock: async () => null }],
    ['has something in its buffer', { acknowledge: async () => false }],
  ])('waits 30 s for a machine that %s, and is never sent', async (_, answers) => {
    const { machine, clock, calls, egm } = await openNoted({ answers });
    const asked = machine.apply(cashIn(1, 500));
    await clock.advance(29_900);
    expect(await asked).toMatchObject({ result: 'undecided' });
    expect(machine.metered!.requested()).toMatchObject({ transferId: transferId(1) });
    await clock.advance(100);
    expect(machine.metered!.requested()).toBeNull();
    expect(await machine.ask(question(cashIn(1, 500)))).toMatchObject({ result: 'refused', reason: 'not_now' });
    expect([calls.includes('send'), calls.at(-1), egm.credit()]).toEqual([false, 'unlock', 0]);
  });

  it('waits while a hand pay that is read holds the readings', async () => {
    const egm = modelEgm();
    let isHeld = false;
    const reading = async (alsoHeld?: boolean) => (isHeld && !alsoHeld ? null : egm.reading());
    const world = await openNoted({ egm, answers: { reading } });
    isHeld = true;
    expect(await after(world, world.machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'undecided' });
    isHeld = false;
    await world.clock.advance(1_000);
    expect(await after(world, world.machine.ask(question(cashIn(1, 500))))).toMatchObject({ result: 'applied' });
  });

  it('has one name for ever on the machine, whatever was asked before it', async () => {
    const world = await openNoted();
    await after(world, world.machine.apply(cashIn(1, 500)));
    await after(world, world.machine.apply(cashIn(2, 500)));
    expect(world.sent).toEqual([`${transferId(1)}:0`, `${transferId(2)}:0`]);
  });

  it('lets the cash out of an empty machine come first that begins while the machine gets ready', async () => {
    const begin: (() => void)[] = [];
    const egm = modelEgm();
    const lock = () => {
      begin.pop()?.();
      return egm.lock();
    };
    const world = await openNoted({ egm, answers: { lock } });
    const { machine, platform, clock, sent } = world;
    platform.answering = false;
    begin.push(() => void machine.cashOut(cashOut(2)));
    expect(await after(world, machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'undecided' });
    await clock.advance(5_000);
    expect([sent, machine.state().escrow?.transferId]).toEqual([[], transferId(2)]);
    platform.answering = true;
    await clock.advance(15_000);
    expect(await after(world, machine.ask(question(cashIn(1, 500))))).toMatchObject({ result: 'applied' });
    expect([egm.credit(), machine.state().faults]).toEqual([500, []]);
  });

  it('does not lock the machine while a cash out waits for the platform', async () => {
    const world = await openNoted();
    const { machine, egm, platform, clock, calls } = world;
    platform.answering = false;
    egm.beginGame();
    await after(world, machine.apply(cashIn(1, 500)));
    await after(world, machine.cashOut(cashOut(2)));
    egm.play(0, 0);
    calls.length = 0;
    await clock.advance(5_000);
    expect(calls).toEqual([]);
  });

  it('is dropped where a cash out has taken its id meanwhile', async () => {
    const world = await openNoted();
    const { machine, egm, clock, sent } = world;
    egm.beginGame();
    await after(world, machine.apply(cashIn(1, 500)));
    await after(world, machine.cashOut(cashOut(1)));
    egm.play(0, 0);
    await clock.advance(5_000);
    expect([sent, egm.credit(), machine.metered!.requested()]).toEqual([[], 0, null]);
    expect(machine.state()).toMatchObject({ faults: [], escrow: null, holdings: { creditMinor: 0 } });
    expect(await after(world, machine.apply(cashIn(3, 700)))).toMatchObject({ result: 'applied' });
  });

  it('is refused while another one was sent and is not decided', async () => {
    const egm = modelEgm();
    let isSilent = true;
    const look = async (wireId: string) => (isSilent ? null : egm.look(wireId));
    const world = await openNoted({ egm, answers: { look } });
    const { machine, clock } = world;
    expect(await after(world, machine.apply(cashIn(1, 500)))).toMatchObject({ result: 'undecided' });
    expect([egm.credit(), machine.metered!.requested()]).toEqual([500, null]);
    expect(await after(world, machine.apply(cashIn(2, 700)))).toMatchObject({ result: 'refused', reason: 'not_now' });
    isSilent = false;
    await clock.advance(3_000);
    expect([egm.credit(), machine.state().holdings.creditMinor]).toEqual([500, 500]);
  });
});

describe('a cash out that is asked of a machine', () => {
  it('waits for the end of the game, and counts as no refusal', async () => {
    const world = await openNoted({ creditMinor: 5_000 });
    const { machine, egm, platform, clock, calls } = world;
    const { moved } = machine.metered!.transferCounts();
    egm.beginGame(100);
    await after(world, machine.cashOut(cashOut(2)));
    await clock.advance(5_000);
    expect([new Set(calls), platform.paid.size]).toEqual([new Set(['acknowledge', 'lock out']), 0]);
    egm.play(0, 0);
    await clock.advance(5_000);
    expect([...platform.paid.values()]).toEqual([4_900]);
    expect(machine.metered!.transferCounts()).toEqual({ ...NOTHING, moved: moved + 1 });
  });

  it('asks nothing where the last game has taken all, and gives back the lock', async () => {
    const world = await openNoted({ creditMinor: 100 });
    const { machine, egm, platform, clock, calls, alarms } = world;
    const counted = { ...machine.metered!.transferCounts() };
    egm.play(100, 0);
    await after(world, machine.cashOut(cashOut(2)));
    await clock.advance(5_000);
    expect(calls).toEqual(['acknowledge', 'lock out', 'reading', 'unlock']);
    expect([[...platform.paid], alarms]).toEqual([[[transferId(2), 0]], []]);
    expect(machine.state()).toMatchObject({ faults: [], intents: [], lastPlay: 1, holdings: { creditMinor: 0 } });
    expect(machine.metered!.transferCounts()).toEqual(counted);
  });
});

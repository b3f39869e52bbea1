import { describe, expect, it } from 'vitest';
import { hostedEgm } from './hosted-egm.fixture.ts';

const REAL_TIME = 0x0e;

async function open(denominationCents = 1) {
  const world = await hostedEgm({ denominationCents });
  await world.moneyIn(1, 5_000);
  const { clock, keys, after } = world;
  return {
    ...world,
    /** What a key answers, and after how long. */
    async press(button: string) {
      const startMs = clock.monotonicMs();
      const answer = await after(keys.press({ button }));
      return { answer, afterMs: clock.monotonicMs() - startMs };
    },
  };
}

describe('a key of the machine on its line', () => {
  it('begins a game, which is answered as soon as the machine reports it, with its bet', async () => {
    const { press, egm, view, shown, clock } = await open(5);
    shown.length = 0;
    const { answer, afterMs } = await press('spin');
    expect(answer).toBeNull();
    expect(afterMs).toBeLessThan(100);
    expect([egm.memory().game?.bet, view.betMinor, view.pressed?.button]).toEqual([10, 50, 'spin']);
    expect(shown[0]).toBe(true);
    expect(clock.monotonicMs() - view.pressed!.atMs).toBeLessThan(100);
  });

  it('begins a game of a machine that reports none: its meters have moved', async () => {
    const { press, egm, clock, view, machine } = await open();
    egm.faults.order({ kind: 'silence', times: 1_000, command: REAL_TIME });
    egm.restart();
    await clock.advance(6_000);
    expect([view.isLinked, egm.session().isRealTime]).toEqual([true, false]);
    const { answer, afterMs } = await press('spin');
    expect(answer).toBeNull();
    expect(afterMs).toBeGreaterThanOrEqual(350);
    expect(afterMs).toBeLessThan(600);
    expect(machine.state().faults).toEqual([]);
  });

  it('is silent where the machine begins no game, and its meters stand still', async () => {
    const { press, egm, view } = await open();
    egm.act({ do: 'door', isOpen: true });
    const pressing = press('spin');
    expect(view.isPulsed).toBe(true);
    const { answer, afterMs } = await pressing;
    expect([answer, afterMs >= 600, view.isPulsed]).toEqual(['machine_silent', true, false]);
  });

  it('is out of service while the board does not answer', async () => {
    const { press, board } = await open();
    board.becomes({ isAnswering: false });
    for (const button of ['spin', 'bet', 'max']) expect((await press(button)).answer).toBe('out_of_service');
  });

  it('that begins no game is answered by the board at once', async () => {
    const { press, egm, view } = await open();
    const { bet } = egm.memory();
    const { answer, afterMs } = await press('bet');
    expect([answer, afterMs <= 10]).toEqual([null, true]);
    expect([egm.memory().bet === bet, view.isPulsed]).toEqual([false, false]);
  });

  it('pays out by COLLECT without any relay', async () => {
    const { press, egm, clock, platform, board } = await open();
    board.becomes({ isAnswering: false });
    expect((await press('collect')).answer).toBeNull();
    await clock.advance(5_000);
    expect([egm.memory().credit, [...platform.paid.values()]]).toEqual([0, [5_000]]);
  });

  it('that is none does nothing', async () => {
    const { press, keys, view } = await open();
    expect((await press('double')).answer).toBe('unknown_button');
    expect([keys.refuses({ button: 'double' }), keys.keyOf('double'), view.pressed]).toEqual([
      ...['unknown_button', null, null],
    ]);
    expect([keys.keyOf('spin'), keys.keyOf('bet')]).toEqual([
      { kind: 'spin', startsGame: true },
      { kind: 'bet_up', startsGame: false },
    ]);
  });
});

describe('the deck of the machine on its line', () => {
  it('shows bet and win of the last game, and no win while the next one runs', async () => {
    const { press, keys, egm, clock, machine } = await open();
    const key = { enabled: true };
    expect(keys.deck()).toMatchObject({ betMinor: 0, winMinor: 0, freeSpinsLeft: 0, buttons: [key, key, key, key] });
    egm.act({ do: 'rig', next: 'win' });
    await press('spin');
    expect(keys.deck()?.buttons).toEqual([
      { id: 'spin', kind: 'spin', label: 'SPIN', enabled: false },
      { id: 'bet', kind: 'bet_up', label: 'BET', enabled: false },
      { id: 'max', kind: 'bet_max', label: 'MAX BET', enabled: false },
      { id: 'collect', kind: 'collect', label: 'COLLECT', enabled: false },
    ]);
    await clock.advance(3_000);
    const { lastWinMinor } = machine.state();
    expect(lastWinMinor).toBeGreaterThan(0);
    expect(keys.deck()).toMatchObject({ betMinor: 10, winMinor: lastWinMinor });
    egm.act({ do: 'rig', next: 'lose' });
    await press('spin');
    expect(keys.deck()).toMatchObject({ betMinor: 10, winMinor: 0 });
  });
});

describe('a game that nobody here has begun', () => {
  it('puts the machine out of service, with or without an earlier press', async () => {
    const { press, egm, clock, machine } = await open();
    egm.act({ do: 'rig', next: 'lose' });
    await press('spin');
    await clock.advance(4_000);
    expect(machine.state().faults).toEqual([]);
    egm.press('spin');
    await clock.advance(200);
    expect([machine.state().faults, machine.metered!.runningBetMinor()]).toEqual([['pressed_at_machine'], 10]);
  });
});

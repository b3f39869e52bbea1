import { describe, expect, it } from 'vitest';
import { hostedEgm } from '../hosted-egm.fixture.ts';

const SERVICE_KEY_LINE = 'key switch turned';

describe('service mode at a machine', () => {
  it('begins and ends at once while nothing moves, and the attendant sees it', async () => {
    const { attendant, machine, after } = await hostedEgm({ isSeated: false });
    expect(attendant.status()).toEqual({
      ...{ isLinked: true, activity: 'idle', service: 'off', faults: [], inhibits: [] },
      ...{ isSeated: false, creditMinor: 0, testCreditMinor: 0 },
      keys: [
        { id: 'spin', label: 'SPIN' },
        { id: 'bet', label: 'BET' },
        { id: 'max', label: 'MAX BET' },
        { id: 'collect', label: 'COLLECT' },
      ],
    });
    expect(await after(attendant.service(true))).toBe('on');
    expect(attendant.status()).toMatchObject({ service: 'on', faults: ['service'], activity: 'error' });
    expect(await after(attendant.service(false))).toBe('off');
    expect(machine.state().faults).toEqual([]);
  });

  it('shows the seat and its credit', async () => {
    const world = await hostedEgm();
    await world.moneyIn(1, 5_000);
    world.machine.inhibit('no_picture', true);
    expect(world.attendant.status()).toMatchObject({ isSeated: true, creditMinor: 5_000, inhibits: ['no_picture'] });
  });

  it('waits for a game that runs, and says after ten seconds that it still does', async () => {
    const world = await hostedEgm();
    const { egm, attendant, keys, after, clock } = world;
    await world.moneyIn(1, 5_000);
    egm.act({ do: 'settings', settings: { gameMs: 30_000 } });
    await after(keys.press({ button: 'spin' }));
    const startMs = clock.monotonicMs();
    expect(await after(attendant.service(true))).toBe('begins');
    expect(clock.monotonicMs() - startMs).toBeGreaterThanOrEqual(10_000);
    expect(clock.monotonicMs() - startMs).toBeLessThan(10_200);
    expect(keys.refuses({ button: 'bet' })).toBe('not_now');
    await clock.advance(25_000);
    expect(attendant.status()).toMatchObject({ service: 'on', creditMinor: world.credit() });
  });

  it('answers as soon as the game has ended', async () => {
    const world = await hostedEgm();
    const { attendant, keys, after, clock, egm } = world;
    await world.moneyIn(1, 5_000);
    egm.act({ do: 'rig', next: 'lose' });
    await after(keys.press({ button: 'spin' }));
    const startMs = clock.monotonicMs();
    expect(await after(attendant.service(true))).toBe('on');
    expect(clock.monotonicMs() - startMs).toBeLessThan(2_000);
    expect(world.credit()).toBe(4_990);
  });

  it('follows the key switch of the attendant', async () => {
    const { board, attendant, clock, written } = await hostedEgm();
    board.becomes({ isServiceKeyOn: true });
    await clock.advance(100);
    expect(attendant.status().service).toBe('on');
    board.becomes({ isServiceKeyOn: false });
    await clock.advance(100);
    expect(attendant.status().service).toBe('off');
    expect(written(SERVICE_KEY_LINE).map(({ level, facts }) => [level, facts])).toEqual([
      ['info', { isOn: true }],
      ['info', { isOn: false }],
    ]);
  });
});

describe('a key that an attendant tests', () => {
  async function inService() {
    const world = await hostedEgm({ isSeated: false });
    await world.after(world.attendant.service(true));
    world.log.length = 0;
    return world;
  }

  it('is refused outside of service, and where there is none', async () => {
    const { attendant, after } = await hostedEgm();
    expect(await attendant.press('spin')).toEqual({ kind: 'refused', reason: 'not_in_service' });
    expect(await attendant.press('double')).toEqual({ kind: 'refused', reason: 'unknown_key' });
    await after(attendant.service(true));
    expect(await attendant.press('double')).toEqual({ kind: 'refused', reason: 'unknown_key' });
  });

  it('is pulsed, and the machine that has no credit begins no game', async () => {
    const { attendant, after, log, egm } = await inService();
    const bet = egm.memory().bet;
    const pulsed = { isAnswered: true, hasReacted: false };
    expect(await after(attendant.press('bet'))).toEqual({ kind: 'pulsed', ...pulsed });
    expect(egm.memory().bet).not.toBe(bet);
    expect(log).toMatchObject([{ level: 'info', message: 'key tested', facts: { key: 'bet', ...pulsed } }]);
  });

  it('is pulsed in vain where the board does not answer', async () => {
    const { attendant, after, board } = await inService();
    board.becomes({ isAnswering: false });
    expect(await after(attendant.press('spin'))).toMatchObject({ isAnswered: false });
  });

  it('is refused while another one is tested, or money moves', async () => {
    const { attendant, after, clock } = await inService();
    const first = attendant.press('bet');
    expect(await attendant.press('spin')).toEqual({ kind: 'refused', reason: 'busy' });
    await after(first);
    const test = attendant.transfer();
    expect(await attendant.press('spin')).toEqual({ kind: 'refused', reason: 'busy' });
    await clock.advance(500);
    expect(await attendant.press('spin')).toEqual({ kind: 'refused', reason: 'busy' });
    await after(test);
    expect(await after(attendant.press('bet'))).toMatchObject({ kind: 'pulsed' });
  });
});

describe('a transfer that an attendant tests', () => {
  it('is one credit onto the machine and off again, which is nobody’s money', async () => {
    const world = await hostedEgm({ isSeated: false, denominationCents: 5 });
    const { attendant, after, egm, platform, log } = world;
    expect(await attendant.transfer()).toEqual({ kind: 'refused', reason: 'not_in_service' });
    expect(log).toEqual([]);
    await after(attendant.service(true));
    log.length = 0;
    const test = attendant.transfer();
    let mostMinor = 0;
    for (let ms = 0; ms < 5_000; ms += 10) {
      await world.clock.advance(10);
      mostMinor = Math.max(mostMinor, attendant.status().testCreditMinor);
    }
    const answer = await after(test);
    expect(answer).toMatchObject({ kind: 'ended', test: { amountMinor: 5 } });
    expect([mostMinor, egm.memory().meters.aftInCents, egm.memory().meters.aftOutCents]).toEqual([5, 5, 5]);
    expect([egm.memory().credit, platform.paid.size, world.credit()]).toEqual([0, 0, 0]);
    const [line] = world.written('transfer tested');
    expect(line).toEqual({
      level: 'info',
      message: 'transfer tested',
      facts: { test: expect.anything() },
      about: undefined,
    });
  });

  it('ends before service does, which waits for it', async () => {
    const { attendant, after, egm } = await hostedEgm({ isSeated: false });
    await after(attendant.service(true));
    const test = attendant.transfer();
    expect(await after(attendant.service(false))).toBe('off');
    expect([(await after(test)).kind, egm.memory().credit, egm.memory().meters.aftOutCents]).toEqual(['ended', 0, 1]);
  });

  it('is refused while somebody sits there, and the log says so', async () => {
    const { attendant, after, written } = await hostedEgm();
    await after(attendant.service(true));
    const refused = { kind: 'refused', reason: 'seat_taken' };
    expect(await after(attendant.transfer())).toEqual(refused);
    expect(written('transfer tested')).toMatchObject([{ facts: refused }]);
  });
});

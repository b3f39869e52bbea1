import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openPlayedCabinet, type SasCabinet, WAIT } from './sas-cabinet.ts';

let cabinet: SasCabinet;
async function open(creditMinor?: number): Promise<SasCabinet> {
  cabinet = await openPlayedCabinet({}, creditMinor);
  return cabinet;
}
afterEach(async () => cabinet.close());

const boardIs = (is: 'silent' | 'gone' | 'live') => cabinet.egm().order({ do: 'board', is });
const refuses = () => ['spin', 'bet', 'collect'].map((button) => cabinet.driver().refuses({ button }));

async function play(): Promise<void> {
  const { lastPlay } = cabinet.machine().state();
  await expect.poll(() => cabinet.driver().refuses({ button: 'spin' }), WAIT).toBeNull();
  expect(await cabinet.press('spin')).toBeNull();
  await expect.poll(() => cabinet.machine().state().lastPlay, WAIT).toBe(lastPlay + 1);
}

describe('a machine whose board fails under its player', () => {
  it.each(['silent', 'gone'] as const)(
    'is not played while its board is %s, pays out, and is played again by itself',
    async (fault) => {
      const { machine, driver, egm, press, platform } = await open();
      await play();
      await boardIs(fault);
      const beganMs = performance.now();
      await expect.poll(() => machine().inhibits(), WAIT).toEqual(['no_keys']);
      // A board that is asked, and answers nothing, for a second.
      console.log(`${fault}: inhibited after ${(performance.now() - beganMs).toFixed(0)} ms`);
      await expect.poll(refuses, WAIT).toEqual(['out_of_service', 'out_of_service', null]);
      expect(driver().counts?.().board).toMatchObject({ isConnected: false, pulses: 1 });
      await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(false);
      const { creditMinor } = machine().state().holdings;
      // COLLECT is a transfer: no relay presses it.
      expect(await press('collect')).toBeNull();
      await expect.poll(() => [...platform.paid.values()], WAIT).toEqual([creditMinor]);
      await boardIs('live');
      await expect.poll(() => machine().inhibits(), WAIT).toEqual([]);
      await expect.poll(async () => (await egm().view()).isPlayOn, WAIT).toBe(true);
      expect(machine().state().faults).toEqual([]);
    },
  );

  it('answers a press that it has not confirmed so, once, and presses it never later', async () => {
    const { machine, egm, press, driver } = await open();
    await boardIs('silent');
    expect(await press('spin')).toBe('out_of_service');
    await boardIs('live');
    await expect.poll(() => driver().refuses({ button: 'spin' }), WAIT).toBeNull();
    await sleep(1_000);
    expect((await egm().view()).meters.gamesPlayed).toBe(0);
    expect(driver().counts?.().board).toMatchObject({ pulses: 1, failed: 1 });
    await play();
    expect(machine().state().faults).toEqual([]);
  });
});

describe('a key with a lamp', () => {
  it('is not pressed while the lamp is out: of a bet above its credit only the machine knows', async () => {
    const { egm, driver } = await open(20);
    await expect.poll(() => driver().refuses({ button: 'spin' }), WAIT).toBeNull();
    await egm().order({ do: 'key', key: 'max_bet' });
    await expect.poll(() => driver().refuses({ button: 'spin' }), WAIT).toBe('not_now');
    expect(driver().deck()?.buttons).toMatchObject([
      { kind: 'spin', enabled: false },
      { kind: 'bet_up', enabled: true },
      { kind: 'collect', enabled: true },
    ]);
    await egm().order({ do: 'key', key: 'bet' });
    await expect.poll(() => driver().refuses({ button: 'spin' }), WAIT).toBeNull();
  });
});

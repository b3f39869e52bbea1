import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cashIn } from '../../../../apps/cabinet/src/machine/machine.fixture.ts';
import { openPlayedCabinet, type SasCabinet, WAIT } from './sas-cabinet.ts';

/** A camera that comes back is looked for once in five seconds. */
const HEALS = { timeout: 20_000, interval: 20 };

let cabinet: SasCabinet;
beforeEach(async () => {
  cabinet = await openPlayedCabinet({ hasCamera: true });
});
afterEach(async () => cabinet.close());

const cameraIs = (is: 'live' | 'stalled' | 'repeating' | 'frozen' | 'gone') =>
  cabinet.egm().order({ do: 'camera', is });
const isPlayOn = async () => (await cabinet.egm().view()).isPlayOn;
const refuses = () =>
  ['spin', 'bet', 'collect'].map((button) => cabinet.driver().refuses({ button })?.toString() ?? 'nothing');

async function play(): Promise<void> {
  const { lastPlay } = cabinet.machine().state();
  await expect.poll(() => cabinet.driver().refuses({ button: 'spin' }), WAIT).toBeNull();
  expect(await cabinet.press('spin')).toBeNull();
  await expect.poll(() => cabinet.machine().state().lastPlay, WAIT).toBe(lastPlay + 1);
}
/** Milliseconds from this call until play is inhibited. */
async function inhibited(): Promise<number> {
  const beganMs = performance.now();
  await expect.poll(() => cabinet.machine().inhibits(), WAIT).toEqual(['no_picture']);
  return performance.now() - beganMs;
}

describe('a machine whose picture freezes under its player', () => {
  it.each(['stalled', 'repeating', 'gone'] as const)(
    'is not played while its camera is %s, pays out, and is played again by itself',
    async (fault) => {
      const { machine, driver, egm, press, platform } = cabinet;
      await play();
      await cameraIs(fault);
      console.log(`${fault}: inhibited after ${(await inhibited()).toFixed(0)} ms`);
      let lapses = 0;
      const endListening = machine().listen({
        changed: () => {
          lapses += machine().inhibits().length === 0 ? 1 : 0;
        },
      });
      expect(refuses()).toEqual(['no_picture', 'no_picture', 'nothing']);
      expect(driver().deck()?.buttons).toMatchObject([
        { kind: 'spin', enabled: false },
        { kind: 'bet_up', enabled: false },
        { kind: 'collect', enabled: true },
      ]);
      await expect.poll(isPlayOn, WAIT).toBe(false);
      expect(await machine().apply(cashIn(8, 500))).toMatchObject({ result: 'refused', reason: 'out_of_service' });

      const { creditMinor } = machine().state().holdings;
      expect(await press('collect')).toBeNull();
      await expect.poll(() => [...platform.paid.values()], WAIT).toEqual([creditMinor]);
      expect(await egm().view()).toMatchObject({ credit: 0, meters: { aftOutCents: creditMinor } });
      await expect.poll(isPlayOn, WAIT).toBe(false);
      // Opening it again, and once more, does not pass for a picture that is back.
      await expect.poll(() => driver().counts?.().picture?.opened, HEALS).toBeGreaterThan(2);
      expect(lapses).toBe(0);
      endListening();

      await cameraIs('live');
      await expect.poll(() => machine().inhibits(), HEALS).toEqual([]);
      await expect.poll(isPlayOn, WAIT).toBe(true);
      expect(await machine().apply(cashIn(9, 500))).toMatchObject({ result: 'applied' });
      await play();
      expect(machine().state().faults).toEqual([]);
    },
  );

  it('is not played once its glass has not moved for a game, and all its games are booked', async () => {
    const { machine, egm, press, platform } = cabinet;
    await cameraIs('frozen');
    // The first game may pass: its event comes late, and the glass moved for the cash in just before.
    const playOn = async () => {
      if (refuses()[0] === 'nothing') expect(await press('spin')).toBeNull();
      return machine().inhibits();
    };
    await expect.poll(playOn, WAIT).toEqual(['no_picture']);
    // A game that runs keeps its credit until it ends.
    await expect.poll(refuses, WAIT).toEqual(['no_picture', 'no_picture', 'nothing']);
    await cameraIs('live');
    await expect.poll(() => machine().inhibits(), HEALS).toEqual([]);
    await play();
    const { gamesPlayed } = (await egm().view()).meters;
    await expect.poll(() => platform.booked.size, WAIT).toBe(gamesPlayed);
  });

  it('stays inhibited without its player until its camera is back, which is closed then', async () => {
    const { machine, driver } = cabinet;
    await cameraIs('gone');
    await inhibited();
    expect(await cabinet.press('collect')).toBeNull();
    await expect.poll(() => machine().state().holdings.creditMinor, WAIT).toBe(0);
    await machine().unseat({ machineId: machine().machineId, epoch: 1 });
    const { opened } = driver().counts?.().picture ?? { opened: 0 };
    await expect.poll(() => driver().counts?.().picture?.opened, HEALS).toBeGreaterThan(opened + 1);
    expect(machine().inhibits()).toEqual(['no_picture']);
    await cameraIs('live');
    await expect.poll(() => machine().inhibits(), HEALS).toEqual([]);
    await expect.poll(() => driver().counts?.().picture?.state, WAIT).toBe('closed');
  });

  it('takes no press before the first frame, and opens its camera for a player alone', async () => {
    const { machine, driver } = cabinet;
    const seat = { machineId: machine().machineId, epoch: 2 };
    await machine().unseat(seat);
    await expect.poll(() => driver().counts?.().picture?.state, WAIT).toBe('closed');
    expect(machine().inhibits()).toEqual([]);
    await cameraIs('stalled');
    await cabinet.seat(3);
    expect(driver().refuses({ button: 'bet' })).toBe('no_picture');
    expect(machine().inhibits()).toEqual([]);
    await inhibited();
    await cameraIs('live');
    await expect.poll(() => driver().refuses({ button: 'bet' }), HEALS).toBeNull();
    expect(machine().inhibits()).toEqual([]);
  });
});

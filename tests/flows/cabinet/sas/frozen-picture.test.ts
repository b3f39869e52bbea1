import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cashIn } from '../../../../apps/cabinet/src/machine/machine.fixture.ts';
import { openHttpCamera } from './http-camera.ts';
import { openPlayedCabinet, type SasCabinet, WAIT } from './sas-cabinet.ts';

/** From the moment at which the camera fails. */
const INHIBITED_WITHIN_MS = 2_000;
/** A camera that comes back is looked for once in five seconds. */
const HEALS = { timeout: 20_000, interval: 20 };

let camera: Awaited<ReturnType<typeof openHttpCamera>>;
let cabinet: SasCabinet;
beforeEach(async () => {
  camera = await openHttpCamera();
  cabinet = await openPlayedCabinet({}, 5_000, { cameras: { screen: { source: camera.source() } } });
});
afterEach(async () => {
  await cabinet.close();
  await camera.close();
});

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
  it.each([
    ['stalled', () => camera.show('stalled'), () => camera.show('motion')],
    ['repeating', () => camera.show('repeating'), () => camera.show('motion')],
    ['vanished', () => camera.vanish(), () => camera.comeBack()],
  ] as const)(
    'is not played while its camera is %s, pays out, and is played again by itself',
    async (name, fail, heal) => {
      const { machine, driver, egm, press, platform } = cabinet;
      await play();
      await fail();
      const tookMs = await inhibited();
      console.log(`${name}: inhibited after ${tookMs.toFixed(0)} ms`);
      expect(tookMs).toBeLessThan(INHIBITED_WITHIN_MS);
      let lapses = 0;
      const endListening = machine().listen({
        changed: () => {
          lapses += machine().inhibits().length === 0 ? 1 : 0;
        },
      });
      expect(refuses()).toEqual(['no_picture', 'no_picture', 'nothing']);
      expect(
        driver()
          .deck()
          ?.buttons.map(({ kind, enabled }) => [kind, enabled]),
      ).toEqual([
        ['spin', false],
        ['bet_up', false],
        ['collect', true],
      ]);
      await expect.poll(isPlayOn, WAIT).toBe(false);
      expect(await machine().apply(cashIn(8, 500))).toMatchObject({ result: 'refused', reason: 'out_of_service' });

      const { creditMinor } = machine().state().holdings;
      expect(await press('collect')).toBeNull();
      await expect.poll(() => [...platform.paid.values()], WAIT).toEqual([creditMinor]);
      expect(await egm().view()).toMatchObject({ credit: 0, meters: { aftOutCents: creditMinor } });
      await expect.poll(isPlayOn, WAIT).toBe(false);
      // Opening it again, and once more, does not pass for a picture that is back.
      await expect.poll(() => driver().pictureCounts?.()?.opened, HEALS).toBeGreaterThan(2);
      expect(lapses).toBe(0);
      endListening();

      await heal();
      await expect.poll(() => machine().inhibits(), HEALS).toEqual([]);
      await expect.poll(isPlayOn, WAIT).toBe(true);
      expect(await machine().apply(cashIn(9, 500))).toMatchObject({ result: 'applied' });
      await play();
      expect(machine().state().faults).toEqual([]);
    },
  );

  it('is not played once its glass has not moved for a game, which is booked', async () => {
    const { machine } = cabinet;
    camera.show('still');
    // A glass that moved just before the event of the game's start has shown its beginning.
    const before = camera.sent();
    await expect.poll(camera.sent, WAIT).toBeGreaterThan(before + 30);
    await play();
    const tookMs = await inhibited();
    console.log(`unchanged: inhibited after ${tookMs.toFixed(0)} ms`);
    expect(refuses()).toEqual(['no_picture', 'no_picture', 'nothing']);
    camera.show('motion');
    await expect.poll(() => machine().inhibits(), HEALS).toEqual([]);
    await play();
  });

  it('takes no press before the first frame, and opens its camera for a player alone', async () => {
    const { machine, driver } = cabinet;
    const seat = { machineId: machine().machineId, epoch: 2 };
    await machine().unseat(seat);
    await expect.poll(camera.isWatched, WAIT).toBe(false);
    expect(machine().inhibits()).toEqual([]);
    camera.show('stalled');
    await cabinet.seat(3);
    expect(driver().refuses({ button: 'bet' })).toBe('no_picture');
    expect(machine().inhibits()).toEqual([]);
    await inhibited();
    camera.show('motion');
    await expect.poll(() => driver().refuses({ button: 'bet' }), HEALS).toBeNull();
    expect(machine().inhibits()).toEqual([]);
  });
});

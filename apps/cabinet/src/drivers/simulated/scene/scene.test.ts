import { games, windowAt } from '@salon/domain/games/index.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monotonicMs } from '../../../clock.ts';
import { HEIGHT_PX, WIDTH_PX } from '../../../video/paint/cabinet/places.ts';
import { amountText } from '../../../video/paint/text.ts';
import type { I420 } from '../../../video/ports.ts';
import { messageOf } from './message.ts';
import { openScene } from './scene.ts';
import type { SceneState } from './scene-state.ts';

function picture(): I420 {
  const size = WIDTH_PX * HEIGHT_PX;
  const planes = { y: new Uint8Array(size), u: new Uint8Array(size / 4), v: new Uint8Array(size / 4) };
  return { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, ...planes, yStride: WIDTH_PX, cStride: WIDTH_PX / 2 };
}

const BOXES: SceneState['boxes'] = [{ prizeMinor: null }, { prizeMinor: 0 }, { prizeMinor: 500 }];
const minor = fc.nat(90_000_000);
const states: fc.Arbitrary<SceneState> = fc
  .record({
    game: fc.constantFrom(...games.slice(1, 3)),
    stop: fc.nat(25),
    creditMinor: minor,
    winMinor: minor,
    jackpotMinor: fc.constantFrom(null, 4_711),
    activity: fc.constantFrom('idle', 'spinning', 'bonus', 'handpay', 'error', 'cashing_out'),
    line: fc.constantFrom(null, 0, 2),
    boxes: fc.constantFrom(null, BOXES),
    freeSpinsLeft: fc.nat(3),
    burnId: fc.constantFrom(null, 9),
  })
  .map(({ game, stop, line, ...rest }) => {
    const stops = game.reels.map(() => stop);
    const lineWins = line === null ? [] : [{ line, symbol: 'gem', count: 3, winMinor: 500 }];
    const reels = { window: windowAt(game, stops), spin: null, stops };
    const machine = { gameId: game.id, name: game.name, brand: 'Sultan', number: 7, currency: 'TRY', betMinor: 100 };
    return { ...machine, ...rest, reels, lineWins, pressed: null };
  });

describe('scene', () => {
  // One course each: one test of all ten would take a busy computer longer than a test may.
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'GM-02 shows the same picture whether it drew all of it or only what changed: %i',
    () => {
      fc.assert(
        fc.property(fc.array(states, { minLength: 2, maxLength: 4 }), (course) => {
          const [cached, cachedFor] = [openScene(), picture()];
          const nowMs = monotonicMs() - 60_000;
          for (const state of course) {
            cached.show(state);
            cached.drawInto(cachedFor, nowMs);
          }
          const [fresh, freshOn] = [openScene(), picture()];
          fresh.show(course.at(-1)!);
          fresh.drawInto(freshOn, nowMs);
          expect(Buffer.compare(cachedFor.y, freshOn.y)).toBe(0);
          expect(Buffer.compare(cachedFor.u, freshOn.u)).toBe(0);
        }),
        { numRuns: 1 },
      );
    },
  );
  it('GM-08 lights the pressed key and lets it go dark again', () => {
    const [scene, on] = [openScene(), picture()];
    const [state] = fc.sample(states, 1);
    const luma = () => on.y.reduce((sum, light) => sum + light, 0);
    scene.show({ ...state!, pressed: { button: 'spin', atMs: 1_000 } });
    scene.drawInto(on, 900_000);
    const dark = luma();
    scene.drawInto(on, 1_100);
    expect(luma()).toBeGreaterThan(dark);
    scene.drawInto(on, 900_000);
    expect(luma()).toBe(dark);
  });
  it('says whether it has drawn anything', () => {
    const [scene, on] = [openScene(), picture()];
    const [state] = fc.sample(states, 1);
    const nowMs = monotonicMs() + 60_000;
    const atRest = { ...state!, lineWins: [], winMinor: 0, pressed: null };
    scene.show(atRest);
    expect(scene.drawInto(on, nowMs)).toBe(true);
    expect(scene.drawInto(on, nowMs + 33)).toBe(false);
    expect(scene.drawInto(picture(), nowMs + 66)).toBe(true);
    expect(scene.drawInto(on, nowMs + 99)).toBe(true);
    scene.show({ ...atRest, creditMinor: atRest.creditMinor + 100 });
    expect(scene.drawInto(on, nowMs + 132)).toBe(true);
    expect(scene.drawInto(on, nowMs + 165)).toBe(false);
  });
  it('draws a game that it does not know, with symbols that nobody has drawn', () => {
    const [scene, on] = [openScene(), picture()];
    const [state] = fc.sample(states, 1);
    const window = [
      ['anchor', 'bell'],
      ['rope', 'anchor'],
      ['bell', 'rope'],
      ['rope', 'bell'],
    ];
    scene.show({ ...state!, gameId: 'harbour', reels: { window, spin: null, stops: [0, 0, 0, 0] } });
    scene.drawInto(on, 0);
    expect(new Set(on.y).size).toBeGreaterThan(50);
  });
  it('shows what the machine does', () => {
    const [state] = fc.sample(states, 1);
    const idle: SceneState = {
      ...state!,
      activity: 'idle',
      boxes: null,
      freeSpinsLeft: 0,
      winMinor: 0,
      creditMinor: 5,
    };
    expect(messageOf(idle, false, null)).toBe('PRESS SPIN');
    expect(messageOf({ ...idle, freeSpinsLeft: 7 }, true, null)).toBe('FREE SPINS  7');
    expect(messageOf({ ...idle, activity: 'error', winMinor: 9 }, false, null)).toBe('OUT OF ORDER');
  });
  it('writes amounts from whole minor units', () => {
    expect(amountText(345_000, 'TRY')).toBe('₺3.450,00');
    expect(amountText(5, 'EUR')).toBe('€0.05');
    expect(amountText(123_456, 'not a code')).toBe('1,234.56');
  });
});

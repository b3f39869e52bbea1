import { beforeEach, expect, it } from 'vitest';
import type { CameraState } from '../../../video/camera/camera.ts';
import { createPictureWatch, type PictureWatch } from './picture-watch.ts';

let nowMs = 0;
let isSeated = true;
let camera: CameraState = 'live';
let inhibited: boolean;
let timers: { atMs: number; run(): void }[];
let watch: PictureWatch;

beforeEach(() => {
  [nowMs, isSeated, camera, inhibited, timers] = [1_000, true, 'live', false, []];
  const machine = {
    state: () => ({ seated: isSeated }) as never,
    inhibit(_: unknown, stands: boolean) {
      inhibited = stands;
    },
  };
  const clock = {
    monotonicMs: () => nowMs,
    sleep: (ms: number) => new Promise<void>((run) => timers.push({ atMs: nowMs + ms, run })),
  };
  watch = createPictureWatch({ machine, clock }, { state: () => camera });
});

function now(state: CameraState): { inhibited: boolean; hasPicture: boolean } {
  camera = state;
  watch.follow();
  return { inhibited, hasPicture: watch.hasPicture() };
}
async function pass(ms: number): Promise<void> {
  nowMs += ms;
  for (const { atMs, run } of timers) if (atMs <= nowMs) run();
  await Promise.resolve();
  await Promise.resolve();
}

it.each(['stalled', 'repeating', 'unchanged', 'gone'] as const)(
  'of a %s camera inhibits play until it is live',
  (frozen) => {
    expect(now('live')).toEqual({ inhibited: false, hasPicture: true });
    expect(now(frozen)).toEqual({ inhibited: true, hasPicture: false });
    expect(now('live')).toEqual({ inhibited: false, hasPicture: true });
  },
);

it('of a camera that opens takes no press, and is a fault after a second', async () => {
  expect(now('opening')).toEqual({ inhibited: false, hasPicture: false });
  await pass(900);
  expect(inhibited).toBe(false);
  await pass(100);
  expect(inhibited).toBe(true);
  expect(now('live')).toEqual({ inhibited: false, hasPicture: true });
});

it('that stands still while nobody sits there inhibits play after three seconds, one that opens for a still or is closed does not', async () => {
  isSeated = false;
  expect(now('opening').inhibited).toBe(false);
  await pass(1_500);
  expect(now('opening').inhibited).toBe(false);
  expect(now('gone').inhibited).toBe(false);
  await pass(2_900);
  expect(now('live').inhibited).toBe(false);
  expect(now('stalled').inhibited).toBe(false);
  await pass(3_000);
  expect(inhibited).toBe(true);
  expect(now('closed').inhibited).toBe(false);
});

it('that stands still inhibits play at once for a player who comes, and on after one who goes', async () => {
  isSeated = false;
  expect(now('stalled').inhibited).toBe(false);
  isSeated = true;
  expect(now('stalled').inhibited).toBe(true);
  await pass(3_000);
  isSeated = false;
  expect(now('stalled').inhibited).toBe(true);
});

it('that stands still inhibits play on where its player goes before the three seconds are over', async () => {
  expect(now('gone').inhibited).toBe(true);
  await pass(1_000);
  isSeated = false;
  expect(now('gone').inhibited).toBe(true);
  await pass(2_000);
  expect(inhibited).toBe(true);
  expect(now('live').inhibited).toBe(false);
});

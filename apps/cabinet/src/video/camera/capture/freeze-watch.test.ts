import { beforeEach, describe, expect, it } from 'vitest';
import { createFreezeWatch, type FreezeWatch, INTER_REPEATS, INTRA_REPEATS } from './freeze-watch.ts';

const FRAME_MS = 33;
let nowMs = 0;
let states: string[] = [];
let watch: FreezeWatch;

beforeEach(() => {
  nowMs = 1_000;
  states = [];
  watch = createFreezeWatch(
    () => nowMs,
    (state) => states.push(state),
  );
});

function frames(count: number, frame: { isSame?: boolean; isMoving?: boolean } = {}, limit = INTRA_REPEATS): void {
  for (let n = 0; n < count; n += 1) {
    nowMs += FRAME_MS;
    watch.frame({ isSame: false, isMoving: false, ...frame }, limit);
  }
}
function silence(ms: number): void {
  for (const untilMs = nowMs + ms; nowMs < untilMs; nowMs += 50) watch.evaluate();
}

describe('a picture', () => {
  it('is live with its first frame, stalled after half a second without one, and live with the next', () => {
    frames(3);
    silence(450);
    expect(states).toEqual(['live']);
    silence(100);
    expect(states).toEqual(['live', 'stalled']);
    frames(1);
    expect(states).toEqual(['live', 'stalled', 'live']);
  });

  it('is repeating after ten identical frames in a row, and live with the first that differs', () => {
    frames(1);
    frames(9, { isSame: true });
    expect(states).toEqual(['live']);
    frames(1, { isSame: true });
    expect(states).toEqual(['live', 'repeating']);
    frames(1);
    expect(states).toEqual(['live', 'repeating', 'live']);
  });

  it('that was repeating before it was opened again is live with the first that differs from its first', () => {
    watch.doubt();
    frames(1);
    frames(3, { isSame: true });
    expect(states).toEqual(['repeating']);
    frames(1);
    expect(states).toEqual(['repeating', 'live']);
  });

  it('of an encoder is live with its first frame in any case', () => {
    watch.doubt();
    frames(1, {}, INTER_REPEATS);
    expect(states).toEqual(['live']);
  });

  it('of an encoder that skips what does not change may stand still for longer', () => {
    frames(1);
    frames(44, { isSame: true }, INTER_REPEATS);
    expect(states).toEqual(['live']);
    frames(2, { isSame: true }, INTER_REPEATS);
    expect(states).toEqual(['live', 'repeating']);
  });

  it('that does not move after a game has begun is unchanged, until it moves', () => {
    frames(30);
    watch.gameStarted();
    frames(45);
    expect(states).toEqual(['live']);
    frames(2);
    expect(states).toEqual(['live', 'unchanged']);
    frames(1, { isMoving: true });
    expect(states).toEqual(['live', 'unchanged', 'live']);
  });

  it('that moved shortly before its game was heard of is live', () => {
    frames(5);
    frames(3, { isMoving: true });
    frames(10);
    watch.gameStarted();
    frames(60);
    expect(states).toEqual(['live']);
  });

  it('is unchanged by the first game that it does not show, however often a player presses', () => {
    frames(30);
    for (let press = 0; press < 5; press += 1) {
      watch.gameStarted();
      frames(12);
    }
    expect(states).toEqual(['live', 'unchanged']);
  });
});

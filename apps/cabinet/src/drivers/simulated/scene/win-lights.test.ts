import { describe, expect, it } from 'vitest';
import { featureCells, litCells, winShow } from './win-lights.ts';

const reels = (window: string[][]) => ({ window, spin: null, stops: [] });

describe('win lights', () => {
  it('light nothing before the reels stand or without a win', () => {
    expect(winShow(2, -1)).toBeNull();
    expect(winShow(0, 500)).toBeNull();
  });
  it('show all wins together, then one after another', () => {
    expect([0, 1_200, 2_300, 3_400].map((since) => winShow(2, since)?.win)).toEqual([null, 0, 1, null]);
    expect([0, 1_200].map((since) => winShow(1, since)?.win)).toEqual([0, 0]);
  });
  it('pulse at first, and change later only with the line that they show', () => {
    const steps = (wins: number, fromMs: number, untilMs: number) => {
      const times = Array.from({ length: (untilMs - fromMs) / 33 }, (_, at) => fromMs + 33 * at);
      return times.map((since) => winShow(wins, since)!);
    };
    const changes = (shows: ReturnType<typeof steps>) => new Set(shows.map(({ step }) => step)).size;
    expect(changes(steps(1, 0, 3_300))).toBeGreaterThan(40);
    const late = steps(1, 10_000, 43_000);
    expect([changes(late), new Set(late.map(({ pulse }) => pulse)).size]).toEqual([1, 1]);
    const several = steps(3, 11_000, 15_400);
    expect(changes(several)).toBe(4);
    expect(new Set(several.map(({ win }) => win))).toEqual(new Set([null, 0, 1, 2]));
    const course = steps(3, 0, 19_998).map(({ step }) => step);
    expect(course).toEqual(course.toSorted((a, b) => a - b));
  });
  it('light the counted cells of a line, from the left', () => {
    const win = { line: 1, symbol: 'bell', count: 2, winMinor: 5 };
    const state = { lineWins: [win], reels: reels([['a'], ['b'], ['c']]) };
    const lines = [
      [0, 0, 0],
      [2, 1, 0],
    ];
    expect([...litCells(state, lines, 0)]).toEqual(['0:2', '1:1']);
  });
  it('light three scatters wherever they lie, and not two', () => {
    expect(featureCells([['scatter', 'a'], ['a', 'scatter'], ['a']])).toEqual([]);
    expect(featureCells([['scatter', 'a'], ['a', 'scatter'], ['scatter']])).toEqual(['0:0', '1:1', '2:0']);
  });
});

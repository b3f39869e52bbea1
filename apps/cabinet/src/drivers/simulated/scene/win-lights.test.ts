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

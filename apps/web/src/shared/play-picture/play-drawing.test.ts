import type { PlayRow } from '@salon/contract/history.ts';
import { describe, expect, it } from 'vitest';
import { type PlayWords, playDrawing, type Shape } from './play-drawing.ts';

const play: PlayRow = {
  ...{
    number: 1_204,
    endedAt: '2026-03-01T10:00:00.000Z',
    kind: 'base',
    games: 1,
    gameId: 'altin-nehir',
    game: 'Altın Nehir',
  },
  ...{ betMinor: 1_200, winMinor: 1_250, handPayMinor: 0, jackpotMinor: null, scatterWinMinor: 0, freeSpinsWon: 0 },
  window: [
    ['scatter', 'bell', 'cherry'],
    ['gem', 'bell', 'wild'],
    ['bell', 'seven', 'bar'],
    ['tulip', 'lira', 'moon'],
    ['star', 'crown', 'lantern'],
  ],
  winCells: [
    { reel: 0, row: 1 },
    { reel: 1, row: 1 },
    { reel: 2, row: 0 },
  ],
  lineWins: [{ line: 4, symbol: 'bell', count: 3, winMinor: 1_250, rows: [1, 1, 0, 0, 0] }],
  pick: null,
};

const words: PlayWords = {
  ...{ game: 'Altın Nehir', kind: 'Spin', number: 'Game no. 1204', time: '1 Mar 2026', site: 'Salon' },
  wins: [{ name: 'Line 4: 3 × Bell', amount: '₺12.50' }],
  moreWins: (count) => `${count} more`,
  amounts: [
    { name: 'Bet', amount: '₺12.00', isBrass: false },
    { name: 'Win', amount: '₺12.50', isBrass: true },
  ],
  noReels: 'No reels',
  isRightToLeft: false,
};

const of = <Kind extends Shape['kind']>(kind: Kind, drawn = playDrawing(play, words)) =>
  drawn.shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind);
const textsOf = (drawn = playDrawing(play, words)) => of('text', drawn).map(({ text }) => text);

describe('the picture of a play', () => {
  it('has every symbol of the window in its reel and row', () => {
    const symbols = of('symbol');
    expect(symbols.map(({ symbol }) => symbol)).toEqual(play.window.flat());
    const columns = [...new Set(symbols.map(({ x }) => x))];
    expect(columns).toHaveLength(5);
    expect(new Set(symbols.map(({ y }) => y)).size).toBe(3);
    for (const [at, { x }] of symbols.entries()) expect(x).toBe(columns[Math.floor(at / 3)]);
  });

  it('frames the winning cells and leads the line through them, as far as it pays', () => {
    const symbols = of('symbol');
    const at = (reel: number, row: number) => symbols[reel * 3 + row]!;
    expect(of('frame').map(({ x, y }) => [x, y])).toEqual(
      play.winCells.map(({ reel, row }) => [at(reel, row).x, at(reel, row).y]),
    );
    const [line] = of('line');
    expect(line!.points).toHaveLength(3);
    for (const [index, [x, y]] of line!.points.entries()) {
      const cell = at(play.winCells[index]!.reel, play.winCells[index]!.row);
      expect([x > cell.x && x < cell.x + cell.size, y > cell.y && y < cell.y + cell.size]).toEqual([true, true]);
    }
  });

  it('says game, kind, number, time, bet and win, and nothing else', () => {
    expect(textsOf().sort()).toEqual(
      [
        'Altın Nehir',
        'Spin',
        'Game no. 1204',
        '1 Mar 2026',
        'Salon',
        'Line 4: 3 × Bell',
        '₺12.50',
        'Bet',
        '₺12.00',
        'Win',
        '₺12.50',
      ].sort(),
    );
  });

  it('names eight wins at most and counts the others', () => {
    const wins = Array.from({ length: 20 }, (_, line) => ({ name: `Line ${line}`, amount: '₺1' }));
    const texts = textsOf(playDrawing(play, { ...words, wins }));
    expect(texts.filter((text) => text.startsWith('Line '))).toHaveLength(7);
    expect(texts).toContain('13 more');
  });

  it('has words in place of reels that were not reported, and a chest for a box', () => {
    const empty = playDrawing({ ...play, window: [], winCells: [], lineWins: [] }, words);
    expect([of('symbol', empty), textsOf(empty).includes('No reels')]).toEqual([[], true]);
    const pick = playDrawing({ ...play, kind: 'pick', window: [], pick: { box: 2, prizeMinor: 500 } }, words);
    expect(of('symbol', pick).map(({ symbol }) => symbol)).toEqual(['bonus']);
  });

  it('is a head, the amounts and no empty frame for a play that was read from meters', () => {
    const metered: PlayRow = { ...play, kind: 'metered', games: 12, window: [], winCells: [], lineWins: [] };
    const drawn = playDrawing(metered, { ...words, kind: '12 games', wins: [] });
    expect(textsOf(drawn)).toEqual(expect.arrayContaining(['12 games', 'Bet', '₺12.00', 'Win', '₺12.50']));
    expect(textsOf(drawn)).not.toContain('No reels');
    // The ground and the two meters.
    expect(of('box', drawn)).toHaveLength(3);
    expect(drawn.height).toBeLessThan(playDrawing(play, words).height);
  });

  it('draws no line of a game whose lines are not known', () => {
    const unknown = { ...play, lineWins: [{ ...play.lineWins[0]!, rows: [] }] };
    expect(of('line', playDrawing(unknown, words))).toEqual([]);
  });

  it('keeps everything inside, whatever the number of reels and meters', () => {
    for (const reels of [1, 3, 6]) {
      const drawn = playDrawing(
        {
          ...play,
          window: Array.from({ length: reels }, () => ['bell', 'bar', 'gem', 'star']),
          winCells: [],
          lineWins: [],
        },
        { ...words, amounts: [...words.amounts, ...words.amounts] },
      );
      for (const shape of drawn.shapes) {
        if (!('x' in shape)) continue;
        const width = 'width' in shape ? shape.width : shape.kind === 'text' ? 0 : shape.size;
        expect(shape.x).toBeGreaterThanOrEqual(0);
        expect(shape.x + width).toBeLessThanOrEqual(drawn.width);
        expect(shape.y).toBeLessThanOrEqual(drawn.height);
      }
    }
  });

  it('puts the first amount at the right in a language that is written so', () => {
    const [first] = of('text', playDrawing(play, { ...words, isRightToLeft: true })).filter(
      ({ text }) => text === 'Bet',
    );
    expect(first!.x).toBeGreaterThan(540);
  });
});

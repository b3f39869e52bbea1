import { games } from '@salon/domain/games/index.ts';
import { describe, expect, it } from 'vitest';
import { type BookedPlay, shownPlay } from './shown-play.ts';

const recorded = (part: Partial<BookedPlay>): BookedPlay => ({
  number: 7,
  endedAt: '2026-11-21T12:00:00.000Z',
  kind: 'base',
  games: 1,
  gameId: 'g',
  betMinor: 100,
  winMinor: 0,
  handPayMinor: 0,
  jackpotMinor: null,
  outcome: null,
  ...part,
});

describe('a play drawn again', () => {
  it.each(games.map((game) => [game.id, game] as const))(
    'GM-08 %s: every winning line lies on symbols that pay',
    (_, game) => {
      const draws = seeded();
      const winning = Array.from({ length: 400 }, () =>
        game.play(game.start, { betMinor: game.betsMinor[0]! }, draws),
      ).filter(({ lineWins }) => lineWins.length > 0);
      expect(winning.length).toBeGreaterThan(0);
      for (const outcome of winning) {
        const shown = shownPlay(recorded({ gameId: game.id, outcome }));
        expect(shown.window).toEqual(outcome.window);
        for (const { line, symbol, count } of outcome.lineWins) {
          for (let reel = 0; reel < count; reel++) {
            const row = game.lines[line]![reel]!;
            expect(shown.winCells).toContainEqual({ reel, row });
            expect([symbol, game.paytable().wild]).toContain(outcome.window[reel]![row]);
          }
        }
      }
    },
  );

  const window = [
    ['star', 'scatter', 'moon'],
    ['scatter', 'star', 'bell'],
    ['star', 'star', 'star'],
    ['bell', 'moon', 'scatter'],
    ['star', 'bell', 'moon'],
  ];
  const outcome = { window, lineWins: [], scatterWinMinor: 0, freeSpinsWon: 0, pick: null };
  const scattered = [
    { reel: 0, row: 1 },
    { reel: 1, row: 0 },
    { reel: 3, row: 2 },
  ];

  it.each([
    ['a win by scatters', { scatterWinMinor: 20 }, scattered],
    ['free spins', { freeSpinsWon: 8 }, scattered],
    ['neither', {}, []],
  ])('GM-08 %s: the scatters alone are marked', (_, part, cells) => {
    const shown = shownPlay(recorded({ gameId: 'altin-nehir', outcome: { ...outcome, ...part } }));
    expect(shown).toMatchObject({ game: 'Altın Nehir', window, winCells: cells, ...part });
  });

  it('GM-08 a line is counted from 1, with its rows, and marks as many reels as won', () => {
    const [rows] = games.find(({ id }) => id === 'altin-nehir')!.lines;
    const win = { line: 0, symbol: 'star', count: 3, winMinor: 40 };
    const shown = shownPlay(recorded({ gameId: 'altin-nehir', outcome: { ...outcome, lineWins: [win] } }));
    expect(shown.lineWins).toEqual([{ ...win, line: 1, rows }]);
    expect(shown.winCells).toEqual([0, 1, 2].map((reel) => ({ reel, row: rows![reel] })));
  });

  it('GM-08 of a game and a line that are not known nothing is marked, and what was reported is kept', () => {
    const win = { line: 99, symbol: 'star', count: 3, winMinor: 40 };
    const reported = { ...outcome, lineWins: [win], scatterWinMinor: 20 };
    const foreign = shownPlay(recorded({ gameId: 'g', outcome: reported }));
    expect(foreign).toMatchObject({ game: 'g', winCells: [], lineWins: [{ ...win, line: 100, rows: [] }] });
    expect(shownPlay(recorded({ gameId: 'altin-nehir', outcome: { ...outcome, lineWins: [win] } }))).toMatchObject({
      winCells: [],
      lineWins: [{ rows: [] }],
    });
    const narrow = { ...reported, window: [['star']], lineWins: [{ ...win, line: 0 }] };
    expect(shownPlay(recorded({ gameId: 'altin-nehir', outcome: narrow })).winCells).toEqual([]);
  });

  it('GM-08 an outcome that is not ours keeps its amounts and shows no reels', () => {
    const shown = shownPlay(recorded({ outcome: { stops: [1, 2] }, winMinor: 40 }));
    expect(shown).toMatchObject({ window: [], winCells: [], pick: null, betMinor: 100, winMinor: 40 });
  });
});

/** Any even spread will do. */
function seeded() {
  let state = 7;
  return (bound: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % bound;
  };
}

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

import type { history } from '@salon/contract';
import { gameById } from '@salon/domain/games/index.ts';
import * as z from 'zod/mini';

/** A play as it was booked; `outcome` is what the machine reported. */
export interface BookedPlay {
  number: number;
  kind: history.PlayRow['kind'];
  games: number;
  gameId: string;
  betMinor: number;
  winMinor: number;
  handPayMinor: number;
  jackpotMinor: number | null;
  /** ISO 8601. */
  endedAt: string;
  outcome: unknown;
}

const place = z.int().check(z.nonnegative());

/** The part of an outcome that can be shown again. A machine of another kind may report something else. */
const reportedOutcome = z.object({
  window: z.array(z.array(z.string())),
  lineWins: z.array(z.object({ line: place, symbol: z.string(), count: place, winMinor: place })),
  scatterWinMinor: place,
  freeSpinsWon: place,
  pick: z.nullable(z.object({ box: place, prizeMinor: place })),
});
type ReportedOutcome = z.output<typeof reportedOutcome>;

const NOTHING: ReportedOutcome = { window: [], lineWins: [], scatterWinMinor: 0, freeSpinsWon: 0, pick: null };

/** As its player sees it. An outcome that cannot be read leaves the reels out; the amounts are the ledger's. */
export function shownPlay({ gameId, outcome, ...play }: BookedPlay): history.PlayRow {
  const game = gameById(gameId);
  const parsed = reportedOutcome.safeParse(outcome);
  const reported = parsed.success ? parsed.data : NOTHING;
  return {
    ...play,
    gameId,
    game: game?.name ?? gameId,
    window: reported.window,
    winCells: winCells(gameId, reported),
    lineWins: reported.lineWins.map((win) => ({
      ...win,
      line: win.line + 1,
      rows: [...(game?.lines[win.line] ?? [])],
    })),
    scatterWinMinor: reported.scatterWinMinor,
    freeSpinsWon: reported.freeSpinsWon,
    pick: reported.pick,
  };
}

function winCells(gameId: string, { window, lineWins, scatterWinMinor, freeSpinsWon }: ReportedOutcome) {
  const game = gameById(gameId);
  const cells = new Map<string, { reel: number; row: number }>();
  const add = (reel: number, row: number | undefined) => {
    if (row !== undefined && window[reel]?.[row] !== undefined) cells.set(`${reel} ${row}`, { reel, row });
  };
  for (const { line, count } of lineWins) {
    for (let reel = 0; reel < count; reel += 1) add(reel, game?.lines[line]?.[reel]);
  }
  // Scatters count wherever they stand.
  const scatter =
    scatterWinMinor > 0 || freeSpinsWon > 0 ? game?.paytable().rows.find((row) => row.scatter) : undefined;
  if (scatter) {
    for (const [reel, symbols] of window.entries()) {
      for (const [row, symbol] of symbols.entries()) if (symbol === scatter.symbol) add(reel, row);
    }
  }
  return [...cells.values()];
}

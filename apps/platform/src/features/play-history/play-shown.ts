import type { PlayRow } from '@salon/contract/play-history.ts';
import { gameById } from '@salon/domain/games/index.ts';
import * as z from 'zod/mini';

export interface RecordedPlay {
  number: number;
  ended_at: string;
  kind: 'base' | 'free' | 'pick';
  game_id: string;
  bet_minor: number;
  win_minor: number;
  jackpot_minor: number | null;
  /** As the cabinet reported it. */
  outcome: unknown;
}

const place = z.int().check(z.nonnegative());

/** The part of an outcome that is drawn again. A machine of another kind may report something else. */
const drawnOutcome = z.object({
  window: z.array(z.array(z.string())),
  lineWins: z.array(z.object({ line: place, count: place })),
  scatterWinMinor: place,
  freeSpinsWon: place,
  pick: z.nullable(z.object({ box: place, prizeMinor: place })),
});
type DrawnOutcome = z.output<typeof drawnOutcome>;

/** A booked play as the wire has it. An outcome that cannot be read leaves the reels out; the amounts are the books'. */
export function playShown(play: RecordedPlay): PlayRow {
  const parsed = drawnOutcome.safeParse(play.outcome);
  const outcome = parsed.success ? parsed.data : null;
  return {
    number: play.number,
    endedAt: play.ended_at,
    kind: play.kind,
    betMinor: play.bet_minor,
    winMinor: play.win_minor,
    jackpotMinor: play.jackpot_minor,
    window: outcome?.window ?? [],
    winCells: outcome === null ? [] : winCells(play.game_id, outcome),
    freeSpinsWon: outcome?.freeSpinsWon ?? 0,
    pick: outcome?.pick ?? null,
  };
}

function winCells(gameId: string, { window, lineWins, scatterWinMinor, freeSpinsWon }: DrawnOutcome) {
  const game = gameById(gameId);
  const cells = new Map<string, { reel: number; row: number }>();
  const add = (reel: number, row: number | undefined) => {
    if (row !== undefined && window[reel]?.[row] !== undefined) cells.set(`${reel} ${row}`, { reel, row });
  };
  for (const { line, count } of lineWins) {
    for (let reel = 0; reel < count; reel++) add(reel, game?.lines[line]?.[reel]);
  }
  // Scatters count wherever they stand.
  const scatter =
    scatterWinMinor > 0 || freeSpinsWon > 0 ? game?.paytable().rows.find((row) => row.scatter) : undefined;
  if (scatter === undefined) return [...cells.values()];
  for (const [reel, symbols] of window.entries()) {
    for (const [row, symbol] of symbols.entries()) if (symbol === scatter.symbol) add(reel, row);
  }
  return [...cells.values()];
}

import { type GameBounds, games } from '@salon/domain/games/index.ts';
import type pg from 'pg';
import { isReadable } from './release.ts';

/** Bounds of the platform's games: computed from their strips, which takes about a second the first time. */
export const gameBounds = (): GameBounds[] => games.map((game) => game.bounds());

/**
 * Gives the database the bounds of the platform's games, by which it checks plays. A game that has left the program keeps its bounds: a
 * machine may still report plays of it. Does nothing where a database of an earlier time has no place for them yet.
 */
export async function writeGameBounds(client: pg.ClientBase | pg.Pool, bounds: readonly GameBounds[]): Promise<void> {
  if (!(await isReadable(client, 'game_bound'))) return;
  await client.query(
    `INSERT INTO game_bound SELECT "gameId", kinds, "betsMinor", "unitMinor", "betMostMinor", "winMostMinor", "baseTimes", "freeTimes",
        "pickTimes", "jackpotTimes", "jackpotsAnHour", "hourMinor"
      FROM jsonb_to_recordset($1::jsonb) AS r ("gameId" text, kinds text[], "betsMinor" bigint[], "unitMinor" bigint, "betMostMinor" bigint,
        "winMostMinor" bigint, "baseTimes" bigint, "freeTimes" bigint, "pickTimes" bigint, "jackpotTimes" bigint, "jackpotsAnHour" integer,
        "hourMinor" bigint)
      ON CONFLICT (game_id) DO UPDATE SET kinds = excluded.kinds, bets_minor = excluded.bets_minor, unit_minor = excluded.unit_minor,
        bet_most_minor = excluded.bet_most_minor, win_most_minor = excluded.win_most_minor, base_times = excluded.base_times,
        free_times = excluded.free_times, pick_times = excluded.pick_times, jackpot_times = excluded.jackpot_times,
        jackpots_an_hour = excluded.jackpots_an_hour, hour_minor = excluded.hour_minor`,
    [JSON.stringify(bounds)],
  );
}

/** Bounds that every amount of a test fits, for floors whose plays are about something else than their game. */
import { AMOUNT_MOST_MINOR } from '@salon/domain';
import { type GameBounds, games } from '@salon/domain/games/index.ts';
import type pg from 'pg';
import { writeGameBounds } from '../game-bounds.ts';

export const wideBounds = (gameId: string): GameBounds => ({
  gameId,
  kinds: ['base', 'free', 'pick', 'metered'],
  ...{ betsMinor: null, unitMinor: 1, betMostMinor: AMOUNT_MOST_MINOR, winMostMinor: AMOUNT_MOST_MINOR },
  ...{ baseTimes: null, freeTimes: null, pickTimes: null },
  ...{ jackpotTimes: 0, jackpotsAnHour: 1_000_000, hourMinor: AMOUNT_MOST_MINOR },
});

/** Of the platform's games where none is named. `pool`: the owner's. */
export function widenGames(pool: pg.Pool, gameIds: readonly string[] = games.map(({ id }) => id)): Promise<void> {
  return writeGameBounds(pool, gameIds.map(wideBounds));
}

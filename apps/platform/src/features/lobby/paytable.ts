import { http } from '@salon/contract';
import { gameById } from '@salon/domain/games/index.ts';

/** The paytable of a game as the wire has it, null for a game that this program does not know (a real machine's). */
export function paytableOf(gameId: string): http.PaytableAnswer | null {
  const game = gameById(gameId);
  if (!game) return null;
  const table = game.paytable();
  return {
    status: 1,
    gameId: game.id,
    name: game.name,
    rtp: table.rtp,
    hitFrequency: table.hitFrequency,
    volatility: table.volatility,
    jackpotContributionBp: table.jackpotContributionBp,
    betsMinor: [...game.betsMinor],
    lines: table.lines,
    wild: table.wild,
    rows: table.rows,
    features: {
      ...table.features,
      pick: table.features.pick && { ...table.features.pick, prizesPerBet: [...table.features.pick.prizesPerBet] },
    },
  };
}

/** Facts of a game for the lobby's cards. */
export function gameFactsOf(gameId: string): http.GameFacts {
  const game = gameById(gameId);
  if (!game) return { name: gameId, minBetMinor: null, rtp: null, volatility: null, features: [] };
  const { wild, features, rtp, volatility } = game.paytable();
  const has = { wild, free_spins: features.freeSpins, pick: features.pick, jackpot: features.jackpot };
  return {
    name: game.name,
    minBetMinor: game.betsMinor[0] ?? null,
    rtp,
    volatility,
    features: http.GAME_FEATURES.filter((feature) => has[feature] !== null),
  };
}

/** False where the game is known and has no jackpot. */
export function mayPayJackpot(gameId: string): boolean {
  return gameById(gameId)?.paytable().features.jackpot !== null;
}

/** Reels of a game, 0 where it is unknown. */
export function reelCountOf(gameId: string): number {
  return gameById(gameId)?.reels.length ?? 0;
}

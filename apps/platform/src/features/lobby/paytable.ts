import { http } from '@salon/contract';
import { type Game, gameById } from '@salon/domain/games/index.ts';
import type { MachineRow } from './queries.ts';

/** A machine's game: one of the platform's, or its own with what the operator states about it. */
type GameOf = Pick<MachineRow, 'game_id' | 'own_game'>;
type JackpotOf = Pick<MachineRow, 'jackpot_share_bp' | 'jackpot_limit_minor'>;

const gameOf = (machine: GameOf): Game | undefined => (machine.own_game ? undefined : gameById(machine.game_id));

/** As the wire has it; null for a game that the platform does not know and that the operator says nothing about. */
export function paytableOf(machine: GameOf & JackpotOf): http.PaytableAnswer | null {
  const facts = gameFactsOf(machine);
  const { name, rtp, volatility } = facts;
  const common = { status: 1, gameId: machine.game_id, name, facts, rtp, volatility } as const;
  const game = gameOf(machine);
  if (!game) return machine.own_game && { ...common, ...NO_TABLE };
  const { hitFrequency, jackpotContributionBp: ownBp, lines, wild, rows, features } = game.paytable();
  const jackpotContributionBp = ownBp === 0 ? 0 : (machine.jackpot_share_bp ?? ownBp);
  const pick = features.pick && { ...features.pick, prizesPerBet: [...features.pick.prizesPerBet] };
  return {
    ...common,
    ...{ hitFrequency, jackpotContributionBp, lines, wild, rows },
    jackpotLimitMinor: ownBp === 0 ? null : machine.jackpot_limit_minor,
    betsMinor: [...game.betsMinor],
    features: { ...features, pick },
  };
}

/** Of a machine that shows its rules itself. */
const NO_TABLE = {
  hitFrequency: null,
  jackpotContributionBp: 0,
  jackpotLimitMinor: null,
  betsMinor: [],
  lines: [],
  wild: null,
  rows: [],
  features: { wildFactor: 1, freeSpins: null, pick: null, jackpot: null },
} satisfies Partial<http.PaytableAnswer>;

/** Facts of a machine's game for the lobby's cards. */
export function gameFactsOf(machine: GameOf): http.GameFacts {
  const { game_id: name, own_game: own } = machine;
  const game = gameOf(machine);
  if (!game) {
    const { minBetMinor = null, rtp, volatility = null, features = [] } = own ?? {};
    return { name, minBetMinor, rtp: rtp === undefined ? null : rtp / 100, volatility, features };
  }
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

/** Whether the brand's progressive can be hit here: a machine's own game knows nothing of it, whatever jackpots it has itself. */
export function paysJackpot(machine: GameOf): boolean {
  return (gameOf(machine)?.paytable().features.jackpot ?? null) !== null;
}

/** 0: not known. */
export function reelCountOf(machine: GameOf): number {
  return gameOf(machine)?.reels.length ?? machine.own_game?.reelCount ?? 0;
}

import { AMOUNT_MOST_MINOR } from '../money/minor.ts';
import type { GameBounds } from './game.ts';

/**
 * Rules that a play can break. The last two are about what the ledger has of the machine: `winnings_ceiling` is the bound of an hour,
 * `credit_disputed` a bet that the credit covers only with that of plays which are in dispute.
 */
export const UNFIT_RULES = [
  ...(['game_unknown', 'kind_unknown', 'bet_not_offered', 'win_too_high', 'jackpot_none', 'hand_pay_missing'] as const),
  ...(['winnings_ceiling', 'credit_disputed'] as const),
] as const;
export type UnfitRule = (typeof UNFIT_RULES)[number];

export interface CheckedPlay {
  gameId: string;
  kind: GameBounds['kinds'][number];
  /** Of a metered play. */
  games: number;
  betMinor: number;
  winMinor: number;
  handPayMinor: number;
  jackpot: boolean;
}

/**
 * Which rule of its game the play breaks, the same as `why_unfit` of the database; null: it fits. `bounds` null: the machine's game is not
 * known. `paidMinor`: the bet that has paid for it.
 */
export function unfitRule(
  bounds: GameBounds | null,
  play: CheckedPlay,
  { paidMinor, handPayWinMinor }: { paidMinor: number; handPayWinMinor: number | null },
): UnfitRule | null {
  if (bounds?.gameId !== play.gameId) return 'game_unknown';
  if (!bounds.kinds.includes(play.kind)) return 'kind_unknown';
  if (!isOffered(bounds, play)) return 'bet_not_offered';
  if (play.winMinor % bounds.unitMinor !== 0 || play.winMinor > winMostMinor(bounds, play, paidMinor))
    return 'win_too_high';
  const { jackpotTimes } = bounds;
  if (play.jackpot && (jackpotTimes === null || play.winMinor < jackpotTimes * paidMinor)) return 'jackpot_none';
  // A machine that decides itself has a limit and a key of its own.
  const isByHand = play.kind !== 'metered' && handPayWinMinor !== null && play.winMinor > handPayWinMinor;
  return isByHand && play.handPayMinor !== play.winMinor ? 'hand_pay_missing' : null;
}

function isOffered(
  { betsMinor, unitMinor, betMostMinor }: GameBounds,
  { kind, games, betMinor }: CheckedPlay,
): boolean {
  if (kind === 'free' || kind === 'pick') return betMinor === 0;
  if (betsMinor !== null) return betsMinor.includes(betMinor);
  return betMinor % unitMinor === 0 && betMinor <= Math.min(betMostMinor * Math.max(games, 1), AMOUNT_MOST_MINOR);
}

function winMostMinor(bounds: GameBounds, { kind, games }: CheckedPlay, paidMinor: number): number {
  const times = kind === 'metered' ? null : bounds[`${kind}Times`];
  // A hand pay may be of a game that an earlier play has counted.
  const ofGames = Math.min(bounds.winMostMinor * (kind === 'metered' ? games + 1 : 1), AMOUNT_MOST_MINOR);
  return times === null ? ofGames : Math.min(ofGames, times * paidMinor);
}

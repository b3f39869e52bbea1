import type { ReelGameDefinition } from './definition.ts';
import type { Paytable, PaytableRow } from './game.ts';
import { hitFrequencyOf } from './hit-frequency.ts';
import { expectedReturn, jackpotChance } from './return-to-player.ts';

/** The paytable for players; return and hit frequency are exact over the whole cycle. */
export function paytableOf(game: ReelGameDefinition): Paytable {
  const rows: PaytableRow[] = game.linePays.map(({ symbol, pays }) => ({ symbol, pays: { ...pays }, scatter: false }));
  const { scatter, pick, progressive } = game;
  if (scatter !== null) rows.push({ symbol: scatter.symbol, pays: { ...scatter.pays }, scatter: true });
  return {
    rows,
    lines: game.lines.map((line) => [...line]),
    wild: game.wild.symbol,
    rtp: expectedReturn(game).total,
    jackpotContributionBp: progressive?.contributionBp ?? 0,
    hitFrequency: hitFrequencyOf(game),
    volatility: game.volatility,
    features: {
      wildFactor: game.wild.factor,
      freeSpins: scatter && { symbol: scatter.symbol, awards: { ...scatter.awards }, factor: scatter.freeSpinFactor },
      pick: pick && { ...pick },
      jackpot: progressive && {
        symbol: progressive.symbol,
        count: progressive.count,
        fullBetMinor: game.betsMinor[game.betsMinor.length - 1]!,
        chance: jackpotChance(game),
      },
    },
  };
}

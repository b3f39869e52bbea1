import { seededWords } from '@salon/testkit/seeded-words.ts';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../draw.ts';
import { type Draw, type Game, gameById, games, reelSymbols } from './index.ts';

/** One paid play with everything that it opens; in multiples of the bet. */
function playRound(game: Game, betMinor: number, draw: Draw): { multiple: number; hit: boolean } {
  let outcome = game.play(game.start, { betMinor }, draw);
  let wonMinor = outcome.winMinor;
  const hit = wonMinor > 0 || outcome.next.mode !== 'base';
  while (outcome.next.mode !== 'base') {
    outcome = game.play(outcome.next, { betMinor: 0, box: outcome.next.picked.length }, draw);
    wonMinor += outcome.winMinor;
  }
  return { multiple: wonMinor / betMinor, hit };
}

interface Simulated {
  mean: number;
  deviation: number;
  hitFrequency: number;
}

function simulate(game: Game, rounds: number, seed: number): Simulated {
  const draw = drawFrom(seededWords(seed));
  const betMinor = game.betsMinor[0]!;
  let [sum, squares, hits] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { multiple, hit } = playRound(game, betMinor, draw);
    sum += multiple;
    squares += multiple * multiple;
    if (hit) hits += 1;
  }
  const mean = sum / rounds;
  return { mean, deviation: Math.sqrt(squares / rounds - mean * mean), hitFrequency: hits / rounds };
}

const rounds = 150_000;
const simulated = new Map<string, Simulated>(games.map((game, at) => [game.id, simulate(game, rounds, 1000 + at)]));

describe.each(games.map((game) => [game.name, game] as const))('%s', (_, game) => {
  const { rtp, hitFrequency } = game.paytable();

  it('PR-01 returns between 92 and 96.5 % without its progressive', () => {
    expect(rtp).toBeGreaterThan(0.92);
    expect(rtp).toBeLessThan(0.965);
  });

  it('PR-01 simulates to its computed return and hit frequency within 4 sigma', () => {
    const measured = simulated.get(game.id)!;
    expect(Math.abs(measured.mean - rtp)).toBeLessThan((4 * measured.deviation) / Math.sqrt(rounds));
    const hitDeviation = Math.sqrt(hitFrequency * (1 - hitFrequency));
    expect(Math.abs(measured.hitFrequency - hitFrequency)).toBeLessThan((4 * hitDeviation) / Math.sqrt(rounds));
  });

  it('PR-01 feeds its progressive with 50 to 150 basis points, or has none', () => {
    const { jackpotContributionBp, features } = game.paytable();
    if (features.jackpot === null) expect(jackpotContributionBp).toBe(0);
    else expect([50, 150]).toEqual([Math.min(50, jackpotContributionBp), Math.max(150, jackpotContributionBp)]);
  });

  it('PR-01 shows only symbols of the sprite set, and each that it pays is on the reels', () => {
    const onReels = new Set(game.reels.flat());
    expect([...onReels].filter((symbol) => !(reelSymbols as readonly string[]).includes(symbol))).toEqual([]);
    expect(game.paytable().rows.filter(({ symbol }) => !onReels.has(symbol))).toEqual([]);
  });
});

describe('the four games', () => {
  it('PR-01 are found by their id', () => {
    expect(new Set(games.map(({ id }) => id)).size).toBe(4);
    for (const game of games) expect(gameById(game.id)).toBe(game);
    expect(gameById('nothing')).toBeUndefined();
  });

  it('PR-01 spread as widely as their volatility says', () => {
    const deviations = (volatility: string) =>
      games.filter((game) => game.paytable().volatility === volatility).map(({ id }) => simulated.get(id)!.deviation);
    expect(Math.max(...deviations('low'))).toBeLessThan(Math.min(...deviations('medium')));
    expect(Math.max(...deviations('medium'))).toBeLessThan(Math.min(...deviations('high')));
  });
});

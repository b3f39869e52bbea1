import type { ByCount, ReelGameDefinition } from './definition.ts';
import { bestOnLine } from './line-wins.ts';
import type { ReelSymbol } from './reel-symbol.ts';
import { reelWindow } from './window.ts';

/** Throws when the data contradicts itself in a way that would make the computed return or the booked amounts wrong. */
export function checkDefinition(game: ReelGameDefinition): void {
  const claim = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`${game.id}: ${what}`);
  };
  const whole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
  const reels = game.strips.length;
  for (const line of game.lines) {
    const fits = line.length === reels && line.every((row) => whole(row) && row < game.rows);
    claim(fits, `line ${line.join(' ')} leaves the window`);
  }
  game.betsMinor.forEach((bet, level) => {
    claim(whole(bet) && bet > (game.betsMinor[level - 1] ?? 0), `bet ${bet} is not whole and ascending`);
    claim(bet % game.lines.length === 0, `bet ${bet} does not divide by ${game.lines.length} lines`);
  });
  for (const { symbol, pays } of game.linePays) {
    claim(isRising(pays, reels), `${symbol} pays less for more`);
    claim(symbol !== game.scatter?.symbol && symbol !== game.pick?.symbol, `${symbol} pays by line and anywhere`);
  }
  claim(whole(game.wild.factor) && game.wild.factor > 0, 'the wild factor is not whole');
  for (const symbol of [game.scatter?.symbol, game.pick?.symbol]) {
    for (const reel of game.strips) {
      if (symbol !== undefined) claim(isSpread(reel, symbol, game.rows), `${symbol} shows twice on one reel`);
    }
  }
  if (game.scatter !== null) {
    const amounts = [...Object.values(game.scatter.pays), ...Object.values(game.scatter.awards)];
    claim([...amounts, game.scatter.freeSpinFactor].every(whole), 'a scatter amount is not whole');
  }
  if (game.progressive !== null) {
    const { symbol, count } = game.progressive;
    const best = bestOnLine(game, new Array<ReelSymbol>(count).fill(symbol));
    claim(best?.symbol === symbol, 'another win hides the combination of the progressive');
  }
  if (game.pick !== null) {
    claim(game.pick.prizesPerBet.every(whole), 'a prize is not whole');
    claim(game.pick.prizesPerBet.includes(0), 'no box ends the bonus');
  }
}

function isRising(pays: ByCount, reels: number): boolean {
  let before = 0;
  for (let count = 1; count <= reels; count += 1) {
    const multiple = pays[count] ?? 0;
    if (!Number.isSafeInteger(multiple) || multiple < before) return false;
    before = multiple;
  }
  return before > 0;
}

function isSpread(reel: readonly ReelSymbol[], symbol: ReelSymbol, rows: number): boolean {
  return reel.every((_, stop) => reelWindow(reel, rows, stop).filter((shown) => shown === symbol).length <= 1);
}

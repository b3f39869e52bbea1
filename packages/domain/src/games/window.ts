/**
 * The visible symbols, `window[reel][row]`, row 0 at the top. A stop is the place on the strip that shows at the top; the strip
 * is a ring. Throws when a stop is not on its strip.
 */
export function windowAt<Name extends string>(
  game: { readonly reels: readonly (readonly Name[])[]; readonly rows: number },
  stops: readonly number[],
): Name[][] {
  if (stops.length !== game.reels.length) throw new RangeError(`${stops.length} stops for ${game.reels.length} reels`);
  return game.reels.map((reel, index) => reelWindow(reel, game.rows, stops[index]!));
}

export function reelWindow<Name extends string>(reel: readonly Name[], rows: number, stop: number): Name[] {
  if (!Number.isInteger(stop) || stop < 0 || stop >= reel.length)
    throw new RangeError(`stop ${stop} of ${reel.length}`);
  return Array.from({ length: rows }, (_, row) => reel[(stop + row) % reel.length]!);
}

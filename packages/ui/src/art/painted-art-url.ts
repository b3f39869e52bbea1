/** Painted by the cabinet's own scenes (card-art/paint-main.ts of its drivers, and of tools/egm): each is the machine behind the card. */
const painted = new Map([
  ['tas-kopru', new URL('./painted/tas-kopru.webp', import.meta.url).href],
  ['gece-pazari', new URL('./painted/gece-pazari.webp', import.meta.url).href],
  ['altin-nehir', new URL('./painted/altin-nehir.webp', import.meta.url).href],
  ['ay-feneri', new URL('./painted/ay-feneri.webp', import.meta.url).href],
  // The demo's machine with a game of its own, which goes by its name.
  ['Seven Line', new URL('./painted/seven-line.webp', import.meta.url).href],
]);

/** Picture of a game's machine, 4:5, without brand and candle; null: the game has none, and a cabinet is drawn for it. */
export const paintedArtUrl = (gameId: string): string | null => painted.get(gameId) ?? null;

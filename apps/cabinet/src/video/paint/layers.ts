/** What of a picture is up to date: a part is drawn again only when its key changes. */
export interface Layers {
  draw(name: string, key: string, paint: () => void): void;
  /** Everything has to be drawn again. */
  invalidate(): void;
  /** Grows with every part that was drawn. */
  count(): number;
}

export function createLayers(): Layers {
  const drawn = new Map<string, string>();
  let count = 0;
  return {
    draw(name, key, paint) {
      if (drawn.get(name) === key) return;
      drawn.set(name, key);
      count += 1;
      paint();
    },
    invalidate: () => drawn.clear(),
    count: () => count,
  };
}

/** What of a picture is up to date: a part is drawn again only when its key changes. */
export interface Parts {
  draw(name: string, key: string, paint: () => void): void;
  /** Everything has to be drawn again. */
  forget(): void;
  /** Grows with every part that was drawn. */
  count(): number;
}

export function createParts(): Parts {
  const drawn = new Map<string, string>();
  let count = 0;
  return {
    draw(name, key, paint) {
      if (drawn.get(name) === key) return;
      drawn.set(name, key);
      count += 1;
      paint();
    },
    forget: () => drawn.clear(),
    count: () => count,
  };
}

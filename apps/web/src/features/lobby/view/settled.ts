export interface Settling {
  /** Ids of the cards that stand on the page. */
  shown: ReadonlySet<number>;
  /** Those that should. */
  target: ReadonlySet<number>;
  /** All of them in the order of the page. */
  order: readonly number[];
  /** The card begins below the screen. Asked for ids of `shown` only. */
  isBelow(id: number): boolean;
}

/**
 * `shown` with the changes that move no card on the screen or above it: a card goes when it is below the screen, and one comes
 * where the card after it is. Returns `shown` itself where nothing changes.
 */
export function settle({ shown, target, order, isBelow }: Settling): ReadonlySet<number> {
  const next = new Set<number>();
  let isNextBelow = true;
  for (const id of order.toReversed()) {
    const isShown = shown.has(id);
    const isKept = target.has(id) ? isShown || isNextBelow : isShown && !isBelow(id);
    if (!isKept) continue;
    next.add(id);
    if (isShown) isNextBelow = isBelow(id);
  }
  const isSame = next.size === shown.size && [...next].every((id) => shown.has(id));
  return isSame ? shown : next;
}

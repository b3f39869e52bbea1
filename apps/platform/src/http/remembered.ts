/**
 * A pure function whose answers are cached, for what many calls ask alike. `most` bounds the memory where callers choose the key; the
 * answer that was made first goes first.
 */
export function remembered<V>(make: (key: string) => V, most: number): (key: string) => V {
  const cached = new Map<string, V>();
  return (key) => {
    const known = cached.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (cached.size >= most) cached.delete(cached.keys().next().value as string);
    cached.set(key, made);
    return made;
  };
}

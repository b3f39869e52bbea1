/** Maximum number of shortcuts in the player's settings. */
export const MAX_SHORTCUTS = 40;

/** With the item's id at the end, or without it where it was there. A full list stays as it is. */
export function toggledShortcut(ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return ids.filter((known) => known !== id);
  return ids.length >= MAX_SHORTCUTS ? [...ids] : [...ids, id];
}

/** The items of these ids in their order; what the menu no longer has, or this user may not see, is left out. */
export function shortcutsAmong<T extends { leaf: { id: string } }>(ids: readonly string[], leaves: readonly T[]): T[] {
  return ids.flatMap((id) => leaves.find(({ leaf }) => leaf.id === id) ?? []);
}

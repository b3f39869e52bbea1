/** Which control the keyboard goes to next in a row of `count`, from the one at `index`; null: the key is none of ours. */
export function nextIndex(
  key: string,
  index: number,
  count: number,
  keys: { back: string; on: string },
): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === keys.on) return (index + 1) % count;
  if (key === keys.back) return (index - 1 + count) % count;
  return null;
}

/** Moves the focus among the controls of `list` marked `data-row`. Returns whether the key was used. */
export function moveFocus(list: HTMLElement, key: string, keys: { back: string; on: string }): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility());
  const index = rows.indexOf(document.activeElement as HTMLElement);
  const next = nextIndex(key, index, rows.length, keys);
  if (next === null || index === -1) return false;
  rows[next]?.focus();
  return true;
}

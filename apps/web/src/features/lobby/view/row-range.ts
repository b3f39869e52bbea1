/** Where a list of equal rows stands, against the upper edge of the screen. Pixels. */
export interface RowGeometry {
  count: number;
  columns: number;
  /** From the top of a row to the top of the next one. */
  pitchPx: number;
  topPx: number;
  screenPx: number;
}

/** Kept ready above and below the screen: what the browser may paint before the page has drawn again. */
const MARGIN_PX = 160;

/** The items `from` to `to` (not included) whose rows are on the screen or near it. */
export function rowsNear({ count, columns, pitchPx, topPx, screenPx }: RowGeometry): { from: number; to: number } {
  const rows = Math.ceil(count / columns);
  const row = (px: number) => Math.min(rows, Math.max(0, px));
  const from = row(Math.floor((-topPx - MARGIN_PX) / pitchPx));
  const to = row(Math.ceil((screenPx - topPx + MARGIN_PX) / pitchPx));
  return { from: from * columns, to: Math.min(count, Math.max(from, to) * columns) };
}

/** What is drawn: the items of the range, and the one with the focus with its neighbours, so that Tab goes on from it. */
export function drawnItems(range: { from: number; to: number }, count: number, focused: number | null): number[] {
  const items = new Set<number>();
  for (let item = range.from; item < Math.min(range.to, count); item += 1) items.add(item);
  if (focused !== null)
    for (const item of [focused - 1, focused, focused + 1]) if (item >= 0 && item < count) items.add(item);
  return [...items].sort((a, b) => a - b);
}

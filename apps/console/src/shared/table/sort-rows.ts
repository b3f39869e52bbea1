export type SortValue = string | number | null;

export interface Sort {
  column: string;
  isDescending: boolean;
}

/** Stable; what has no value comes last in both directions. Texts by the alphabet of `language`, numbers in them by size. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortedBy: (row: Row) => SortValue,
  isDescending: boolean,
  language: string,
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const direction = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [sortedBy(a), sortedBy(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return direction * (left - right);
    return direction * compare(String(left), String(right));
  });
}

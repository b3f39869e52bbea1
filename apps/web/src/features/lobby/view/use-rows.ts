import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addTops } from './card-tops.ts';
import { drawnItems, rowsNear } from './row-range.ts';

/** Before a card was measured. */
const GUESSED_ROW_PX = 420;

interface RowsInput {
  ids: readonly number[];
  /** Height that all rows of the page have; null until one was measured at this width. */
  rowPx: number | null;
  /** A row has come that is higher, or the width has changed (null). */
  onRowPx(px: number | null): void;
}

interface Grid {
  columns: number;
  gapPx: number;
}

/** Which cards of a long list are drawn, and where: those near the screen, and the one with the focus. */
export function useRows(list: RefObject<HTMLElement | null>, { ids, rowPx, onRowPx }: RowsInput) {
  const [grid, setGrid] = useState<Grid>({ columns: 1, gapPx: 0 });
  const [range, setRange] = useState({ from: 0, to: 0 });
  const [focused, setFocused] = useState<number | null>(null);
  const { columns, gapPx } = grid;
  const pitchPx = (rowPx ?? GUESSED_ROW_PX) + gapPx;
  const count = ids.length;
  const latest = useRef({ ids, columns, pitchPx });
  latest.current = { ids, columns, pitchPx };

  // The columns are the style sheet's.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    let widthPx = 0;
    const measure = () => {
      if (element.clientWidth === widthPx) return;
      if (widthPx !== 0) onRowPx(null);
      widthPx = element.clientWidth;
      const { gridTemplateColumns, columnGap } = getComputedStyle(element);
      setGrid({ columns: gridTemplateColumns.split(' ').length, gapPx: Number.parseFloat(columnGap) || 0 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [list, onRowPx]);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const look = () => {
      const topPx = element.getBoundingClientRect().top;
      const next = rowsNear({ count, columns, pitchPx, topPx, screenPx: innerHeight });
      setRange((last) => (last.from === next.from && last.to === next.to ? last : next));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list, count, columns, pitchPx]);

  // Rows are never lower than this, so only a higher card is news.
  useLayoutEffect(() => {
    const heights = [...(list.current?.children ?? [])].map((item) => item.firstElementChild?.clientHeight ?? 0);
    const highest = Math.max(0, ...heights);
    if (highest > (rowPx ?? 0)) onRowPx(highest);
  });

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    return addTops((put) => {
      const topPx = element.getBoundingClientRect().top;
      const { ids: all, columns: inRow, pitchPx: toNext } = latest.current;
      for (const [at, id] of all.entries()) put(id, topPx + Math.floor(at / inRow) * toNext);
    });
  }, [list]);

  const indexOf = (target: EventTarget) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-machine]') : null;
    const at = card === null ? -1 : ids.indexOf(Number(card.dataset.machine));
    return at < 0 ? null : at;
  };
  const rows = Math.ceil(count / columns);
  return {
    items: drawnItems(range, count, focused),
    focus: {
      onFocus: ({ target }: { target: EventTarget }) => setFocused(indexOf(target)),
      onBlur: () => setFocused(null),
    },
    listStyle: {
      height: `${rows * pitchPx - gapPx}px`,
      ...(rowPx !== null && { gridAutoRows: `minmax(${rowPx}px, auto)` }),
    },
    placeOf: (at: number) => ({ gridRowStart: Math.floor(at / columns) + 1, gridColumnStart: (at % columns) + 1 }),
  };
}

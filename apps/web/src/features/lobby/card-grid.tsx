import type { Machine } from '@salon/contract/http.ts';
import { type ReactNode, useRef } from 'react';
import { useRows } from './view/use-rows.ts';

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(170px,calc(50%-6px)),1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(186px,1fr))] md:gap-4';

/** All cards; the browser leaves out what is far off the screen. */
export const CardGrid = ({ children }: { children: ReactNode }) => <ul className={GRID}>{children}</ul>;

interface LongCardGridProps {
  machines: readonly Machine[];
  card(machine: Machine): ReactNode;
  rowPx: number | null;
  onRowPx(px: number | null): void;
}

/** Only the rows near the screen are in the document. All rows are equally high, so that nothing moves when one comes. */
export function LongCardGrid({ machines, card, rowPx, onRowPx }: LongCardGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const ids = machines.map(({ id }) => id);
  const { items, focus, listStyle, placeOf } = useRows(list, { ids, rowPx, onRowPx });
  return (
    <ul ref={list} className={GRID} style={listStyle} {...focus}>
      {items.map((at) => {
        const machine = machines[at];
        return machine === undefined ? null : (
          <li
            key={machine.id}
            aria-setsize={machines.length}
            aria-posinset={at + 1}
            className="card-cell"
            style={placeOf(at)}
          >
            {card(machine)}
          </li>
        );
      })}
    </ul>
  );
}

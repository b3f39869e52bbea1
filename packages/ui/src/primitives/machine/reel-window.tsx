import { classNames } from '../class-names.ts';
import { ReelSymbol } from './reel-symbol.tsx';

interface ReelWindowProps {
  /** Symbols, `symbols[reel][row]`. */
  symbols: readonly (readonly string[])[];
  /** Places with a frame around them. */
  highlighted: readonly { reel: number; row: number }[];
  /** What stands there, as a sentence. */
  label: string;
  symbolSize?: number;
  /** No room around the symbols. */
  isDense?: boolean;
}

/** Reels as they stood, drawn again: left to right in every language, as on the machine. */
export const ReelWindow = ({ symbols, highlighted, label, symbolSize = 32, isDense = false }: ReelWindowProps) => {
  const isHighlighted = (reel: number, row: number) =>
    highlighted.some((cell) => cell.reel === reel && cell.row === row);
  return (
    <div
      role="img"
      aria-label={label}
      dir="ltr"
      className="inline-grid w-fit auto-cols-max grid-flow-col gap-px rounded-control border border-line bg-line"
    >
      {symbols.map((rows, reel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
        <div key={reel} className="grid auto-rows-max gap-px">
          {rows.map((symbol, row) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              key={row}
              className={classNames(
                'grid place-items-center bg-s2',
                isDense ? 'p-px' : 'p-1',
                isHighlighted(reel, row) && 'outline-accent',
                isHighlighted(reel, row) && (isDense ? 'outline-1 -outline-offset-1' : 'outline-2 -outline-offset-2'),
              )}
            >
              <ReelSymbol id={symbol} size={symbolSize} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
};

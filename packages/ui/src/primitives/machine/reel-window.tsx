import { drumOf } from '../../art/reel-sprite.ts';
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
  /** Its drums are the background. */
  gameId?: string | undefined;
  /** No room around the symbols. */
  isDense?: boolean;
}

/** Reels as they stood, drawn again: left to right in every language, as on the machine. */
export const ReelWindow = (props: ReelWindowProps) => {
  const { symbols, highlighted, label, symbolSize = 32, gameId, isDense = false } = props;
  const { light, edge } = drumOf(gameId);
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
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
          key={reel}
          className="grid auto-rows-max text-[#2a1509]"
          style={{ background: `linear-gradient(90deg, ${edge}, ${light} 16%, ${light} 84%, ${edge})` }}
        >
          {rows.map((symbol, row) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              key={row}
              className={classNames(
                'grid place-items-center',
                isDense ? 'p-px' : 'p-0.5',
                isHighlighted(reel, row) &&
                  (isDense
                    ? 'rounded-[3px] outline-1 -outline-offset-1 outline-[#c01f3a] inset-ring-1 inset-ring-[#ffdf8e]'
                    : 'rounded-[4px] outline-2 -outline-offset-2 outline-[#c01f3a] inset-ring-3 inset-ring-[#ffdf8e]'),
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

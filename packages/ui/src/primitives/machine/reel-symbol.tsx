import { isReelSymbol, symbols } from '../../art/symbols.ts';

/** A reel symbol inline, for paytables. Decorative where its name stands beside it. A name that is not ours shows as text. */
export const ReelSymbol = ({ id, label, size = 32 }: { id: string; label?: string; size?: number }) => {
  if (!isReelSymbol(id)) return <span>{label ?? id}</span>;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {symbols[id].map(({ d, color, lineWidth }) => (
        <path
          key={d + color}
          d={d}
          fill={lineWidth === undefined ? color : 'none'}
          stroke={lineWidth === undefined ? undefined : color}
          strokeWidth={lineWidth}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
};

import { generate } from 'lean-qr';

/** Light around the code, in its own squares, without which scanners do not find it. */
const QUIET = 4;

/** Black on white in every theme, since many scanners read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  const size = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

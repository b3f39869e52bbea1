export interface Point {
  x: number;
  y: number;
}
/** Clockwise from the top left corner. */
export type Quad = readonly [Point, Point, Point, Point];

/**
 * Where a point of a picture lay before the picture was projected at an angle: maps the quad, as projected, back onto the upright
 * rectangle of `widthPx` by `heightPx`. Heckbert's closed form for the square, inverted.
 */
export function flatten(projected: Quad, widthPx: number, heightPx: number): (x: number, y: number) => Point {
  const [p0, p1, p2, p3] = projected;
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const [dx1, dy1, dx2, dy2] = [p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / scale;
  const h = (dx1 * sy - sx * dy1) / scale;
  const [a, b, c] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x];
  const [d, e, f] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y];
  // Adjugate of [[a b c] [d e f] [g h 1]]; its scale falls out of the division.
  const m = [e - f * h, c * h - b, b * f - c * e, f * g - d, a - c * g, c * d - a * f, d * h - e * g, b * g - a * h];
  const last = a * e - b * d;
  return (x, y) => {
    const w = m[6]! * x + m[7]! * y + last;
    return {
      x: ((m[0]! * x + m[1]! * y + m[2]!) / w) * widthPx,
      y: ((m[3]! * x + m[4]! * y + m[5]!) / w) * heightPx,
    };
  };
}

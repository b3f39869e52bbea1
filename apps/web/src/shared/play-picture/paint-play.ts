import { drumOf, isReelSymbol, reelSpriteUrl } from '@salon/ui';
import type { PlayDrawing, Shape } from './play-drawing.ts';

const FACES = { display: "'Big Shoulders', 'Alexandria', sans-serif", body: "'Alexandria', sans-serif" };
const fontOf = ({ size, face }: Pick<Extract<Shape, { kind: 'text' }>, 'size' | 'face'>) =>
  `${face === 'display' ? 800 : 500} ${size}px ${FACES[face]}`;

/** The drawing as a PNG. Rejects where the browser can draw no canvas. */
export async function paintPlay(drawing: PlayDrawing, gameId: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: drawing.width, height: drawing.height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const [sprites] = await Promise.all([loadSprites(drawing), loadFaces(drawing)]);
  context.textBaseline = 'middle';
  context.direction = drawing.isRightToLeft ? 'rtl' : 'ltr';
  for (const shape of drawing.shapes) paint(context, shape, { drawing, gameId, sprites });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
  );
}

interface Palette {
  drawing: PlayDrawing;
  gameId: string;
  sprites: ReadonlyMap<string, HTMLImageElement>;
}

function paint(c: CanvasRenderingContext2D, shape: Shape, { drawing, gameId, sprites }: Palette): void {
  switch (shape.kind) {
    case 'box':
      c.beginPath();
      c.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius);
      c.fillStyle = shape.fill;
      c.fill();
      if (shape.stroke !== undefined) stroke(c, shape.stroke, 2);
      return;
    case 'drum': {
      const { light, edge } = drumOf(gameId);
      const across = c.createLinearGradient(shape.x, 0, shape.x + shape.width, 0);
      for (const [at, colour] of [
        [0, edge],
        [0.16, light],
        [0.84, light],
        [1, edge],
      ] as const)
        across.addColorStop(at, colour);
      c.fillStyle = across;
      c.fillRect(shape.x, shape.y, shape.width, shape.height);
      return;
    }
    case 'symbol': {
      const sprite = sprites.get(shape.symbol);
      const middle = { x: shape.x + shape.size / 2, y: shape.y + shape.size / 2 };
      if (sprite) c.drawImage(sprite, shape.x + 6, shape.y + 6, shape.size - 12, shape.size - 12);
      else
        write(c, {
          ...middle,
          text: shape.symbol,
          size: 26,
          face: 'body',
          colour: '#2a1509',
          align: 'center',
          maxWidth: shape.size - 12,
        });
      return;
    }
    case 'frame':
      for (const [colour, width] of [
        ['#c01f3a', 8],
        ['#ffdf8e', 3],
      ] as const) {
        c.beginPath();
        c.roundRect(shape.x + 5, shape.y + 5, shape.size - 10, shape.size - 10, 12);
        stroke(c, colour, width);
      }
      return;
    case 'line':
      c.beginPath();
      for (const [x, y] of shape.points) c.lineTo(x, y);
      for (const [colour, width] of [
        ['#fffaf0', 12],
        [shape.colour, 7],
      ] as const)
        stroke(c, colour, width);
      return;
    case 'text': {
      // Reels and boxes stand as drawn; words begin at the other side.
      const isMirrored = drawing.isRightToLeft && shape.align !== 'center';
      write(c, isMirrored ? { ...shape, x: drawing.width - shape.x } : shape);
    }
  }
}

function stroke(c: CanvasRenderingContext2D, colour: string, width: number): void {
  Object.assign(c, { strokeStyle: colour, lineWidth: width, lineJoin: 'round', lineCap: 'round' });
  c.stroke();
}

function write(c: CanvasRenderingContext2D, shape: Omit<Extract<Shape, { kind: 'text' }>, 'kind'>): void {
  Object.assign(c, { font: fontOf(shape), fillStyle: shape.colour, textAlign: shape.align });
  c.fillText(shape.text, shape.x, shape.y, shape.maxWidth);
}

async function loadSprites({ shapes }: PlayDrawing): Promise<Map<string, HTMLImageElement>> {
  const named = shapes.flatMap((shape) => (shape.kind === 'symbol' ? [shape.symbol] : []));
  const loaded = [...new Set(named)].filter(isReelSymbol).map(async (symbol) => {
    const image = new Image();
    image.src = reelSpriteUrl(symbol);
    await image.decode();
    return [symbol, image] as const;
  });
  return new Map(await Promise.all(loaded));
}

/** A canvas takes the next best face where the right one has not been fetched yet. */
async function loadFaces({ shapes }: PlayDrawing): Promise<void> {
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
  await Promise.all(texts.map((shape) => document.fonts.load(fontOf(shape), shape.text)));
}

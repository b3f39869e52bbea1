import type { PlayRow } from '@salon/contract/history.ts';

/** Texts of a play in the player's language. Nothing in them says who played. */
export interface PlayWords {
  game: string;
  kind: string;
  number: string;
  time: string;
  site: string;
  /** What each win is and what it pays; an empty amount: nothing of its own. */
  wins: readonly { name: string; amount: string }[];
  /** Shown when there are more wins than have a place. */
  moreWins(count: number): string;
  /** Bet, win and what else was paid. */
  amounts: readonly { name: string; amount: string; isBrass: boolean }[];
  /** In place of reels: a box that was opened, or that the machine reports none. */
  noReels: string;
  isRightToLeft: boolean;
}

export type Shape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; fill: string; stroke?: string }
  | { kind: 'drum'; x: number; y: number; width: number; height: number }
  | { kind: 'symbol'; symbol: string; x: number; y: number; size: number }
  | { kind: 'frame'; x: number; y: number; size: number }
  | { kind: 'line'; points: readonly (readonly [number, number])[]; colour: string }
  | {
      kind: 'text';
      text: string;
      x: number;
      y: number;
      size: number;
      face: 'display' | 'body';
      align: 'start' | 'center' | 'end';
      colour: string;
      maxWidth: number;
    };

export interface PlayDrawing {
  width: number;
  height: number;
  isRightToLeft: boolean;
  /** In the order in which they are painted. */
  shapes: readonly Shape[];
}

const WIDTH = 1080;
const MARGIN = 40;
const INNER = WIDTH - 2 * MARGIN;
const CELL_MAX = 190;
const WINS_MAX = 8;
const WIN_HEIGHT = 46;

const COLOURS = {
  ground: '#15100f',
  panel: '#211917',
  line: '#4a3b33',
  text: '#f6efe6',
  dim: '#b8aa9c',
  brass: '#e8c67c',
} as const;
const LINE_COLOURS = ['#e5203a', '#1f8fdb', '#2f9e44', '#c2255c', '#f08c00', '#7a2bc4', '#0b8f8a', '#5c4033'];

/** Where everything of a play's picture stands, from its evidence alone. Pixels; painted by `paintPlay`. */
export function playDrawing(play: PlayRow, words: PlayWords): PlayDrawing {
  const shapes: Shape[] = [...head(words)];
  let y = 176;
  // A machine that decides itself has nothing to show but the amounts.
  if (play.kind !== 'metered') {
    const reels = play.window.length > 0 ? reelShapes(play, y) : noReels(words, play, y);
    shapes.push(...reels.shapes);
    y += reels.height + 24;
  }
  const wins = winRows(words, y);
  shapes.push(...wins.shapes);
  y += wins.height;
  shapes.push(...meters(words, y));
  y += 150 + 24;
  shapes.push(text(words.site, MARGIN, y + 14, { size: 26, align: 'start', maxWidth: INNER / 2 }));
  shapes.push(text(words.time, WIDTH - MARGIN, y + 14, { size: 26, align: 'end', maxWidth: INNER / 2 }));
  const height = y + 56;
  const ground: Shape = { kind: 'box', x: 0, y: 0, width: WIDTH, height, radius: 0, fill: COLOURS.ground };
  return { width: WIDTH, height, isRightToLeft: words.isRightToLeft, shapes: [ground, ...shapes] };
}

function head({ game, kind, number }: PlayWords): Shape[] {
  return [
    text(game, MARGIN, 74, { size: 72, face: 'display', align: 'start', colour: COLOURS.text, maxWidth: INNER }),
    text(kind, MARGIN, 136, { size: 30, align: 'start', maxWidth: INNER / 2 - 20 }),
    text(number, WIDTH - MARGIN, 136, { size: 30, align: 'end', colour: COLOURS.text, maxWidth: INNER / 2 - 20 }),
  ];
}

function reelShapes({ window, winCells, lineWins }: PlayRow, top: number): { shapes: Shape[]; height: number } {
  const rows = Math.max(...window.map((reel) => reel.length));
  const cell = Math.min(CELL_MAX, Math.floor(INNER / window.length));
  const [width, height] = [cell * window.length, cell * rows];
  const left = (WIDTH - width) / 2;
  const place = (reel: number, row: number) => ({ x: left + reel * cell, y: top + 12 + row * cell });
  const shapes: Shape[] = [
    panel(left - 12, top, width + 24, height + 24, COLOURS.brass),
    ...window.map((_, reel): Shape => ({ kind: 'drum', ...place(reel, 0), width: cell - 2, height })),
    ...window.flatMap((symbols, reel) =>
      symbols.map((symbol, row): Shape => ({ kind: 'symbol', symbol, ...place(reel, row), size: cell - 2 })),
    ),
    ...winCells.map(({ reel, row }): Shape => ({ kind: 'frame', ...place(reel, row), size: cell - 2 })),
  ];
  for (const [at, { line, rows: course, count }] of lineWins.entries()) {
    // Lines that share a cell stay apart.
    const apart = ((at % 5) - 2) * 10;
    const points = course.slice(0, Math.min(count, window.length)).map((row, reel) => {
      const { x, y } = place(reel, row);
      return [x + cell / 2, y + cell / 2 + apart] as const;
    });
    const colour = LINE_COLOURS[(line - 1) % LINE_COLOURS.length] ?? COLOURS.brass;
    if (points.length > 1) shapes.push({ kind: 'line', points, colour });
  }
  return { shapes, height: height + 24 };
}

function noReels({ noReels: words }: PlayWords, { pick }: PlayRow, top: number): { shapes: Shape[]; height: number } {
  const height = 240;
  const chest: Shape[] =
    pick === null ? [] : [{ kind: 'symbol', symbol: 'bonus', x: WIDTH / 2 - 65, y: top + 24, size: 130 }];
  const middle = { size: 34, align: 'center', colour: COLOURS.text, maxWidth: INNER - 48 } as const;
  const label = text(words, WIDTH / 2, top + (pick === null ? 120 : 194), middle);
  return { shapes: [panel(MARGIN, top, INNER, height, COLOURS.line), ...chest, label], height };
}

function winRows({ wins, moreWins }: PlayWords, top: number): { shapes: Shape[]; height: number } {
  const isLimited = wins.length > WINS_MAX;
  const shown = isLimited ? wins.slice(0, WINS_MAX - 1) : wins;
  const rows = isLimited ? [...shown, { name: moreWins(wins.length - shown.length), amount: '' }] : shown;
  const shapes = rows.flatMap(({ name, amount }, at) => {
    const y = top + at * WIN_HEIGHT + WIN_HEIGHT / 2;
    const row = [text(name, MARGIN, y, { size: 28, align: 'start', maxWidth: INNER - 260 })];
    if (amount !== '')
      row.push(text(amount, WIDTH - MARGIN, y, { size: 28, align: 'end', colour: COLOURS.text, maxWidth: 240 }));
    return row;
  });
  return { shapes, height: rows.length === 0 ? 0 : rows.length * WIN_HEIGHT + 20 };
}

function meters({ amounts, isRightToLeft }: PlayWords, y: number): Shape[] {
  const width = (INNER - 16 * (amounts.length - 1)) / amounts.length;
  const inOrder = isRightToLeft ? [...amounts].reverse() : amounts;
  return inOrder.flatMap(({ name, amount, isBrass }, at) => {
    const x = MARGIN + at * (width + 16);
    const [middle, maxWidth] = [x + width / 2, width - 32];
    const colour = isBrass ? COLOURS.brass : COLOURS.text;
    return [
      { ...panel(x, y, width, 150, isBrass ? COLOURS.brass : COLOURS.line), fill: '#050406' },
      text(name, middle, y + 38, { size: 26, align: 'center', maxWidth }),
      text(amount, middle, y + 98, { size: 64, face: 'display', align: 'center', colour, maxWidth }),
    ];
  });
}

type TextShape = Extract<Shape, { kind: 'text' }>;
type Look = Pick<TextShape, 'size' | 'align' | 'maxWidth'> & Partial<Pick<TextShape, 'face' | 'colour'>>;

const text = (words: string, x: number, y: number, look: Look): TextShape => ({
  ...{ kind: 'text', text: words, x, y, face: 'body', colour: COLOURS.dim },
  ...look,
});

const panel = (
  x: number,
  y: number,
  width: number,
  height: number,
  stroke: string,
): Extract<Shape, { kind: 'box' }> => ({
  ...{ kind: 'box', radius: 18, fill: COLOURS.panel },
  ...{ x, y, width, height, stroke },
});
